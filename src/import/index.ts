export { type ImportedConfig, importedConfig } from './imported-config.js';
export { readDefinitions } from './model/read-definitions.js';
export { openSource, type SourceRequest } from './open-source.js';
export { readLocales } from './read-locales.js';
export { type ImportReport, type LeftOutRow, type ReportRow, Tally } from './report.js';
export type { LeftOut, Source, Todo } from './types.js';
export { type ImportParts, type ImportTold, importContent, refuseUnlessEmpty } from './writing/import-content.js';
