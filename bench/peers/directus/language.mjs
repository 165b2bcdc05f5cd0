import { documentIdOf } from '../../dataset/ids.mjs';
import { answerTold, comparable } from './answers.mjs';
import { articleIdOf, fileIdOf, publishedEnglish } from './ids.mjs';
import { directusAddress } from './questions.mjs';

/**
 * How Directus is asked. An article is the item of its published English version; a created one is one item, as there is no draft of it.
 * @param {import('../../dataset/content.mjs').Size} size
 * @returns {import('../peer.mjs').Language}
 */
export function directusLanguage(size) {
  const articles = numbers('article', size.articles, (at) => articleIdOf(at, publishedEnglish));
  const authors = numbers('author', size.authors, (at) => at + 1);
  const categories = numbers('category', size.categories, (at) => at + 1);
  const files = numbers('file', size.files, fileIdOf);
  return {
    address: (url) => directusAddress(url, (documentId) => articles.get(documentId)),
    method: (method) => (method === 'PUT' ? 'PATCH' : method),
    body(body) {
      const { data } = JSON.parse(body);
      if (!('author' in data)) return JSON.stringify(data);
      return JSON.stringify({
        ...data,
        locale: 'en',
        status: 'published',
        author: authors.get(data.author),
        categories: data.categories.map((/** @type {string} */ id) => ({ categories_id: categories.get(id) })),
        cover: files.get(data.cover),
      });
    },
    status: () => 200,
    mostWrites: 600,
    told: answerTold,
    compared: comparable,
  };
}

/**
 * @template T
 * @param {string} thing
 * @param {number} count
 * @param {(number: number) => T} idOf
 * @returns {ReadonlyMap<string, T>} By documentId.
 */
function numbers(thing, count, idOf) {
  return new Map(Array.from({ length: count }, (_, at) => [documentIdOf(thing, at), idOf(at)]));
}
