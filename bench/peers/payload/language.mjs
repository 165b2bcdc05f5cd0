import { documentIdOf } from '../../dataset/ids.mjs';
import { comparable } from '../compared.mjs';
import { idsOf } from '../ids.mjs';
import { answerTold } from './answers.mjs';
import { payloadAddress } from './questions.mjs';

/** Ids are counted from 1. @param {number} number Counted from 0. */
const idOf = (number) => number + 1;

/** What Payload does not say: it answers in one locale without its name. */
const unknown = ['localizations', 'locale'];

/**
 * The requests of Payload. Writes are published.
 * @param {import('../../dataset/content.mjs').Size} size
 * @returns {import('../peer.js').Language}
 */
export function payloadLanguage(size) {
  const articles = idsOf('article', size.articles, idOf);
  const authors = idsOf('author', size.authors, idOf);
  const categories = idsOf('category', size.categories, idOf);
  const files = idsOf('file', size.files, idOf);
  return {
    address: (url) => payloadAddress(url, (documentId) => articles.get(documentId)),
    method: (method) => (method === 'PUT' ? 'PATCH' : method),
    body(body) {
      const { data } = JSON.parse(body);
      const leading =
        'author' in data
          ? {
              author: authors.get(data.author),
              categories: data.categories.map((/** @type {string} */ id) => categories.get(id)),
              cover: files.get(data.cover),
            }
          : {};
      return JSON.stringify({ ...data, score: numberOf(data.score), ...leading, _status: 'published' });
    },
    status: (method) => (method === 'POST' ? 201 : 200),
    mostWrites: 600,
    told: (answer) => answerTold(answer, (thing, id) => documentIdOf(thing, Number(id) - 1)),
    compared: (answer) => comparable(answer, unknown),
  };
}

/** A decimal is a number to Payload. @param {unknown} score */
function numberOf(score) {
  return score === undefined ? undefined : Number(score);
}
