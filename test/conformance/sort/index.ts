import { type Case, lists, refused, unknownKey } from '../harness/index.js';
import { type Product, products } from '../seed/products.js';

const everything = '/api/products?pagination[pageSize]=100';

/** The names of all products in an order; nulls first ascending, last descending; ties in the order of rows. */
function ordered<T extends string | number | bigint | boolean>(
  value: (product: Product) => T | null,
  direction: 'asc' | 'desc',
): readonly (string | null)[] {
  const sign = direction === 'asc' ? 1 : -1;
  const compare = (left: T | null, right: T | null): number => {
    if (left === right) return 0;
    if (left === null) return -1;
    if (right === null) return 1;
    return left < right ? -1 : 1;
  };
  return [...products].sort((left, right) => sign * compare(value(left), value(right))).map(({ name }) => name);
}

/** What comes first where texts are sorted: by the alphabet, or by code points. */
const textOrders = {
  contract: (left: string, right: string): number => byCodePoints(bare(left), bare(right)) || byCodePoints(left, right),
  strapi: byCodePoints,
} as const;

/** A text without accents and case. */
function bare(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase();
}

function byCodePoints(left: string, right: string): number {
  return Buffer.compare(Buffer.from(left), Buffer.from(right));
}

function nullsFirst(
  left: string | null,
  right: string | null,
  compare: (left: string, right: string) => number,
): number {
  if (left === null || right === null) return left === right ? 0 : left === null ? -1 : 1;
  return compare(left, right);
}

/** Sorts by texts whose capitals and accents show which order it is. */
function texts(profile: keyof typeof textOrders): readonly Case[] {
  const sorted = (compare: (left: Product, right: Product) => number) =>
    [...products].sort(compare).map(({ name }) => name);
  const names = (left: Product, right: Product) => nullsFirst(left.name, right.name, textOrders[profile]);
  const [byName, byNameDown] = [sorted(names), sorted((left, right) => -names(left, right))];
  const bySizeThenName = sorted((left, right) => {
    return nullsFirst(left.size, right.size, textOrders[profile]) || -names(left, right);
  });
  const cases = [
    lists('name upwards', 'sort.one', `${everything}&sort=name`, byName),
    lists('name downwards', 'sort.direction', `${everything}&sort=name:desc`, byNameDown),
    lists('explicitly upwards', 'sort.direction', `${everything}&sort=name:asc`, byName),
    lists('the direction in capitals', 'sort.direction', `${everything}&sort=name:DESC`, byNameDown),
    lists('a list of one', ['sort.one', 'parameters.sort'], `${everything}&sort[0]=name`, byName),
    lists('a list without an index', 'parameters.sort', `${everything}&sort[]=name:desc`, byNameDown),
    lists(
      'two by index',
      ['sort.several', 'sort.order'],
      `${everything}&sort[0]=size&sort[1]=name:desc`,
      bySizeThenName,
    ),
    lists('two repeated', 'sort.several', `${everything}&sort=size&sort=name:desc`, bySizeThenName),
    lists('comma list sorts by both', 'sort.several', `${everything}&sort=size,name:desc`, bySizeThenName),
    lists('comma list with spaces', 'sort.several', `${everything}&sort=size , name:desc`, bySizeThenName),
    lists('in object form', 'sort.direction', `${everything}&sort[name]=desc`, byNameDown),
    lists(
      'in object form by index',
      'sort.several',
      `${everything}&sort[0][size]=asc&sort[1][name]=desc`,
      bySizeThenName,
    ),
    lists(
      'labels',
      'sort.one',
      '/api/tags?sort=label&fields=label',
      profile === 'contract'
        ? ['Blue', 'Écru', 'green', 'Red', 'Red', 'unused']
        : ['Blue', 'Red', 'Red', 'green', 'unused', 'Écru'],
    ),
  ];
  const order = profile === 'contract' ? 'by the alphabet (contract B5)' : 'by code points';
  return cases.map((one) => ({ ...one, name: `${one.name}, ${order}`, profile }));
}

function scalar<T extends string | number | bigint | boolean>(
  field: string,
  value: (product: Product) => T | null,
): readonly Case[] {
  return [
    lists(`${field} upwards`, 'sort.one', `${everything}&sort=${field}`, ordered(value, 'asc')),
    lists(`${field} downwards`, 'sort.direction', `${everything}&sort=${field}:desc`, ordered(value, 'desc')),
  ];
}

const titles = ['Alpha engines', 'Beta wings', 'Epsilon', 'Eta', 'Gamma rays', 'Iota', 'Kappa', 'Lambda', 'Theta'];

