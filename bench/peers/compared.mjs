/** @typedef {Readonly<Record<string, unknown>>} Json An object of an answer. */

/**
 * An answer of Octavo without what a peer cannot say: some attributes of an article, what only Octavo knows of a file, and how many pages
 * there are.
 * @param {unknown} answer
 * @param {readonly string[]} unknown Attributes of an article.
 */
export function comparable(answer, unknown) {
  const { data, meta } = record(answer);
  const { total } = record(record(meta).pagination);
  return octavoAnswer(
    each(data, (article) => {
      const known = Object.fromEntries(Object.entries(article).filter(([name]) => !unknown.includes(name)));
      return article.cover === undefined ? known : { ...known, cover: comparedFile(record(article.cover)) };
    }),
    total,
  );
}

/** What of a file everybody has, in Octavo's words. @param {Json} file */
export function comparedFile({ name, alternativeText, mime, width, height }) {
  return { name, alternativeText, mime, width, height };
}

/** @param {unknown} data @param {unknown} total Of a list that was counted. */
export function octavoAnswer(data, total) {
  return { data, meta: total === undefined ? {} : { pagination: { total } } };
}

/** @template T @param {unknown} data One or many. @param {(article: Json) => T} change */
export function each(data, change) {
  return Array.isArray(data) ? data.map((one) => change(record(one))) : change(record(data));
}

/** @param {unknown} value @returns {Json} */
export function record(value) {
  return typeof value === 'object' && value !== null ? /** @type {Json} */ (value) : {};
}
