export { describeApi, type OpenApiDocument } from './describe-api.js';
export { type BodySchemas, describeBodies } from './describe-bodies.js';
export type { ApiCaller, ApiFacts, RouteFacts, UserFacts } from './types.js';
