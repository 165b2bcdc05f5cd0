import MiniSearch from 'minisearch';

/**
 * A part of a page below a heading: `href` from the root of the site, `page` and `heading` as titles, `text` without marks, and `weight`,
 * by which its score is multiplied.
 * @typedef {{ readonly href: string, readonly page: string, readonly heading: string, readonly text: string, readonly weight: number }} Part
 */

/** How many results are shown. */
const shown = 8;

/**
 * Returns a search over parts of pages: words of titles and headings count more than those of texts, the last word may be a beginning, and
 * a long word may have a typing error. Parts that have every word come first; without any, those with some are found.
 * @param {readonly Part[]} parts
 * @returns {(words: string) => readonly Part[]} at most one part of a page beside its first, best first
 */
export function searchOf(parts) {
  const index = new MiniSearch({
    idField: 'href',
    fields: ['page', 'heading', 'text'],
    processTerm: (term) => stemOf(term.toLowerCase()),
  });
  index.addAll(parts);
  const byHref = new Map(parts.map((part) => [part.href, part]));
  const options = {
    boost: { page: 5, heading: 4 },
    prefix: (term, place, terms) => place === terms.length - 1 && term.length > 1,
    fuzzy: (term) => (term.length > 4 ? 0.2 : false),
    weights: { fuzzy: 0.2, prefix: 0.5 },
    boostDocument: (href) => byHref.get(href).weight,
  };
  return (words) => {
    const all = index.search(words, { ...options, combineWith: 'AND' });
    const found = all.length > 0 ? all : index.search(words, options);
    const counts = new Map();
    return found
      .map(({ id }) => byHref.get(id))
      .filter(({ page }) => {
        const count = counts.get(page) ?? 0;
        counts.set(page, count + 1);
        return count < 2;
      })
      .slice(0, shown);
  };
}

/** A word without the ending of a plural, so that `slow query` finds `Slow queries`. */
function stemOf(word) {
  return word.replace(/ies$/, 'y').replace(/([^su])s$/, '$1');
}
