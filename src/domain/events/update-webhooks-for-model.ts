import type { ModelChange, Snapshot } from '../../language/schema/index.js';
import type { Transaction } from '../../storage/database/index.js';
import { webhookTable } from '../../storage/sql/layout/index.js';
import { type Dialect, tableStatements } from '../../storage/sql/plan/index.js';
import { parseSubscription } from './subscription-cache.js';
import { webhooksTopic } from './topics.js';

/** The part of a model change that concerns webhooks. */
export interface WebhookModelChange {
  readonly dialect: Dialect;
  readonly changes: readonly ModelChange[];
  /** The new model. */
  readonly snapshot: Snapshot;
}

/**
 * Returns the hook that updates webhooks in the transaction of a model change: subscriptions follow renamed types, so that a later type
 * with a former name is not included.
 */
export function updateWebhooksForModel({
  dialect,
  changes,
  snapshot,
}: WebhookModelChange): (transaction: Transaction) => Promise<void> {
  const webhooks = tableStatements(dialect, webhookTable);
  const listAll = webhooks.select(['id', 'events', 'uids', 'locales'], {}, { orderBy: ['id'] });
  const updateUids = webhooks.update(['uids'], { id: '=' });
  const hasTypeChanges = changes.some(({ is }) => is === 'type-renamed' || is === 'type-removed');
  const newUids = new Map(
    changes.flatMap((change) => (change.is === 'type-renamed' ? [[change.before.uid, change.after.uid] as const] : [])),
  );
  return async (transaction) => {
    if (!hasTypeChanges) return;
    for (const row of await listAll.rows(transaction, {})) {
      const { uids } = parseSubscription(row);
      if (uids === null) continue;
      const currentUids = uids.map((uid) => newUids.get(uid) ?? uid).filter((uid) => snapshot.contentTypes.has(uid));
      await updateUids.run(transaction, { id: row.id, uids: JSON.stringify(currentUids) });
    }
    transaction.touch(webhooksTopic);
  };
}
