import { type Case, lists, only, reads, refused } from '../harness/index.js';
import { products } from '../seed/products.js';

const names = products.map(({ name }) => name);
const total = products.length;
const mixed = 'Cannot use both page & offset pagination in the same query';

function page(
  name: string,
  sentence: string | readonly string[],
  query: string,
  from: number,
  to: number,
  pagination: { readonly [key: string]: number },
): Case {
  return lists(name, sentence, `/api/products${query}`, names.slice(from, to), { meta: { pagination } });
}

function mixedCase(first: string, second: string): Case {
  return {
    name: `${first} and ${second} cannot be mixed`,
    sentence: 'pagination.mixed',
    request: `GET /api/products?pagination[${first}]=1&pagination[${second}]=1`,
    expect: { status: 400, error: { name: 'PaginationError', message: mixed, details: {} } },
  };
}

const refusedValues = [
  'page=abc',
  'page=1.5',
  'pageSize=2.5',
  'limit=1.5',
  'start=abc',
  'start=1.5',
  'withCount=TRUE',
  'withCount=abc',
  'withCount=',
];
const belowMinimum = [
  'page=0',
  'page=-1',
  'pageSize=0',
  'pageSize=-1',
  'pageSize=-5',
  'limit=0',
  'limit=-1',
  'limit=-2',
  'start=-1',
];

