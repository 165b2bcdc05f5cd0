export { exportLines } from './export-lines.js';
export { readExportHeader } from './read-head.js';
export { isExport } from './read-lines.js';
export type { ExportParts, ExportReport } from './types.js';
export { type ExportImportTarget, type LoadProgress, loadExport } from './write-export.js';
