import { type Clock, isoTime } from '../kernel/index.js';
import type { Store } from '../store/index.js';
import { triedFor } from './attempt.js';
import { outboxStatements } from './outbox-statements.js';

const atOnce = 500;
const day = 24 * 60 * 60 * 1_000;

/**
 * Removes events that are older than so many days, with their deliveries, and gives up what is pending for a webhook that has been
 * switched off for as long as a delivery is tried. What is pending otherwise stays. For one node, once in a while.
 */
export async function pruneEvents(store: Store, clock: Clock, days: number): Promise<void> {
  const statements = outboxStatements(store.dialect);
  const before = (milliseconds: number): string => isoTime(clock.now() - milliseconds);
  await store.write((tx) => tx.run(statements.giveUp, [true, before(triedFor)]));
  let removed = atOnce;
  while (removed === atOnce) {
    removed = await store.write((tx) => tx.run(statements.prune, [before(days * day), atOnce]));
  }
}
