import type { ArrivingVersion } from '../../documents/index.js';
import type { Tally } from '../report.js';
import type { IndexedDocument, RowIndex } from './row-index.js';

/** The versions, and a draft of what is published where there was none; `tally` hears of these, if any does. `nextId` gives their row ids. */
export function withDrafts(
  versions: readonly ArrivingVersion[],
  { type, documentId }: IndexedDocument,
  tally: Tally | null,
  nextId: (uid: string) => number,
): readonly ArrivingVersion[] {
  if (!type.draftAndPublish) return versions;
  const drafts = new Set(versions.flatMap(({ status, locale }) => (status === 'draft' ? [locale] : [])));
  const without = versions.filter(({ status, locale }) => status === 'published' && !drafts.has(locale));
  for (const { locale } of without) {
    const why = 'drafts that were missing beside what is published, and were made of it';
    tally?.leftOut({ of: type.uid, why, which: `${documentId} ${locale}` });
  }
  const made = without.map((version) => ({
    ...version,
    status: 'draft' as const,
    id: nextId(type.uid),
    publishedAt: null,
  }));
  return [...versions, ...made];
}

/** Gives row ids that no row of a content type has. */
export function idsBehind(rows: RowIndex): (uid: string) => number {
  const last = new Map<string, number>();
  return (uid) => {
    let highest = last.get(uid) ?? 0;
    if (!last.has(uid)) {
      for (const document of rows.documents(uid).values()) highest = Math.max(highest, ...document.rows.values());
    }
    last.set(uid, highest + 1);
    return highest + 1;
  };
}
