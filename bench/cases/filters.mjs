import { categorySlug } from '../dataset/content.mjs';
import { kinds, words } from '../dataset/words.mjs';
import { articleText } from './article-json.mjs';
import { articleObject } from './article-objects.mjs';
import { perDatabase, sqlite } from './databases.mjs';
import { pageMeta } from './lists.mjs';
import { spellingCount, spellings } from './spellings.mjs';

/** @typedef {import('./types.mjs').Case} Case */
/** @typedef {import('./databases.mjs').Database} Database */
/** @typedef {import('./types.mjs').Ask} Ask */
/** @typedef {import('./types.mjs').Data} Data */
/** @typedef {import('./spellings.mjs').Parameters} Parameters */

const path = '/api/articles';
const published = "a.locale = 'en' AND a.status = 'published'";
const pageSize = 25;

/** What a list with conditions leaves as it is. @type {Parameters} */
const common = [
  ['locale', 'en'],
  ['pagination[page]', '1'],
  ['pagination[pageSize]', String(pageSize)],
  ['pagination[withCount]', 'true'],
  ['status', 'published'],
];

/**
 * A list of the first 25 that fulfil a condition.
 * @param {object} filter
 * @param {string} filter.name
 * @param {string} filter.title
 * @param {string | null} filter.index The index to use, where there is one to name.
 * @param {(database: Database) => string} filter.where SQL over `a`; binds the values of a literal.
 * @param {string} filter.order SQL.
 * @param {(data: Data) => readonly { parameters: Parameters, values: readonly (string | number)[] }[]} filter.literals
 * @returns {Case}
 */
function filterCase({ name, title, index, where, order, literals }) {
  const rows = (/** @type {Database} */ database, /** @type {string} */ selected) => {
    const using = index === null ? '' : database.using(index);
    return `SELECT ${selected} FROM articles a ${using} WHERE ${published} AND ${where(database)} ORDER BY ${order} LIMIT ${pageSize}`;
  };
  return {
    name,
    title,
    asks(data) {
      const all = literals(data);
      const each = Math.ceil(spellingCount / all.length);
      const byLiteral = all.map(({ parameters, values }) => {
        const total = data.count(`SELECT count(*) FROM articles a WHERE ${published} AND ${where(sqlite)}`, values);
        const meta = pageMeta(1, pageSize, total);
        return spellings(path, [...parameters, ...common], each).map((url) => ({ url, values, meta }));
      });
      return interleaved(byLiteral);
    },
    limit: perDatabase((database) => {
      const { articleJson, listBody } = articleText(database);
      return listBody(rows(database, `${articleJson('a')} AS json`));
    }),
    objects(database) {
      const statement = database.prepare(rows(sqlite, 'a.*'));
      return ({ values, meta }) => ({
        data: /** @type {Record<string, any>[]} */ (statement.all(...values)).map(articleObject),
        meta: JSON.parse(meta),
      });
    },
  };
}

/** The first of each list, then the second of each, and so on. @param {readonly (readonly Ask[])[]} lists */
function interleaved(lists) {
  const longest = Math.max(...lists.map((list) => list.length));
  return Array.from({ length: longest }, (_, at) => lists.flatMap((list) => list[at] ?? [])).flat();
}

export const filterSort = filterCase({
  name: 'filter-sort',
  title: 'two filters + sort + total',
  index: 'ix_articles_published_views',
  where: ({ value }) => `a.kind = ${value} AND a.views >= ${value}`,
  order: 'a.views DESC NULLS LAST, a.id NULLS FIRST',
  literals: () =>
    kinds.flatMap((kind) =>
      Array.from({ length: 32 }, (_, at) => ({
        parameters: /** @type {Parameters} */ ([
          ['filters[kind][$eq]', kind],
          ['filters[views][$gte]', String(20_000 + at * 1000)],
          ['sort', 'views:desc'],
        ]),
        values: [kind, 20_000 + at * 1000],
      })),
    ),
});

export const throughRelation = filterCase({
  name: 'filter-relation',
  title: 'filter through categories + total',
  index: null,
  where: ({ across, value }) =>
    `a.id IN (SELECT l.owner_id FROM categories c ${across} articles_categories_links l ON l.target_document_id = c.document_id WHERE c.slug = ${value})`,
  order: 'a.id NULLS FIRST',
  literals: ({ categories }) =>
    Array.from({ length: categories }, (_, at) => ({
      parameters: /** @type {Parameters} */ ([['filters[categories][slug][$eq]', categorySlug(at)]]),
      values: [categorySlug(at)],
    })),
});

export const containsText = filterCase({
  name: 'contains-text',
  title: '$containsi on title + total',
  index: 'ix_articles_order_published',
  where: ({ contains, text }) => `a.title ${contains(text)}`,
  order: 'a.id NULLS FIRST',
  literals: () =>
    words.en.map((word) => ({
      parameters: /** @type {Parameters} */ ([['filters[title][$containsi]', word.slice(0, 5).toUpperCase()]]),
      values: [word.slice(0, 5)],
    })),
});

/**
 * Two loads that differ in one thing: the first asks for one literal, the second for a new one each time. Both are spelled in as
 * many ways, and both get the same page, as the literal cuts off only what comes far behind it. Without totals, which are kept
 * by literal.
 */
export const literalProbe = {
  constant: () => spellings(path, probeParameters(1000)),
  varied: () =>
    Array.from({ length: spellingCount }, (_, at) => String(spellings(path, probeParameters(1000 + at), 2)[1])),
};

/** @param {number} views @returns {Parameters} */
function probeParameters(views) {
  return [
    ['filters[kind][$eq]', 'news'],
    ['filters[views][$gte]', String(views)],
    ['sort', 'views:desc'],
    ['locale', 'en'],
    ['pagination[pageSize]', String(pageSize)],
    ['pagination[withCount]', 'false'],
    ['status', 'published'],
  ];
}
