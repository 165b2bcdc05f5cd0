import { type Case, lists, refused, unknownKey } from '../harness/index.js';
import { type Product, productsWhere } from '../seed/products.js';

const products = '/api/products?pagination[pageSize]=100';

function where(
  name: string,
  sentence: string | readonly string[],
  filters: string,
  fits: (product: Product) => boolean,
): Case {
  const list = filters.split('&').map((part) => `filters${part}`);
  return lists(name, sentence, `${products}&${list.join('&')}`, productsWhere(fits));
}

function nested(depth: number): string {
  return `/api/tags?filters${'[$and][0]'.repeat(depth)}[label][$eq]=Blue`;
}

/** Contract, "filters", rule 2: $and, $or, $not, and how they nest. */
export const cases: readonly Case[] = [
  where(
    '$or of two fields',
    'filters.$or',
    '[$or][0][stock]=3&[$or][1][name]=Zed',
    ({ stock, name }) => stock === 3 || name === 'Zed',
  ),
  where('$or of one', 'filters.$or', '[$or][0][stock]=3', ({ stock }) => stock === 3),
  where(
    '$or beside a field is joined by and',
    ['filters.$or', 'filters.rule-1'],
    '[$or][0][stock]=5&[$or][1][stock]=7&[size]=small',
    ({ stock, size }) => (stock === 5 || stock === 7) && size === 'small',
  ),
  where(
    'several fields in one entry of $or are joined by and',
    ['filters.$or', 'filters.rule-1'],
    '[$or][0][stock]=7&[$or][0][price]=3&[$or][1][name]=Zed',
    ({ stock, price, name }) => (stock === 7 && price === 3) || name === 'Zed',
  ),
  where(
    '$and of two',
    'filters.$and',
    '[$and][0][stock][$gt]=1&[$and][1][stock][$lt]=5',
    ({ stock }) => stock !== null && stock > 1 && stock < 5,
  ),
  where(
    '$and twice the same field',
    'filters.$and',
    '[$and][0][name][$contains]=a&[$and][1][name][$contains]=l',
    ({ name }) => ['a', 'l'].every((part) => name?.includes(part)),
  ),
  where(
    '$or inside $and',
    'filters.rule-2',
    '[$and][0][$or][0][stock]=3&[$and][0][$or][1][stock]=12&[$and][1][active]=true',
    ({ stock, active }) => (stock === 3 || stock === 12) && active === true,
  ),
  where(
    '$and inside $or',
    'filters.rule-2',
    '[$or][0][$and][0][stock]=7&[$or][0][$and][1][price]=3&[$or][1][stock]=0',
    ({ stock, price }) => (stock === 7 && price === 3) || stock === 0,
  ),
  where(
    '$or by date inside $and',
    'filters.rule-2',
    '[$and][0][$or][0][launchDate][$eq]=2000-01-01&[$and][0][$or][1][launchDate][$eq]=2025-01-01',
    ({ launchDate }) => launchDate === '2000-01-01' || launchDate === '2025-01-01',
  ),
  where('$not of an operator', 'filters.$not', '[stock][$not][$eq]=7', ({ stock }) => stock !== null && stock !== 7),
  where(
    '$not of a text operator',
    'filters.$not',
    '[description][$not][$contains]=e',
    ({ description }) => description !== null && !description.includes('e'),
  ),
  where('$not of $null', 'filters.$not', '[stock][$not][$null]=true', ({ stock }) => stock !== null),
  where(
    '$not of $in',
    'filters.$not',
    '[stock][$not][$in][0]=3&[stock][$not][$in][1]=12',
    ({ stock }) => stock !== null && stock !== 3 && stock !== 12,
  ),
  where(
    '$not of $between',
    'filters.$not',
    '[stock][$not][$between][0]=1&[stock][$not][$between][1]=100',
    ({ stock }) => stock !== null && (stock < 1 || stock > 100),
  ),
  where('$not of an object', 'filters.$not', '[$not][stock]=7', ({ stock }) => stock !== null && stock !== 7),
  where('$not of a list of one', 'filters.$not', '[$not][0][stock]=7', ({ stock }) => stock !== null && stock !== 7),
  where(
    '$not of a list is the opposite of its conjunction',
    'filters.$not',
    '[$not][0][stock]=7&[$not][1][price]=3',
    ({ stock, price }) => (stock !== null && stock !== 7) || (price !== null && price !== 3),
  ),
  where(
    '$not of an object of two is the opposite of both',
    'filters.$not',
    '[$not][stock]=7&[$not][price]=3',
    ({ stock, price }) => (stock !== null && stock !== 7) || (price !== null && price !== 3),
  ),
  where('$not twice', 'filters.$not', '[$not][0][$not][0][stock]=7', ({ stock }) => stock === 7),
  where(
    '$not around $or',
    'filters.rule-2',
    '[$not][0][$or][0][stock]=3&[$not][0][$or][1][stock]=12',
    ({ stock }) => stock !== null && stock !== 3 && stock !== 12,
  ),
  where(
    '$not inside $or',
    'filters.rule-2',
    '[$or][0][$not][0][stock][$gt]=1&[$or][1][name]=Anvil',
    ({ stock, name }) => (stock !== null && stock <= 1) || name === 'Anvil',
  ),
  where(
    'all three nested',
    'filters.rule-2',
    '[$and][0][$or][0][$not][0][stock][$lt]=1000&[$and][0][$or][1][name]=Zed&[$and][1][name][$notNull]=true',
    ({ stock, name }) => name !== null && ((stock !== null && stock >= 1000) || name === 'Zed'),
  ),
  lists('$and nested nine times', 'filters.rule-2', nested(9), ['Blue']),
  refused('$and nested a hundred times is refused', 'filters.rule-2', nested(100)),
  refused('$or given a value', 'filters.$or', '/api/products?filters[$or]=1'),
  refused('$and given a value', 'filters.$and', '/api/products?filters[$and]=1'),
  refused('$not given a value', 'filters.$not', '/api/products?filters[$not]=1'),
  refused('$or given an object', 'filters.$or', '/api/products?filters[$or][name]=Zed'),
  refused('$and given an object', 'filters.$and', '/api/products?filters[$and][name]=Zed'),
  refused('$or given a list of values', 'filters.$or', '/api/products?filters[$or][0]=Zed'),
  refused('$and below an attribute', 'filters.$and', '/api/products?filters[name][$and][0][$eq]=Zed'),
  refused('$or below an attribute', 'filters.$or', '/api/products?filters[name][$or][0][$eq]=Zed'),
  refused('an unknown name inside $or', 'filters.$or', '/api/products?filters[$or][0][bogus]=1', /^Invalid key bogus/),
  refused('a private name inside $not', 'filters.$not', '/api/products?filters[$not][cost]=50', /^Invalid key cost/),
  refused(
    'length does not stretch a list',
    'filters.$or',
    '/api/products?filters[$or][length]=1&filters[$or][0][name]=Zed',
  ),
  unknownKey(
    'a logical operator that does not exist',
    'filters.rule-2',
    '/api/products?filters[$nor][0][name]=Zed',
    '$nor',
    null,
    'filters',
  ),
];