/** Contract, "Pagination". */
export const cases: readonly Case[] = [
  page('no page requested: the first 25', ['pagination.shapes', 'parameters.page', 'parameters.pageSize'], '', 0, 25, {
    page: 1,
    pageSize: 25,
    pageCount: 2,
    total,
  }),
  page('the second page', 'pagination.shapes', '?pagination[page]=2', 25, 50, {
    page: 2,
    pageSize: 25,
    pageCount: 2,
    total,
  }),
  page('a page of three', 'pagination.shapes', '?pagination[page]=2&pagination[pageSize]=3', 3, 6, {
    page: 2,
    pageSize: 3,
    pageCount: 14,
    total,
  }),
  page('a page size alone', 'parameters.page', '?pagination[pageSize]=2', 0, 2, {
    page: 1,
    pageSize: 2,
    pageCount: 20,
    total,
  }),
  page('a page beyond the last is empty', 'pagination.shapes', '?pagination[page]=99', 40, 40, {
    page: 99,
    pageSize: 25,
    pageCount: 2,
    total,
  }),
  page('the last, incomplete page', 'pagination.shapes', '?pagination[page]=6&pagination[pageSize]=7', 35, 40, {
    page: 6,
    pageSize: 7,
    pageCount: 6,
    total,
  }),
  page('one page for all', 'pagination.shapes', '?pagination[pageSize]=40', 0, 40, {
    page: 1,
    pageSize: 40,
    pageCount: 1,
    total,
  }),
  page('the largest page', 'parameters.pageSize', '?pagination[pageSize]=100', 0, 40, {
    page: 1,
    pageSize: 100,
    pageCount: 1,
    total,
  }),
  page('start alone', ['pagination.shapes', 'parameters.limit'], '?pagination[start]=5', 5, 30, {
    start: 5,
    limit: 25,
    total,
  }),
  page('limit alone', ['pagination.shapes', 'parameters.start'], '?pagination[limit]=3', 0, 3, {
    start: 0,
    limit: 3,
    total,
  }),
  page('start and limit', 'pagination.shapes', '?pagination[start]=10&pagination[limit]=4', 10, 14, {
    start: 10,
    limit: 4,
    total,
  }),
  page('start at the end', 'pagination.shapes', '?pagination[start]=40', 40, 40, { start: 40, limit: 25, total }),
  page('start beyond the end', 'pagination.shapes', '?pagination[start]=4000', 40, 40, {
    start: 4000,
    limit: 25,
    total,
  }),
  page(
    'withCount=true adds totals',
    ['pagination.withCount', 'parameters.withCount'],
    '?pagination[pageSize]=3&pagination[withCount]=true',
    0,
    3,
    { page: 1, pageSize: 3, pageCount: 14, total },
  ),
  page('withCount=1', 'pagination.withCount', '?pagination[limit]=3&pagination[withCount]=1', 0, 3, {
    start: 0,
    limit: 3,
    total,
  }),
  page('withCount=t', 'pagination.withCount', '?pagination[limit]=3&pagination[withCount]=t', 0, 3, {
    start: 0,
    limit: 3,
    total,
  }),
  page(
    'withCount=false leaves page totals out',
    'pagination.withCount',
    '?pagination[pageSize]=3&pagination[withCount]=false',
    0,
    3,
    { page: 1, pageSize: 3 },
  ),
  page('withCount=0', 'pagination.withCount', '?pagination[withCount]=0', 0, 25, { page: 1, pageSize: 25 }),
  page(
    'withCount=f leaves the offset total out',
    'pagination.withCount',
    '?pagination[start]=2&pagination[limit]=3&pagination[withCount]=f',
    2,
    5,
    { start: 2, limit: 3 },
  ),
  page('withCount without other parameters', 'pagination.withCount', '?pagination[withCount]=true', 0, 25, {
    page: 1,
    pageSize: 25,
    pageCount: 2,
    total,
  }),
  lists('no match: no pages', 'pagination.shapes', '/api/products?filters[name]=absent', [], {
    meta: { pagination: { page: 1, pageSize: 25, pageCount: 0, total: 0 } },
  }),
  lists('no match, by offset', 'pagination.shapes', '/api/products?filters[name]=absent&pagination[start]=0', [], {
    meta: { pagination: { start: 0, limit: 25, total: 0 } },
  }),
  lists(
    'the total follows the filter',
    'pagination.shapes',
    '/api/products?filters[stock]=7&pagination[pageSize]=2',
    ['Éclair', 'éclair'],
    { meta: { pagination: { page: 1, pageSize: 2, pageCount: 2, total: 3 } } },
  ),
  lists(
    'the total follows status and locale',
    'pagination.shapes',
    '/api/articles?status=draft&locale=fr&pagination[limit]=1',
    ['Moteurs alpha'],
    { meta: { pagination: { start: 0, limit: 1, total: 3 } } },
  ),
  lists(
    'pages follow the sort',
    'pagination.shapes',
    '/api/tags?sort=weight:desc&pagination[page]=2&pagination[pageSize]=2',
    ['green', 'Red'],
    { meta: { pagination: { page: 2, pageSize: 2, pageCount: 3, total: 6 } } },
  ),
  lists(
    'pages of a populated list',
    'pagination.populate',
    '/api/articles?populate=tags&pagination[pageSize]=1',
    ['Alpha engines'],
    { meta: { pagination: { page: 1, pageSize: 1, pageCount: 9, total: 9 } } },
  ),
  reads(
    'populated relations come in full',
    'pagination.populate',
    '/api/articles?populate=tags&pagination[pageSize]=1',
    { match: [{ tags: [{ label: 'green' }, { label: 'Red' }, { label: 'Écru' }] }] },
  ),
  mixedCase('page', 'start'),
  mixedCase('page', 'limit'),
  mixedCase('pageSize', 'start'),
  mixedCase('pageSize', 'limit'),
  ...refusedValues.map((value) =>
    refused(`${value} is refused`, 'pagination.shapes', `/api/products?pagination[${value.replace('=', ']=')}`),
  ),
  ...belowMinimum.map((value) =>
    only(
      'contract',
      refused(`${value} is refused`, 'pagination.shapes', `/api/products?pagination[${value.replace('=', ']=')}`),
    ),
  ),
  only(
    'strapi',
    page('page=0 is page 1', 'pagination.shapes', '?pagination[page]=0', 0, 25, {
      page: 1,
      pageSize: 25,
      pageCount: 2,
      total,
    }),
  ),
  only(
    'strapi',
    page('page=-1 is page 1', 'pagination.shapes', '?pagination[page]=-1', 0, 25, {
      page: 1,
      pageSize: 25,
      pageCount: 2,
      total,
    }),
  ),
  only(
    'strapi',
    page('pageSize=0 is 1', 'pagination.shapes', '?pagination[pageSize]=0', 0, 1, {
      page: 1,
      pageSize: 1,
      pageCount: 40,
      total,
    }),
  ),
  only(
    'strapi',
    page('pageSize=-5 is 1', 'pagination.shapes', '?pagination[pageSize]=-5', 0, 1, {
      page: 1,
      pageSize: 1,
      pageCount: 40,
      total,
    }),
  ),
  only(
    'strapi',
    page('limit=0 is 1', 'pagination.shapes', '?pagination[limit]=0', 0, 1, { start: 0, limit: 1, total }),
  ),
  only(
    'strapi',
    page('limit=-1 is 1', 'pagination.shapes', '?pagination[limit]=-1', 0, 1, { start: 0, limit: 1, total }),
  ),
  only(
    'strapi',
    page('start=-1 is 0', 'pagination.shapes', '?pagination[start]=-1', 0, 25, { start: 0, limit: 25, total }),
  ),
];
