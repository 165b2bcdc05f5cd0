import { isReadable } from '../../../language/query/index.js';
import type { Session } from '../../../storage/database/index.js';
import { getHistoryPermissions, getVisibleType, type HistoryContext, readRevision } from './context.js';
import { parseRevisionRow } from './revision-row.js';
import type { RevisionValue } from './revision-values.js';
import type { DocumentHistory } from './types.js';

/** Returns a page of the last revisions of removed documents; see `DocumentHistory.listRemoved`. */
export async function listRemovedRevisions(
  context: HistoryContext,
  session: Session,
  { type, ability, limit, offset, title }: Parameters<DocumentHistory['listRemoved']>[0],
): ReturnType<DocumentHistory['listRemoved']> {
  const { statements, modelRenames } = context;
  const { drafts, rule } = getHistoryPermissions({ type, ability });
  // The creator of a removed document is unknown.
  if (rule !== null && rule.creator !== null) return { entries: [], total: 0 };
  const uids = await modelRenames.allUids(type.uid);
  const locales = [...(rule?.locales ?? [])];
  if (rule?.locales?.size === 0) return { entries: [], total: 0 };
  const inLocales = locales.length > 0;
  const selection = { types: uids, locales };
  const { total } = await statements.countRemoved(inLocales, drafts).one(session, selection);
  const rows = await statements.removed(inLocales, drafts).rows(session, { ...selection, limit, offset });
  const visibleType = getVisibleType(context, type, ability);
  const entries = await Promise.all(
    rows.map(async (row) => {
      const { values } = await readRevision(context, row, visibleType);
      return { ...parseRevisionRow(row), title: title === null ? null : readTitle(values.get(title)) };
    }),
  );
  return { entries, total };
}

/** Returns the title of a revision; null: it has none, or the caller may not read it. */
function readTitle(value: RevisionValue | undefined): string | null {
  if (value?.is !== 'scalar' || !isReadable(value.attribute)) return null;
  const text: unknown = JSON.parse(value.json);
  return typeof text === 'string' && text !== '' ? text : null;
}