/** Contract, "sort". */
export const cases: readonly Case[] = [
  ...texts('contract'),
  ...texts('strapi'),
  ...scalar('stock', ({ stock }) => stock),
  ...scalar('ean', ({ ean }) => (ean === null ? null : BigInt(ean))),
  ...scalar('price', ({ price }) => price),
  ...scalar('ratio', ({ ratio }) => ratio),
  ...scalar('active', ({ active }) => active),
  ...scalar('launchDate', ({ launchDate }) => launchDate),
  ...scalar('opensAt', ({ opensAt }) => opensAt),
  ...scalar('soldAt', ({ soldAt }) => soldAt),
  ...scalar('size', ({ size }) => size),
  lists('the first field rules', 'sort.order', '/api/authors?sort[0]=age:desc&sort[1]=name', [
    'ann',
    'Ann',
    'Bob',
    'Dmitri',
    'Eve',
    'Cléo',
  ]),
  lists('ties come in the order of rows', 'sort.order', '/api/authors?sort=age', [
    'Cléo',
    'Eve',
    'Bob',
    'Dmitri',
    'Ann',
    'ann',
  ]),
  lists('no sort: the order of rows', 'parameters.sort', '/api/tags', [
    'Red',
    'green',
    'Blue',
    'Red',
    'Écru',
    'unused',
  ]),
  lists('an empty sort asks nothing', 'parameters.sort', '/api/tags?sort=', [
    'Red',
    'green',
    'Blue',
    'Red',
    'Écru',
    'unused',
  ]),
  lists('a direction without a field asks nothing', 'sort.direction', '/api/tags?sort=:desc', [
    'Red',
    'green',
    'Blue',
    'Red',
    'Écru',
    'unused',
  ]),
  lists('by id downwards', 'sort.one', '/api/tags?sort=id:desc', ['unused', 'Écru', 'Red', 'Blue', 'green', 'Red']),
  lists('by createdAt', 'sort.one', '/api/tags?sort=createdAt', ['Red', 'green', 'Blue', 'Red', 'Écru', 'unused']),
  lists('by locale', 'sort.one', '/api/categories?locale=*&sort=locale:desc', [
    'Appareils',
    'Moteurs',
    'Machines',
    'Nature',
    'Engines',
    'Tools',
  ]),
  lists('by a field of a relation, missing ones first', 'sort.one', '/api/articles?sort=author.name', [
    'Eta',
    'Kappa',
    'Lambda',
    'Alpha engines',
    'Gamma rays',
    'Beta wings',
    'Theta',
    'Epsilon',
    'Iota',
  ]),
  lists('by a field of a relation in object form', 'sort.direction', '/api/articles?sort[author][name]=desc', [
    'Epsilon',
    'Iota',
    'Beta wings',
    'Theta',
    'Alpha engines',
    'Gamma rays',
    'Eta',
    'Kappa',
    'Lambda',
  ]),
  lists(
    'by two relations',
    'sort.several',
    '/api/articles?filters[author][$notNull]=true&sort[0]=author.age:desc&sort[1]=title:desc',
    ['Gamma rays', 'Alpha engines', 'Theta', 'Beta wings', 'Iota', 'Epsilon'],
  ),
  lists(
    'by a relation of a relation',
    'sort.one',
    '/api/articles?filters[category][$notNull]=true&sort[0]=category.parent.name:desc&sort[1]=title',
    ['Alpha engines', 'Eta', 'Gamma rays', 'Beta wings'],
  ),
  lists('by a field of a component', 'sort.one', '/api/articles?filters[seo][$notNull]=true&sort=seo.metaTitle:desc', [
    'Beta wings',
    'Alpha engines',
  ]),
  lists(
    'by a to-many relation: one row per document',
    'sort.one',
    '/api/articles?filters[tags][$notNull]=true&sort=tags.label',
    ['Gamma rays', 'Alpha engines', 'Beta wings'],
  ),
  lists(
    'by title, with a filter on a relation',
    'sort.one',
    '/api/articles?filters[author][name][$in][0]=Ann&filters[author][name][$in][1]=Bob&sort=title:desc',
    ['Theta', 'Gamma rays', 'Beta wings', 'Alpha engines'],
  ),
  lists('texts of one type', 'sort.one', '/api/articles?sort=title', titles),
  lists(
    'a field that is not selected does not appear',
    'sort.one',
    '/api/tags?fields=label&sort=weight:desc',
    ['Red', 'Blue', 'green', 'Red', 'unused', 'Écru'],
    { absent: ['0.weight'] },
  ),
  refused(
    'an unknown direction',
    'sort.direction',
    '/api/tags?sort=label:up',
    'Invalid order. order can only be one of asc|desc|ASC|DESC',
  ),
  refused(
    'an unknown direction in object form',
    'sort.direction',
    '/api/tags?sort[label]=up',
    'Invalid order. order can only be one of asc|desc|ASC|DESC',
  ),
  unknownKey('an unknown field', 'sort.one', '/api/tags?sort=bogus', 'bogus', null, 'sort'),
  unknownKey(
    'an unknown field in a list',
    'sort.several',
    '/api/tags?sort[0]=label&sort[1]=bogus:desc',
    'bogus',
    null,
    'sort',
  ),
  unknownKey('a private field', 'sort.one', '/api/authors?sort=phone', 'phone', null, 'sort'),
  unknownKey('a password', 'sort.one', '/api/authors?sort=secret', 'secret', null, 'sort'),
  unknownKey('a private field of a relation', 'sort.one', '/api/articles?sort=author.phone', 'phone', 'author', 'sort'),
  unknownKey(
    'a password of a relation in object form',
    'sort.one',
    '/api/articles?sort[author][secret]=asc',
    'secret',
    'author',
    'sort',
  ),
  unknownKey(
    'a private field of a component',
    'sort.one',
    '/api/articles?sort=seo.internalScore',
    'internalScore',
    'seo',
    'sort',
  ),
  unknownKey('createdBy', 'sort.one', '/api/tags?sort=createdBy.id', 'createdBy', null, 'sort'),
  unknownKey('locale on a type without locales', 'sort.one', '/api/tags?sort=locale', 'locale', null, 'sort'),
  unknownKey('a field of a prototype', 'sort.one', '/api/tags?sort=__proto__', '__proto__', null, 'sort'),
  refused('a relation itself', 'sort.one', '/api/articles?sort=author'),
  refused('a component itself', 'sort.one', '/api/articles?sort=seo'),
  refused('a zone', 'sort.one', '/api/articles?sort=sections'),
  refused('a private relation', 'sort.one', '/api/articles?sort=reviewers.name'),
];
