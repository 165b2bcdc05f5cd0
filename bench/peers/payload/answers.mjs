import { comparedFile, each, octavoAnswer, record } from '../compared.mjs';

/** @typedef {import('../compared.mjs').Json} Json */

/**
 * What the numbers of Payload stand for.
 * @typedef {(thing: 'article' | 'author' | 'category', id: unknown) => string} DocumentIdOf
 */

/**
 * An answer of Payload in the words of Octavo: a page, a document, or one that was written. Documents have the names of Octavo instead of
 * numbers, a day is no moment, a file has the names that Octavo has for the same.
 * @param {unknown} answer
 * @param {DocumentIdOf} documentIdOf
 */
export function answerTold(answer, documentIdOf) {
  const { docs, totalDocs, doc } = record(answer);
  return octavoAnswer(
    each(docs ?? doc ?? answer, (article) => articleTold(article, documentIdOf)),
    totalDocs,
  );
}

/** @param {Json} article @param {DocumentIdOf} documentIdOf */
function articleTold({ publishedOn, author, categories, cover, ...rest }, documentIdOf) {
  const named = (/** @type {'author' | 'category'} */ thing, /** @type {Json} */ one) => ({
    ...one,
    documentId: documentIdOf(thing, one.id),
  });
  return {
    ...rest,
    documentId: documentIdOf('article', rest.id),
    publishedOn: String(publishedOn).slice(0, 'yyyy-mm-dd'.length),
    ...(author === undefined ? {} : { author: named('author', record(author)) }),
    ...(Array.isArray(categories) ? { categories: categories.map((one) => named('category', record(one))) } : {}),
    ...(cover === undefined ? {} : { cover: fileTold(record(cover)) }),
  };
}

/** A file in the words of Octavo. @param {Json} file */
export function fileTold({ filename: name, alternativeText, mimeType: mime, width, height }) {
  return comparedFile({ name, alternativeText, mime, width, height });
}
