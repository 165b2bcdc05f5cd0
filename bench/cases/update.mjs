import { localizedPart } from '../dataset/content.mjs';

/** Far beyond the articles of any data set and those that are created, so that every text is another one than before. */
const first = 20_000_000;
/** Neighbours in the table are not written one after the other. */
const step = 7919;

/** A published article gets new texts and is published again: two rows, and a revision of the published version. */
export const updateCase = {
  name: 'update',
  title: 'update, published',
  method: 'PUT',
  /** @param {import('./types.mjs').Data} data */
  urls: ({ articleIds }) =>
    articleIds.map((_, at) => `/api/articles/${articleIds[(at * step) % articleIds.length]}?locale=en`),
  /**
   * Bodies of requests, each different.
   * @param {import('../dataset/content.mjs').Size} _size
   * @param {number} from How many have been made before.
   * @param {number} count
   */
  bodies: (_size, from, count) =>
    Array.from({ length: count }, (_, at) => JSON.stringify({ data: texts(first + from + at) })),
  /** What two servers cannot answer alike. */
  ownValues: ['updatedAt', 'publishedAt'],
};

/** @param {number} number */
function texts(number) {
  const { title, subtitle, excerpt, body } = localizedPart(number, 'en');
  return { title, subtitle, excerpt, body };
}
