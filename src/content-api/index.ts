export { parseKnownParameters } from './accounts/parameters.js';
export { requestActor, requestClient } from './accounts/parts.js';
export { createAccountRoutes } from './accounts/routes.js';
export { parseRowId } from './accounts/row-id.js';
export { readUser } from './accounts/user-reads.js';
export type { BeforeReadHooks, ReadHookResult, ReadRequest } from './before-read.js';
export { type ApiSettings, apiFacts } from './description/facts.js';
export { createDescriptionRoutes, type DescriptionParts } from './description/routes.js';
export { documentEnvelope, listEnvelope, listEnvelopeFromValues } from './envelope.js';
export { createFeedRoutes } from './feed/routes.js';
export { OpenStreams } from './feed/streams.js';
export { parseForm } from './form.js';
export {
  type CallerResolver,
  type ContentApiParts,
  documentsFor,
  type LoggedWrite,
  type RequestPolicies,
} from './parts.js';
export { type ApiProfile, type ProfileName, profiles } from './profiles.js';
export { createContentApiRoutes } from './routes.js';
export { exampleUrl } from './shape-address.js';
export type { SharedCacheOptions, TagHeader } from './sharing.js';
export { type DatabaseUsage, databaseTiming, type MeasureReads, withServerTiming } from './timed-door.js';
export { parseFileInfo, parseFileInfos } from './upload/file-info.js';
export { withRowIds } from './upload/file-questions.js';
export { type FileJson, toFileJson } from './upload/file-reads.js';
export type { SignUrl } from './upload/parts.js';
export { createUploadRoutes } from './upload/routes.js';
export { emitError, emitErrorWithCodes } from './wire-errors.js';
