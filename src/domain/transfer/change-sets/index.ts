export { exportSet } from './export-set.js';
export { importSet, type SetImportTarget } from './import-set.js';
export { listNeededUids, type ModelDefinition, type ModelDefinitions, mergeDefinitions } from './needed-definitions.js';
export { readSetModel, type SetFolderModel } from './read-set-folder.js';
export {
  isNothingToDo,
  type SetExportReport,
  type SetHeader,
  type SetImportOptions,
  type SetImportReport,
} from './types.js';
