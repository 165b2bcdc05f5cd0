import { isoTime, millisecondsPerDay } from '../../../foundations/core/index.js';
import type { HistoryContext } from './context.js';
import type { HistoryLimits } from './types.js';

/** Maximum number of revisions per transaction. */
const batchSize = 500;

/** Removes expired revisions, then those beyond the limit per document; see `DocumentHistory.prune`. */
export async function pruneRevisions(
  context: HistoryContext,
  { days, versionsPerDocument }: HistoryLimits,
): Promise<void> {
  const { store, clock, statements } = context;
  const before = isoTime(clock.now() - days * millisecondsPerDay);
  let removed: number;
  do removed = await store.write((tx) => statements.pruneOld.run(tx, { limit: batchSize, before }));
  while (removed > 0);
  do removed = await pruneOverLimit(context, versionsPerDocument);
  while (removed > 0);
}

async function pruneOverLimit({ store, statements }: HistoryContext, limit: number): Promise<number> {
  const overLimit = await statements.overLimit.rows(store, { limit });
  if (overLimit.length === 0) return 0;
  return store.write(async (tx) => {
    let removed = 0;
    for (const row of overLimit) removed += await statements.pruneOverLimit.run(tx, { ...row, limit });
    return removed;
  });
}
