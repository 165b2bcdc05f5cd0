import { articleText } from './article-json.mjs';
import { populate } from './article-objects.mjs';
import { perDatabase, sqlite } from './databases.mjs';
import { spellingCount } from './spellings.mjs';

/** @typedef {import('./types.mjs').Case} Case */

/** @param {string} value */
const from = (value) => `articles a WHERE a.document_id = ${value} AND a.locale = 'en' AND a.status = 'published'`;

/**
 * One document; varied by asking for many of them.
 * @param {{ name: string, title: string, query: string, names: Parameters<typeof populate>[1] }} single
 * @returns {Case}
 */
function singleCase({ name, title, query, names }) {
  return {
    name,
    title,
    asks: ({ articleIds }) => {
      // A step without a common divisor takes documents from everywhere instead of neighbours.
      const step = 7919;
      const count = Math.min(spellingCount, articleIds.length);
      return Array.from({ length: count }, (_, at) => {
        const documentId = /** @type {string} */ (articleIds[(at * step) % articleIds.length]);
        return { url: `/api/articles/${documentId}${query}`, values: [documentId], meta: '{}' };
      });
    },
    limit: perDatabase((database) => {
      const { articleJson, oneBody } = articleText(database);
      return oneBody(articleJson('a', names), from(database.value));
    }),
    objects(database) {
      const statement = database.prepare(`SELECT a.* FROM ${from(sqlite.value)}`);
      const objectsOf = populate(database, names, 1);
      return ({ values }) => ({
        data: objectsOf([/** @type {Record<string, any>} */ (statement.get(...values))])[0],
        meta: {},
      });
    },
  };
}

export const single = singleCase({ name: 'single', title: 'single', query: '', names: [] });

export const singlePopulated = singleCase({
  name: 'single-populated',
  title: 'single, all populated',
  query: '?populate=*',
  names: ['author', 'categories', 'seo', 'blocks', 'cover', 'localizations'],
});
