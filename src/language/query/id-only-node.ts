import type { ContentType } from '../schema/index.js';
import type { ReadNode } from './tree.js';

/** Returns the node of the shortest answer to a write: `id` and `documentId`. */
export function idOnlyNode(type: ContentType): ReadNode {
  const fields = ['id', 'documentId'].flatMap((name) => type.system.get(name) ?? []);
  return { shape: type, fields, populate: [], filter: null, sort: [] };
}
