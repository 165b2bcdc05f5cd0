import { comparedFile, each, octavoAnswer, record } from '../compared.mjs';

/** @typedef {import('../compared.mjs').Json} Json */

/**
 * An answer of Directus in the words of Octavo: categories without the rows that lead to them, a file with the names that Octavo has for
 * the same, and the total.
 * @param {unknown} answer
 */
export function answerTold(answer) {
  const { data, meta } = record(answer);
  return octavoAnswer(each(data, articleTold), record(meta).filter_count);
}

/** @param {Json} article */
function articleTold({ categories, cover, ...rest }) {
  return {
    ...rest,
    ...(Array.isArray(categories) ? { categories: categories.map((link) => record(link).categories_id) } : {}),
    ...(cover === undefined ? {} : { cover: fileTold(record(cover)) }),
  };
}

/** A file in the words of Octavo. @param {Json} file */
export function fileTold({ filename_download: name, description: alternativeText, type: mime, width, height }) {
  return comparedFile({ name, alternativeText, mime, width, height });
}
