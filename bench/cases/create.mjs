import { localizedPart, sharedPart } from '../dataset/content.mjs';
import { documentIdOf } from '../dataset/ids.mjs';

/** Far beyond the articles of any data set, so that no slug comes twice. */
const first = 10_000_000;

/** A published article, that is two rows, with everything it can have. */
export const createCase = {
  name: 'create',
  title: 'create, published',
  method: 'POST',
  urls: () => ['/api/articles?locale=en'],
  /**
   * Bodies of requests, each different.
   * @param {import('../dataset/content.mjs').Size} size
   * @param {number} from How many have been made before.
   * @param {number} count
   */
  bodies: (size, from, count) =>
    Array.from({ length: count }, (_, at) => JSON.stringify({ data: articleData(first + from + at, size) })),
  /** What two servers cannot answer alike. */
  ownValues: ['id', 'documentId', 'createdAt', 'updatedAt', 'publishedAt'],
};

/** @param {number} number @param {import('../dataset/content.mjs').Size} size */
function articleData(number, size) {
  const { attributes, author, categories, cover } = sharedPart(number, size);
  return {
    ...localizedPart(number, 'en'),
    ...attributes,
    author: documentIdOf('author', author),
    categories: categories.map((at) => documentIdOf('category', at)),
    cover: documentIdOf('file', cover),
  };
}
