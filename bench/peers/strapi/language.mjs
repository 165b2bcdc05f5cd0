import { documentIdOf } from '../../dataset/ids.mjs';

/**
 * Strapi is told what Octavo is told, but for a file, which it wants by its row id.
 * @param {import('../../dataset/content.mjs').Size} size
 * @returns {import('../peer.js').Language}
 */
export function strapiLanguage(size) {
  const fileIds = new Map(Array.from({ length: size.files }, (_, at) => [documentIdOf('file', at), at + 1]));
  return {
    address: (url) => url,
    method: (method) => method,
    body(body) {
      const { data } = JSON.parse(body);
      const cover = 'cover' in data ? { cover: fileIds.get(data.cover) } : {};
      return JSON.stringify({ data: { ...data, ...cover } });
    },
    status: (method) => (method === 'POST' ? 201 : 200),
    mostWrites: 300,
    told: (answer) => answer,
    compared: (answer) => answer,
  };
}
