import { isReadable } from '../../../language/query/index.js';
import type { Session } from '../../../storage/database/index.js';
import { getHistoryPermissions, getVisibleType, type HistoryContext, readRevision } from './context.js';
import { parseRevisionRow } from './revision-row.js';
import type { RevisionValue } from './revision-values.js';
import type { DocumentHistory } from './types.js';

/** A page of the last states of documents that are gone; see `DocumentHistory.removed`. */
export async function listRemovedRevisions(
  context: HistoryContext,
  session: Session,
  { type, ability, limit, offset, title }: Parameters<DocumentHistory['listRemoved']>[0],
): ReturnType<DocumentHistory['listRemoved']> {
  const { statements, modelRenames } = context;
  const { drafts, rule } = getHistoryPermissions({ type, ability });
  // Who made what is gone is not known.
  if (rule !== null && rule.creator !== null) return { entries: [], total: 0 };
  const uids = await modelRenames.allUids(type.uid);
  const locales = [...(rule?.locales ?? [])];
  if (rule?.locales?.size === 0) return { entries: [], total: 0 };
  const values = [...uids, ...locales];
  const [countRow] = await session.rows(statements.countRemoved(uids.length, locales.length, drafts), values);
  const page = statements.removed(uids.length, locales.length, drafts);
  const rows = await session.rows(page, [...values, limit, offset]);
  const visibleType = getVisibleType(context, type, ability);
  const entries = await Promise.all(
    rows.map(async (row) => {
      const { values } = await readRevision(context, row, visibleType);
      return { ...parseRevisionRow(row), title: title === null ? null : readTitle(values.get(title)) };
    }),
  );
  return { entries, total: Number(countRow?.n ?? 0) };
}

/** The text that a state held; null: none, or one that the caller may not read. */
function readTitle(value: RevisionValue | undefined): string | null {
  if (value?.is !== 'scalar' || !isReadable(value.attribute)) return null;
  const text: unknown = JSON.parse(value.json);
  return typeof text === 'string' && text !== '' ? text : null;
}
