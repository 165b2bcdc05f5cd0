import { articleJson, listBody } from './article-json.mjs';
import { populate } from './article-objects.mjs';
import { spellings } from './spellings.mjs';

/** @typedef {import('./types.mjs').Case} Case */
/** @typedef {import('./types.mjs').Data} Data */
/** @typedef {Parameters<typeof populate>[1]} Names */

const path = '/api/articles';
/** Rows in the default order; a limit does not wait for the planner's luck. */
const inOrder = 'articles a INDEXED BY ix_articles_order_published';
const published = "a.locale = +? AND a.status = 'published'";

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
  return data.count(`SELECT count(*) FROM articles a WHERE ${published}`, ['en']);
}

/**
 * A list in the default order, by pages.
 * @param {{ name: string, title: string, page: number | 'far', pageSize: number, names: Names }} list
 * @returns {Case}
 */
function listCase({ name, title, page, pageSize, names }) {
  const ids = `SELECT a.id FROM ${inOrder} WHERE ${published} ORDER BY a.id LIMIT +? OFFSET +?`;
  const from = page === 'far' ? `(${ids}) p CROSS JOIN articles a ON a.id = p.id` : null;
  const rows =
    from === null
      ? `SELECT ${articleJson('a', names)} AS json FROM ${inOrder} WHERE ${published} ORDER BY a.id LIMIT +? OFFSET +?`
      : `SELECT ${articleJson('a', names)} AS json FROM ${from}`;
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
    limit: listBody(rows),
    objects(database) {
      const statement = database.prepare(
        `SELECT a.* FROM ${inOrder} WHERE ${published} ORDER BY a.id LIMIT +? OFFSET +?`,
      );
      const objectsOf = populate(database, names, pageSize);
      return ({ values, meta }) => ({
        data: objectsOf(/** @type {Record<string, any>[]} */ (statement.all(values))),
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
