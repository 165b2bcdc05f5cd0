import { articleText } from './article-json.mjs';
import { populate } from './article-objects.mjs';
import { perDatabase, sqlite } from './databases.mjs';
import { spellings } from './spellings.mjs';

/** @typedef {import('./types.mjs').Case} Case */
/** @typedef {import('./types.mjs').Data} Data */
/** @typedef {Parameters<typeof populate>[1]} Names */

const path = '/api/articles';
/** Rows in the default order; a limit does not wait for the planner's luck. */
const inOrder = 'ix_articles_order_published';

/**
 * Articles of a page in the default order; binds locale, limit and offset.
 * @param {import('./databases.mjs').Database} database
 * @param {string} selected
 */
function pageOf({ using, value }, selected) {
  return `SELECT ${selected} FROM articles a ${using(inOrder)} WHERE a.locale = ${value} AND a.status = 'published' ORDER BY a.id NULLS FIRST LIMIT ${value} OFFSET ${value}`;
}

/**
 * `meta` of a list by pages.
 * @param {number} page
 * @param {number} pageSize
 * @param {number} total
 */
export function pageMeta(page, pageSize, total) {
  const pagination = { page, pageSize, pageCount: Math.ceil(total / pageSize), total };
  return JSON.stringify({ pagination });
}

/** @param {Data} data */
function everything(data) {
  return data.count("SELECT count(*) FROM articles a WHERE a.locale = ? AND a.status = 'published'", ['en']);
}

/**
 * A list in the default order, by pages.
 * @param {{ name: string, title: string, page: number | 'far', pageSize: number, names: Names }} list
 * @returns {Case}
 */
function listCase({ name, title, page, pageSize, names }) {
  return {
    name,
    title,
    asks(data) {
      const total = everything(data);
      const number = page === 'far' ? Math.max(1, Math.floor((total / pageSize) * 0.875)) : page;
      const urls = spellings(path, [
        ...names.map((populated, at) => /** @type {const} */ ([`populate[${at}]`, populated])),
        ['locale', 'en'],
        ['pagination[page]', String(number)],
        ['pagination[pageSize]', String(pageSize)],
        ['pagination[withCount]', 'true'],
        ['status', 'published'],
      ]);
      const values = ['en', pageSize, (number - 1) * pageSize];
      return urls.map((url) => ({ url, values, meta: pageMeta(number, pageSize, total) }));
    },
    limit: perDatabase((database) => {
      const { articleJson, listBody } = articleText(database);
      const json = `${articleJson('a', names)} AS json`;
      if (page !== 'far') return listBody(pageOf(database, json));
      const ids = pageOf(database, 'a.id');
      return listBody(
        `SELECT ${json} FROM (${ids}) p ${database.across} articles a ON a.id = p.id ${database.resorted('a.id')}`,
      );
    }),
    objects(database) {
      const statement = database.prepare(pageOf(sqlite, 'a.*'));
      const objectsOf = populate(database, names, pageSize);
      return ({ values, meta }) => ({
        data: objectsOf(/** @type {Record<string, any>[]} */ (statement.all(...values))),
        meta: JSON.parse(meta),
      });
    },
  };
}

export const list25 = listCase({ name: 'list-25', title: 'list 25', page: 1, pageSize: 25, names: [] });

export const listRelations = listCase({
  name: 'list-25-relations',
  title: 'list 25 + author + categories',
  page: 1,
  pageSize: 25,
  names: ['author', 'categories'],
});

export const deep100 = listCase({
  name: 'deep-100',
  title: 'deep list 100, five populated',
  page: 1,
  pageSize: 100,
  names: ['author', 'categories', 'seo', 'blocks', 'cover'],
});

export const farPage = listCase({
  name: 'far-page',
  title: 'page 700 of 800',
  page: 'far',
  pageSize: 25,
  names: [],
});
