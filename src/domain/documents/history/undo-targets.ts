import { Failure } from '../../../foundations/core/index.js';
import type { Transaction } from '../../../storage/database/index.js';
import { getVisibleDocumentRow, getVisibleType, type HistoryContext, hasVisibleVersion } from './context.js';
import type { RevisionRow } from './history-statements.js';
import { getCurrentLocale, listDifferences, readCurrentVersion } from './read-revisions.js';
import { parseRowStatus } from './revision-row.js';
import type { UndoRequest } from './types.js';
import type { RevisionVisibility } from './visible-values.js';

/** The removed versions of a document in one locale. */
export interface UndoTarget {
  readonly documentId: string;
  /** The current locale. */
  readonly locale: string;
  /** The revision to restore first: the published one, if there was one. */
  readonly base: RevisionRow;
  /** The draft of a published version; null: there was only one version. */
  readonly draft: RevisionRow | null;
  readonly isPublished: boolean;
}

/** Everything is visible: for comparing two revisions. */
export const fullVisibility: RevisionVisibility = { canFollow: () => true, isVisible: () => true };

/**
 * Returns what the last action removed of a document, published versions first, as all locales share some of their values. Throws
 * Failure http.not-found for what the caller may not see, as for what does not exist; and write.precondition.
 */
export async function findUndoTargets(
  tx: Transaction,
  context: HistoryContext,
  { type, ability, action }: UndoRequest,
  documentId: string,
): Promise<readonly UndoTarget[]> {
  const request = { type, ability, documentId };
  await getVisibleDocumentRow(context, tx, request, null);
  const types = await context.modelRenames.allUids(type.uid);
  const rows = await context.statements.lastReplaced.rows(tx, { document: documentId, types, action });
  if (rows.length === 0) {
    throw new Failure((await hasVisibleVersion(context, tx, request)) ? 'write.precondition' : 'http.not-found');
  }
  for (const { locale } of rows) await getVisibleDocumentRow(context, tx, request, locale);
  const rowLocale = (row: RevisionRow): string => getCurrentLocale(context, type, row.locale);
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

/** Throws Failure write.precondition if the version was written since. */
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
