import { type Clock, isoTime } from '../../foundations/core/index.js';
import type { Store } from '../../storage/database/index.js';
import { retryPeriod } from './delivery-attempt.js';
import { outboxStatements } from './outbox-statements.js';

const batchSize = 500;
const millisecondsPerDay = 24 * 60 * 60 * 1_000;

/**
 * Removes events older than so many days with their deliveries, and gives up the pending deliveries of a webhook that has been disabled
 * for the whole retry period. Other pending deliveries stay. Run regularly by one node.
 */
export async function pruneOutbox(store: Store, clock: Clock, days: number): Promise<void> {
  const statements = outboxStatements(store.dialect);
  const isoBefore = (milliseconds: number): string => isoTime(clock.now() - milliseconds);
  await store.write((tx) => tx.run(statements.giveUpDisabled, [true, isoBefore(retryPeriod)]));
  let removed = batchSize;
  while (removed === batchSize) {
    removed = await store.write((tx) => tx.run(statements.prune, [isoBefore(days * millisecondsPerDay), batchSize]));
  }
}
