export { describeApi, type OpenApiDocument } from './describe-api.js';
export type { ApiCaller, ApiFacts, UserFacts } from './types.js';
