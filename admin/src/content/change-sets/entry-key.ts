import type { ChangeSetEntry } from '../../api/index.js';

/** Names an entry of one change set. */
export function entryKey({ documentId, locale }: Pick<ChangeSetEntry, 'documentId' | 'locale'>): string {
  return `${documentId}@${locale ?? ''}`;
}
