import { isoTime } from '../../kernel/index.js';
import { type KeepShape, keepVersion } from '../../plan/index.js';
import type { Source, Work } from '../context.js';
import { readColumns } from '../versions.js';
import { secretiveOf, withoutSecrets } from './secrets.js';
import type { Replacing } from './types.js';

/** Milliseconds in which what one administrator saves again and again counts as one change. */
const series = 60_000;

/**
 * Keeps what the stored version with this row id is, before an action takes its place. Of the saves of one administrator within a
 * minute only the state before the first is kept; `publishes`, row id of a draft: nothing is kept where that is what is published
 * already. Files, end users and their roles have no history.
 */
export async function keep(
  work: Work,
  { type, table }: Pick<Source, 'type' | 'table'>,
  id: number,
  action: Replacing,
  publishes: number | null = null,
): Promise<void> {
  if (!work.keepsHistory || type.kind === 'system') return;
  const { snapshot, now, author } = work;
  const bound = secretiveOf(table, snapshot);
  const texts = bound.length === 0 ? [] : withoutSecrets(table, await readColumns(work, table, id), bound, snapshot);
  const unless = unlessOf(action, author, publishes);
  const about = unless === 'series' ? isoTime(Date.parse(now) - series) : publishes;
  const values = [type.uid, snapshot.version, now, author, action, id, about, ...texts];
  await work.tx.run(keepVersion(table, { unless, bound }, work.printer), values);
}

function unlessOf(action: Replacing, author: number | null, publishes: number | null): KeepShape['unless'] {
  if (publishes !== null) return 'as-published';
  return author !== null && (action === 'update' || action === 'share') ? 'series' : null;
}
