export * from './account.js';
export * from './agents.js';
export * from './assist.js';
export * from './change-set-reviews.js';
export * from './change-sets.js';
export * from './chosen-change-set.js';
export * from './content.js';
export { apiPrefix, fetchContentApi, fetchContentApiAsRole, hasPublicDocumentsQuery } from './content-api.js';
export type * from './contract.js';
export {
  type accountActions,
  contentActions,
  languagesByCode,
  maxSearchedAttributes,
  operatorTable,
  searchLanguages,
} from './contract.js';
export { ApiFailure, type Problem } from './failure.js';
export * from './graphql.js';
export * from './history.js';
export * from './home.js';
export * from './media.js';
export * from './model.js';
export * from './operations.js';
export * from './publication.js';
export { queryKeys } from './query-keys.js';
export { type QueryParameters, type QueryParameterValue, toReadableQueryString } from './query-string.js';
export { hasStatus, requestData, requestJson } from './request.js';
export * from './saved-views.js';
export * from './search.js';
export * from './settings.js';
export * from './translations.js';
export * from './webhooks.js';
