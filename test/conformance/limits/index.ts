import { type Case, lists, reads, refused } from '../harness/index.js';
import { products } from '../seed/products.js';

function entries(parameter: string, count: number, value: (at: number) => string): string {
  return Array.from({ length: count }, (_, at) => `${parameter}[${at}]=${value(at)}`).join('&');
}

const names = products.map(({ name }) => name);
const tooMany = /100.*query\.arrayLimit/;
const deep = `populate[category]${'[populate][children][populate][parent]'.repeat(4)}[fields]=name`;

/** Contract, "Limits". */
export const cases: readonly Case[] = [
  reads('page is 1 and pageSize 25', ['limits.page', 'limits.pageSize'], '/api/products', { meta: { pagination: { page: 1, pageSize: 25, pageCount: 2, total: 40 } } }),
  reads('start is 0', 'limits.start', '/api/products?pagination[limit]=1', { meta: { pagination: { start: 0, limit: 1, total: 40 } } }),
  reads('limit is 25', ['limits.limit', 'limits.configurable'], '/api/products?pagination[start]=0', { meta: { pagination: { start: 0, limit: 25, total: 40 } } }),
  reads('pageSize above 100 is 100, and says so', 'limits.pageSize-maximum', '/api/products?pagination[pageSize]=101', { meta: { pagination: { page: 1, pageSize: 100, pageCount: 1, total: 40 } } }),
  reads('pageSize far above 100 is 100', 'limits.pageSize-maximum', '/api/products?pagination[pageSize]=1000', { meta: { pagination: { page: 1, pageSize: 100, pageCount: 1, total: 40 } } }),
  reads('limit above 100 is 100', 'limits.configurable', '/api/products?pagination[limit]=500', { meta: { pagination: { start: 0, limit: 100, total: 40 } } }),
  lists('a hundred operands', 'limits.array', `/api/products?pagination[pageSize]=100&${entries('filters[stock][$in]', 100, (at) => String(1000 + at))}`, names.slice(24)),
  refused('a hundred and one operands', 'limits.array', `/api/products?${entries('filters[stock][$in]', 101, (at) => String(at))}`, tooMany),
  refused('a hundred and one excluded values', 'limits.array', `/api/products?${entries('filters[stock][$notIn]', 101, (at) => String(at))}`, tooMany),
  refused('a hundred and one alternatives', 'limits.array', `/api/products?${entries('filters[$or]', 101, () => 'x').replaceAll(']=x', '][stock]=1')}`, tooMany),
  refused('an index above the limit', 'limits.array', '/api/products?filters[$or][500][stock]=1', tooMany),
  refused('a hundred and one repeated parameters', 'limits.array', `/api/products?${Array.from({ length: 101 }, () => 'filters[name][$in]=a').join('&')}`, tooMany),
  refused('a hundred and one populated names', 'limits.array', `/api/articles?${entries('populate', 101, () => 'author')}`, tooMany),
  refused('a hundred and one fields', 'limits.array', `/api/articles?${entries('fields', 101, () => 'title')}`, tooMany),
  refused('a hundred and one sort keys', 'limits.array', `/api/articles?${entries('sort', 101, () => 'title')}`, tooMany),
  refused('more than a thousand parameters', 'limits.array', `/api/products?${'&'.repeat(1)}${Array.from({ length: 1001 }, (_, at) => `filters[a${at}]=1`).join('&')}`),
  reads('populate nine levels deep', 'limits.depth', `/api/articles/{{article.alpha.documentId}}?fields=title&${deep}`, { match: { category: { name: 'Engines' } } }),
  reads('the star is one level deep', 'limits.depth', '/api/articles/{{article.alpha.documentId}}?populate=*', { match: { category: { name: 'Engines' } }, absent: ['category.parent'] }),
  refused('pagination inside populate', 'limits.nested-pagination', '/api/articles?populate[tags][pagination][pageSize]=1'),
  refused('page inside populate', 'limits.nested-pagination', '/api/articles?populate[tags][page]=1'),
  {
    name: 'a body above one mebibyte',
    sentence: 'limits.rate',
    request: { method: 'POST', url: '/api/products', body: { data: { description: 'x'.repeat(1024 * 1024) } } },
    expect: { status: 413, error: { name: 'PayloadTooLargeError', message: 'request entity too large' } },
  },
];
