import { isoTime } from '../../kernel/index.js';
import type { HistoryContext } from './context.js';
import type { HistoryLimits } from './types.js';

/** How many states are looked at in one transaction. */
const portion = 500;
const day = 86_400_000;

/** Takes away what was kept for long enough, then what is too much of one document; see `DocumentHistory.prune`. */
export async function prune(context: HistoryContext, { days, versionsPerDocument }: HistoryLimits): Promise<void> {
  const { store, clock, statements } = context;
  const before = isoTime(clock.now() - days * day);
  let removed: number;
  do removed = await store.write((tx) => tx.run(statements.pruneOld, [portion, before]));
  while (removed > 0);
  do removed = await pruneCrowded(context, versionsPerDocument);
  while (removed > 0);
}

async function pruneCrowded({ store, statements }: HistoryContext, most: number): Promise<number> {
  const crowded = await store.rows(statements.crowded, [most]);
  if (crowded.length === 0) return 0;
  return store.write(async (tx) => {
    let removed = 0;
    for (const { document_id: documentId, locale } of crowded) {
      const place = [String(documentId), String(locale)];
      removed += await tx.run(statements.pruneCrowded, [...place, ...place, most]);
    }
    return removed;
  });
}
