import { comparable } from '../compared.mjs';
import { idsOf } from '../ids.mjs';
import { answerTold } from './answers.mjs';
import { articleIdOf, fileIdOf, publishedEnglish } from './ids.mjs';
import { directusAddress } from './questions.mjs';

/**
 * How Directus is asked. An article is the item of its published English version; a created one is one item, as there is no draft of it.
 * @param {import('../../dataset/content.mjs').Size} size
 * @returns {import('../peer.js').Language}
 */
export function directusLanguage(size) {
  const articles = idsOf('article', size.articles, (at) => articleIdOf(at, publishedEnglish));
  const authors = idsOf('author', size.authors, (at) => at + 1);
  const categories = idsOf('category', size.categories, (at) => at + 1);
  const files = idsOf('file', size.files, fileIdOf);
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
    compared: (answer) => comparable(answer, ['localizations']),
  };
}
