/** @typedef {Readonly<Record<string, unknown>>} Json An object of an answer. */

/**
 * An answer of Directus in the words of Octavo: categories without the rows that lead to them, a file with the names that Octavo has for
 * the same, and the total.
 * @param {unknown} answer
 */
export function answerTold(answer) {
  const { data, meta } = record(answer);
  const total = record(meta).filter_count;
  return { data: each(data, articleTold), meta: total === undefined ? {} : { pagination: { total } } };
}

/**
 * An answer of Octavo without what Directus cannot say: the other locales of a document, what only Octavo knows of a file, and how many
 * pages there are.
 * @param {unknown} answer
 */
export function comparable(answer) {
  const { data, meta } = record(answer);
  const { total } = record(record(meta).pagination);
  return { data: each(data, articleCompared), meta: total === undefined ? {} : { pagination: { total } } };
}

/** @param {Json} article */
function articleTold(article) {
  const { categories, cover, ...rest } = article;
  return {
    ...rest,
    ...(Array.isArray(categories) ? { categories: categories.map((link) => record(link).categories_id) } : {}),
    ...(cover === undefined ? {} : { cover: coverTold(record(cover)) }),
  };
}

/** @param {Json} file */
function coverTold({ filename_download: name, description: alternativeText, type: mime, width, height }) {
  return { name, alternativeText, mime, width, height };
}

/** @param {Json} article */
function articleCompared({ localizations: _, cover, ...rest }) {
  if (cover === undefined) return rest;
  const { name, alternativeText, mime, width, height } = record(cover);
  return { ...rest, cover: { name, alternativeText, mime, width, height } };
}

/** @param {unknown} data One or many. @param {(article: Json) => Json} change */
function each(data, change) {
  return Array.isArray(data) ? data.map((one) => change(record(one))) : change(record(data));
}

/** @param {unknown} value @returns {Json} */
function record(value) {
  return typeof value === 'object' && value !== null ? /** @type {Json} */ (value) : {};
}
