import { type Case, reads } from '../harness/index.js';

/** Contract, "meta.pagination": the two shapes. */
export const cases: readonly Case[] = [
  reads('page-based by default', ['meta.page', 'meta.pageSize', 'meta.pageCount', 'meta.page-total'], '/api/tags', {
    meta: { pagination: { page: 1, pageSize: 25, pageCount: 1, total: 6 } },
  }),
  reads(
    'page-based if a page is requested',
    ['meta.page', 'meta.pageCount'],
    '/api/tags?pagination[page]=2&pagination[pageSize]=4',
    { meta: { pagination: { page: 2, pageSize: 4, pageCount: 2, total: 6 } } },
  ),
  reads('page-based if a page size is requested', 'meta.pageSize', '/api/tags?pagination[pageSize]=5', {
    meta: { pagination: { page: 1, pageSize: 5, pageCount: 2, total: 6 } },
  }),
  reads('pageCount is rounded up', 'meta.pageCount', '/api/authors?pagination[pageSize]=5', {
    meta: { pagination: { page: 1, pageSize: 5, pageCount: 2, total: 6 } },
  }),
  reads('total counts every page', 'meta.page-total', '/api/authors?pagination[pageSize]=1&pagination[page]=3', {
    meta: { pagination: { page: 3, pageSize: 1, pageCount: 6, total: 6 } },
  }),
  reads(
    'offset-based if a start is requested',
    ['meta.start', 'meta.limit', 'meta.offset-total'],
    '/api/tags?pagination[start]=1',
    { meta: { pagination: { start: 1, limit: 25, total: 6 } } },
  ),
  reads(
    'offset-based if a limit is requested',
    ['meta.start', 'meta.limit', 'meta.offset-total'],
    '/api/tags?pagination[limit]=2',
    { meta: { pagination: { start: 0, limit: 2, total: 6 } } },
  ),
  reads(
    'total does not depend on the offset',
    'meta.offset-total',
    '/api/tags?pagination[start]=5&pagination[limit]=1',
    { meta: { pagination: { start: 5, limit: 1, total: 6 } } },
  ),
  reads(
    'nothing but pagination is in meta',
    'meta.page',
    '/api/articles?locale=fr&status=draft&publicationFilter=modified&populate=*',
    { meta: { pagination: { page: 1, pageSize: 25, pageCount: 0, total: 0 } } },
  ),
];
