export { parseKnownParameters } from './accounts/parse-known-parameters.js';
export { parseRowId } from './accounts/parse-row-id.js';
export { requestActor, requestClient } from './accounts/parts.js';
export { createAccountRoutes } from './accounts/routes.js';
export { createUserQueries } from './accounts/user-queries.js';
export { readUser } from './accounts/user-reads.js';
export { answerRevalidated } from './answer-revalidated.js';
export { type ApiSettings, apiFacts } from './description/api-facts.js';
export { createDescriptionRoutes, type DescriptionParts } from './description/routes.js';
export { documentEnvelope, listEnvelope, listEnvelopeFromValues } from './envelope.js';
export { emitError, emitErrorWithCodes } from './error-responses.js';
export { exampleUrl } from './example-url.js';
export { eventStreamHeaders } from './feed/event-streams.js';
export { OpenStreams } from './feed/open-streams.js';
export { createFeedRoutes, type FeedRoutesParts, feedScope } from './feed/routes.js';
export { createModelRoutes } from './model-endpoints.js';
export { parseForm } from './parse-form.js';
export {
  type ApiRequest,
  type CallerResolver,
  type ContentApiParts,
  documentsFor,
  type LoggedWrite,
  type RequestPolicies,
  readClient,
  requestOrigin,
  resolveCaller,
} from './parts.js';
export { parseAuthorisedQuery, type ReadTarget, readAction } from './prepared-query.js';
export { type ApiProfile, type ProfileName, profiles } from './profiles.js';
export type { BeforeReadHooks, ReadHookResult, ReadRequest } from './read-hooks.js';
export { runReadHooks } from './reads.js';
export { ResponseCache } from './response-cache.js';
export { createContentApiRoutes } from './routes.js';
export { type DatabaseUsage, databaseTiming, type MeasureReads, withServerTiming } from './server-timing.js';
export type { SharedCacheOptions, TagHeader } from './shared-cache.js';
export { applyUnsaved } from './unsaved-reads.js';
export { withRowIds } from './upload/file-queries.js';
export { type FileJson, toFileJson } from './upload/file-reads.js';
export { parseFileInfo, parseFileInfos } from './upload/parse-file-info.js';
export type { SignUrl } from './upload/parts.js';
export { createUploadRoutes } from './upload/routes.js';
export { checkCreate, checkRemove, checkUpdate } from './write-operations.js';
export { createWriteParts, type WriteParts } from './write-parameters.js';
