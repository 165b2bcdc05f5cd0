export { exportLines } from './export-lines.js';
export { type ExportImportTarget, loadExport } from './load-export.js';
export { readExportHeader } from './read-export-header.js';
export { isExport } from './read-export-lines.js';
export type { ExportParts, ExportReport } from './types.js';
