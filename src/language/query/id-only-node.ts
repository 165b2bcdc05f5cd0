import type { ContentType } from '../schema/index.js';
import type { ReadNode } from './tree.js';

/** The shortest answer to a write: where the document is, `id` and `documentId`. For whoever writes and reads nothing back. */
export function idOnlyNode(type: ContentType): ReadNode {
  const fields = ['id', 'documentId'].flatMap((name) => type.system.get(name) ?? []);
  return { shape: type, fields, populate: [], filter: null, sort: [] };
}
