export { type ImportedConfig, importedConfig } from './imported-config.js';
export { readDefinitions } from './model/read-definitions.js';
export { withStoredViews } from './model/read-views.js';
export { openSource, type SourceRequest } from './open-source.js';
export { readSourceLocales } from './read-locales.js';
export { type ImportReport, ImportTally, type LeftOutRow, type ReportRow } from './report.js';
export type { ImportSource, LeftOutItem, Todo } from './types.js';
export {
  assertDatabaseHasNoDocuments,
  type ImportParts,
  type ImportProgress,
  importContent,
} from './writing/import-content.js';
