import { type Clock, isoTime, millisecondsPerDay } from '../../foundations/core/index.js';
import type { Store } from '../../storage/database/index.js';
import { statementPrinter } from '../../storage/sql/plan/index.js';
import { retryPeriod } from './delivery-attempt.js';

const batchSize = 500;

/**
 * Removes events older than `days` with their deliveries, and marks the pending deliveries as given up if their webhook
 * has been disabled for the whole retry period. Other pending deliveries stay. Run regularly by one node.
 */
export async function pruneOutbox(store: Store, clock: Clock, days: number): Promise<void> {
  const print = statementPrinter(store.dialect);
  const giveUpDisabled = print(
    `UPDATE [octavo_deliveries] SET [state] = 'given-up', [last_error] = 'the webhook was switched off'
      WHERE [state] = 'pending' AND [since] < :before
      AND [webhook_id] NOT IN (SELECT [id] FROM [octavo_webhooks] WHERE [enabled] = :enabled)`,
    { before: 'instant', enabled: 'boolean' },
  );
  const prune = print(
    `DELETE FROM [octavo_outbox] WHERE [id] IN (SELECT e.[id] FROM [octavo_outbox] e WHERE e.[created_at] < :before
      AND NOT EXISTS (SELECT 1 FROM [octavo_deliveries] d WHERE d.[event_id] = e.[id] AND d.[state] = 'pending')
      ORDER BY e.[id] LIMIT :limit)`,
    { before: 'instant', limit: 'integer' },
  );
  const isoBefore = (milliseconds: number): string => isoTime(clock.now() - milliseconds);
  await store.write((tx) => giveUpDisabled.run(tx, { enabled: true, before: isoBefore(retryPeriod) }));
  let removed = batchSize;
  while (removed === batchSize) {
    const oldest = { before: isoBefore(days * millisecondsPerDay), limit: batchSize };
    removed = await store.write((tx) => prune.run(tx, oldest));
  }
}
