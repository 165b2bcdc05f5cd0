import { throughRelation } from '../cases/filters.mjs';
import { list25, listRelations } from '../cases/lists.mjs';
import { single } from '../cases/singles.mjs';
import { documentIdOf } from '../dataset/ids.mjs';

/** @typedef {import('../cases/types.mjs').Data} Data */
/** @typedef {import('../dataset/content.mjs').Size} Size */

/**
 * A query that is measured on data sets of several sizes.
 * @typedef {object} GrowthCase
 * @property {string} title
 * @property {boolean} bounded Whether what it finds stays as much while the documents become more; then it is judged.
 * @property {(data: Data, size: Size) => readonly string[]} urls The first of them contain every query.
 */

/** Number of authors that are queried. */
const authorsAsked = 256;

/** @param {import('../cases/types.mjs').Case} one @returns {GrowthCase['urls']} */
const urlsOf = (one) => (data) => one.asks(data).map(({ url }) => url);

/** @type {readonly GrowthCase[]} */
export const growthCases = [
  { title: list25.title, bounded: true, urls: urlsOf(list25) },
  { title: single.title, bounded: true, urls: urlsOf(single) },
  { title: listRelations.title, bounded: true, urls: urlsOf(listRelations) },
  { title: 'filter through author + total', bounded: true, urls: (_, size) => byAuthor(size) },
  // Two hundred categories share all articles: each has sixteen times as many of sixteen times as many articles, but a page as many.
  { title: throughRelation.title, bounded: true, urls: urlsOf(throughRelation) },
];

/** An author has ten articles, however many authors there are. @param {Size} size */
function byAuthor({ authors }) {
  const count = Math.min(authorsAsked, authors);
  return Array.from({ length: count }, (_, at) => {
    const documentId = documentIdOf('author', Math.floor((at * authors) / count));
    return `/api/articles?filters[author][documentId][$eq]=${documentId}&locale=en&pagination[page]=1&pagination[pageSize]=25&pagination[withCount]=true&status=published`;
  });
}

/** How many times as long the largest set may take as the smallest. */
export const mostForGrowth = 1.3;
