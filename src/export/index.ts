export { exportLines } from './export-lines.js';
export { readHead } from './read-head.js';
export { isExport } from './read-lines.js';
export type { ExportParts, ExportReport } from './types.js';
export { type ExportTarget, type LinesTold, writeExport } from './write-export.js';
