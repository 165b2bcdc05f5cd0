import type { ImportedVersion } from '../../../documents/index.js';
import type { ImportTally } from '../report.js';
import type { IndexedDocument, RowIndex } from './row-index.js';

/**
 * Returns the versions, with a draft added to each published version that has none, and counts the added drafts in
 * `tally`. `nextId` returns their row ids.
 */
export function addMissingDrafts(
  versions: readonly ImportedVersion[],
  { type, documentId }: IndexedDocument,
  tally: ImportTally | null,
  nextId: (uid: string) => number,
): readonly ImportedVersion[] {
  if (!type.draftAndPublish) return versions;
  const drafts = new Set(versions.flatMap(({ status, locale }) => (status === 'draft' ? [locale] : [])));
  const lacking = versions.filter(({ status, locale }) => status === 'published' && !drafts.has(locale));
  for (const { locale } of lacking) {
    const why = 'drafts that were missing beside what is published, and were made of it';
    tally?.addLeftOut({ of: type.uid, why, which: `${documentId} ${locale}` });
  }
  const added = lacking.map((version) => ({
    ...version,
    status: 'draft' as const,
    id: nextId(type.uid),
    publishedAt: null,
  }));
  return [...versions, ...added];
}

/** Returns an allocator of row ids that no row of a content type uses. */
export function createRowIdAllocator(rows: RowIndex): (uid: string) => number {
  const lastIds = new Map<string, number>();
  return (uid) => {
    let highest = lastIds.get(uid) ?? 0;
    if (!lastIds.has(uid)) {
      for (const document of rows.documents(uid).values()) highest = Math.max(highest, ...document.rows.values());
    }
    lastIds.set(uid, highest + 1);
    return highest + 1;
  };
}
