export { exportSet } from './export-set.js';
export { importSet } from './import-set.js';
export { isNothingToDo, type SetExportReport, type SetImportOptions, type SetImportReport } from './types.js';
