import { Failure } from '../../../foundations/core/index.js';
import type { Row, Transaction } from '../../../storage/database/index.js';
import { getVisibleDocumentRow, getVisibleType, type HistoryContext, hasVisibleVersion } from './context.js';
import { getCurrentLocale, listDifferences, readCurrentVersion } from './read-revisions.js';
import { parseRowStatus } from './revision-row.js';
import type { UndoRequest } from './types.js';
import type { RevisionVisibility } from './visible-values.js';

/** What was taken away of a document in one locale. */
export interface UndoTarget {
  readonly documentId: string;
  /** As versions have it now. */
  readonly locale: string;
  /** What is written first: what was published, where it was. */
  readonly base: Row;
  /** The draft beside what was published; null: one of them was all there was. */
  readonly draft: Row | null;
  readonly isPublished: boolean;
}

/** Everything is seen, as two states are compared with each other. */
export const fullVisibility: RevisionVisibility = { canFollow: () => true, isVisible: () => true };

/**
 * What was taken away last of a document; what is published comes first, as all locales share some of it. Throws Failure http.not-found
 * for what is out of the caller's reach, before anything that would tell it from what is nowhere; and write.precondition.
 */
export async function findUndoTargets(
  tx: Transaction,
  context: HistoryContext,
  { type, ability, action }: UndoRequest,
  documentId: string,
): Promise<readonly UndoTarget[]> {
  const request = { type, ability, documentId };
  await getVisibleDocumentRow(context, tx, request, null);
  const uids = await context.modelRenames.allUids(type.uid);
  const rows = await tx.rows(context.statements.lastReplaced(uids.length), [documentId, ...uids, action, action]);
  if (rows.length === 0) {
    throw new Failure((await hasVisibleVersion(context, tx, request)) ? 'write.precondition' : 'http.not-found');
  }
  for (const { locale } of rows) await getVisibleDocumentRow(context, tx, request, String(locale));
  const rowLocale = (row: Row): string => getCurrentLocale(context, type, String(row.locale));
  const targets = [...new Set(rows.map(rowLocale))].flatMap((locale): readonly UndoTarget[] => {
    const localeRows = rows.filter((row) => rowLocale(row) === locale);
    const published = localeRows.find((row) => parseRowStatus(row) === 'published');
    const draft = localeRows.find((row) => parseRowStatus(row) === 'draft');
    const base = published ?? draft;
    if (base === undefined) return [];
    const draftBeside = published === undefined || draft === undefined ? null : draft;
    return [{ documentId, locale, base, draft: draftBeside, isPublished: published !== undefined }];
  });
  return targets.toSorted((left, right) => Number(right.isPublished) - Number(left.isPublished));
}

/** Throws Failure write.precondition where somebody wrote it since. */
export async function checkUnchangedSince(
  tx: Transaction,
  context: HistoryContext,
  { type, ability, action }: UndoRequest,
  { base }: UndoTarget,
): Promise<void> {
  const visibleType = getVisibleType(context, type, ability);
  const draft = await readCurrentVersion(context, tx, base, 'draft', visibleType);
  const published = await readCurrentVersion(context, tx, base, 'published', visibleType);
  const isUntouched =
    action === 'delete'
      ? draft === null && published === null
      : draft !== null &&
        published !== null &&
        listDifferences(draft, published, visibleType, fullVisibility).length === 0;
  if (!isUntouched) throw new Failure('write.precondition');
}
