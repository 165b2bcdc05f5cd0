import type { Session } from '../../store/index.js';
import { type HistoryContext, rightsOf } from './context.js';
import { stateOf } from './rows.js';
import type { DocumentHistory } from './types.js';

/** A page of the last states of documents that are gone; see `DocumentHistory.removed`. */
export async function removedStates(
  { statements, lineages }: HistoryContext,
  session: Session,
  { type, ability, limit, offset }: Parameters<DocumentHistory['removed']>[0],
): ReturnType<DocumentHistory['removed']> {
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
  return { entries: rows.map(stateOf), total: Number(counted?.n ?? 0) };
}
