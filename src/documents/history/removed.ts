import { isReadable } from '../../query/index.js';
import type { Session } from '../../store/index.js';
import { type HistoryContext, readingOf, rightsOf, viewed } from './context.js';
import type { KeptValue } from './kept.js';
import { stateOf } from './rows.js';
import type { DocumentHistory } from './types.js';

/** A page of the last states of documents that are gone; see `DocumentHistory.removed`. */
export async function removedStates(
  context: HistoryContext,
  session: Session,
  { type, ability, limit, offset, title }: Parameters<DocumentHistory['removed']>[0],
): ReturnType<DocumentHistory['removed']> {
  const { statements, lineages } = context;
  const { drafts, rule } = rightsOf({ type, ability });
  // Who made what is gone is not known.
  if (rule !== null && rule.creator !== null) return { entries: [], total: 0 };
  const names = await lineages.names(type.uid);
  const locales = [...(rule?.locales ?? [])];
  if (rule?.locales?.size === 0) return { entries: [], total: 0 };
  const values = [...names, ...locales];
  const [counted] = await session.rows(statements.countRemoved(names.length, locales.length, drafts), values);
  const page = statements.removed(names.length, locales.length, drafts);
  const rows = await session.rows(page, [...values, limit, offset]);
  const seen = viewed(context, type, ability);
  const entries = await Promise.all(
    rows.map(async (row) => {
      const { kept } = await readingOf(context, row, seen);
      return { ...stateOf(row), title: title === null ? null : textOf(kept.get(title)) };
    }),
  );
  return { entries, total: Number(counted?.n ?? 0) };
}

/** The text that a state held; null: none, or one that the caller may not read. */
function textOf(value: KeptValue | undefined): string | null {
  if (value?.is !== 'scalar' || !isReadable(value.attribute)) return null;
  const text: unknown = JSON.parse(value.json);
  return typeof text === 'string' && text !== '' ? text : null;
}
