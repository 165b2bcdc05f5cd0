import { type Case, lists, reads, refused } from '../harness/index.js';
import { products } from '../seed/products.js';

function entries(parameter: string, count: number, value: (at: number) => string): string {
  return Array.from({ length: count }, (_, at) => `${parameter}[${at}]=${value(at)}`).join('&');
}

const names = products.map(({ name }) => name);
const tuned = { api: { rest: { defaultLimit: 10, maxLimit: 30 } } } as const;
const lenient = { api: { rest: { strictParams: false } } } as const;
const tooMany = /100.*query\.arrayLimit/;
const deep = `populate[category]${'[populate][children][populate][parent]'.repeat(4)}[fields]=name`;

/** Contract, "Limits". */
export const cases: readonly Case[] = [
  reads('page is 1 and pageSize 25', ['limits.page', 'limits.pageSize'], '/api/products', {
    meta: { pagination: { page: 1, pageSize: 25, pageCount: 2, total: 40 } },
  }),
  reads('start is 0', 'limits.start', '/api/products?pagination[limit]=1', {
    meta: { pagination: { start: 0, limit: 1, total: 40 } },
  }),
  reads('limit is 25', ['limits.limit', 'limits.configurable'], '/api/products?pagination[start]=0', {
    meta: { pagination: { start: 0, limit: 25, total: 40 } },
  }),
  reads('pageSize above 100 is 100, and says so', 'limits.pageSize-maximum', '/api/products?pagination[pageSize]=101', {
    meta: { pagination: { page: 1, pageSize: 100, pageCount: 1, total: 40 } },
  }),
  reads('pageSize far above 100 is 100', 'limits.pageSize-maximum', '/api/products?pagination[pageSize]=1000', {
    meta: { pagination: { page: 1, pageSize: 100, pageCount: 1, total: 40 } },
  }),
  reads('limit above 100 is 100', 'limits.configurable', '/api/products?pagination[limit]=500', {
    meta: { pagination: { start: 0, limit: 100, total: 40 } },
  }),
  lists(
    'a hundred operands',
    'limits.array',
    `/api/products?pagination[pageSize]=100&${entries('filters[stock][$in]', 100, (at) => String(1000 + at))}`,
    names.slice(24),
  ),
  refused(
    'a hundred and one operands',
    'limits.array',
    `/api/products?${entries('filters[stock][$in]', 101, (at) => String(at))}`,
    tooMany,
  ),
  refused(
    'a hundred and one excluded values',
    'limits.array',
    `/api/products?${entries('filters[stock][$notIn]', 101, (at) => String(at))}`,
    tooMany,
  ),
  refused(
    'a hundred and one alternatives',
    'limits.array',
    `/api/products?${entries('filters[$or]', 101, () => 'x').replaceAll(']=x', '][stock]=1')}`,
    tooMany,
  ),
  refused('an index above the limit', 'limits.array', '/api/products?filters[$or][500][stock]=1', tooMany),
  refused(
    'a hundred and one repeated parameters',
    'limits.array',
    `/api/products?${Array.from({ length: 101 }, () => 'filters[name][$in]=a').join('&')}`,
    tooMany,
  ),
  refused(
    'a hundred and one populated names',
    'limits.array',
    `/api/articles?${entries('populate', 101, () => 'author')}`,
    tooMany,
  ),
  refused(
    'a hundred and one fields',
    'limits.array',
    `/api/articles?${entries('fields', 101, () => 'title')}`,
    tooMany,
  ),
  refused(
    'a hundred and one sort keys',
    'limits.array',
    `/api/articles?${entries('sort', 101, () => 'title')}`,
    tooMany,
  ),
  refused(
    'more than a thousand parameters',
    'limits.array',
    `/api/products?${'&'.repeat(1)}${Array.from({ length: 1001 }, (_, at) => `filters[a${at}]=1`).join('&')}`,
  ),
  reads(
    'populate nine levels deep',
    'limits.depth',
    `/api/articles/{{article.alpha.documentId}}?fields=title&${deep}`,
    { match: { category: { name: 'Engines' } } },
  ),
  reads('the star is one level deep', 'limits.depth', '/api/articles/{{article.alpha.documentId}}?populate=*', {
    match: { category: { name: 'Engines' } },
    absent: ['category.parent'],
  }),
  refused(
    'pagination inside populate',
    'limits.nested-pagination',
    '/api/articles?populate[tags][pagination][pageSize]=1',
  ),
  refused('page inside populate', 'limits.nested-pagination', '/api/articles?populate[tags][page]=1'),
  {
    ...reads('the default of limit, set to ten', 'limits.configurable', '/api/products?pagination[start]=0', {
      meta: { pagination: { start: 0, limit: 10, total: 40 } },
    }),
    config: tuned,
  },
  {
    ...reads('the default of limit is that of pageSize', 'limits.configurable', '/api/products', {
      meta: { pagination: { page: 1, pageSize: 10, pageCount: 4, total: 40 } },
    }),
    config: tuned,
  },
  {
    ...reads('the maximum of limit, set to thirty', 'limits.configurable', '/api/products?pagination[limit]=31', {
      meta: { pagination: { start: 0, limit: 30, total: 40 } },
    }),
    config: tuned,
  },
  {
    ...reads(
      'the maximum of pageSize, set to thirty',
      'limits.configurable',
      '/api/products?pagination[pageSize]=100',
      { meta: { pagination: { page: 1, pageSize: 30, pageCount: 2, total: 40 } } },
    ),
    config: tuned,
  },
  {
    ...reads(
      'the array limit, raised',
      'limits.array',
      `/api/products?${entries('filters[stock][$in]', 101, (at) => String(1000 + at))}`,
      { meta: { pagination: { page: 1, pageSize: 25, pageCount: 1, total: 16 } } },
    ),
    config: { query: { arrayLimit: 150 } },
  },
  {
    ...refused(
      'the array limit, raised and exceeded',
      'limits.array',
      `/api/products?${entries('filters[stock][$in]', 151, (at) => String(at))}`,
      /150.*query\.arrayLimit/,
    ),
    config: { query: { arrayLimit: 150 } },
  },
  {
    ...lists(
      'unknown parameters are ignored where that is set',
      'limits.configurable',
      '/api/tags?utm_source=mail&filters[weight]=30',
      ['Blue'],
    ),
    config: lenient,
  },
  {
    ...refused(
      'unknown keys are refused all the same',
      'limits.configurable',
      '/api/tags?filters[bogus]=1',
      'Invalid key bogus',
    ),
    config: lenient,
  },
  {
    ...reads('totals only if requested, with that setting', 'limits.configurable', '/api/tags', {
      meta: { pagination: { page: 1, pageSize: 25 } },
    }),
    config: { api: { rest: { withCount: false } } },
  },
  {
    name: 'a body above one mebibyte',
    sentence: 'limits.rate',
    request: { method: 'POST', url: '/api/products', body: { data: { description: 'x'.repeat(1024 * 1024) } } },
    expect: { status: 413, error: { name: 'PayloadTooLargeError', message: 'request entity too large' } },
  },
];
