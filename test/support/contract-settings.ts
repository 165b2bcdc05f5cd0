import type { QuerySettings } from '../../src/language/query/index.js';

/** The default limits and switches of the contract. */
export const contractSettings: QuerySettings = {
  defaultLimit: 25,
  maxLimit: 100,
  withCount: true,
  strictParams: true,
  arrayLimit: 100,
  parameterLimit: 1000,
  depthLimit: 20,
  mediaFilters: 'identity',
  paginationBounds: 'refuse',
  textOrder: 'natural',
  publishedDocumentDraftsOfAllLocales: true,
};
