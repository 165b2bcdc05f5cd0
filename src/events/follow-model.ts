import type { Dialect } from '../plan/index.js';
import type { ModelChange, Snapshot } from '../schema/index.js';
import type { Transaction } from '../store/index.js';
import { subscriptionOf } from './listening.js';
import { webhooksTopic } from './topics.js';
import { webhookStatements } from './webhook-statements.js';

/** A change of the model, as far as webhooks are concerned. */
export interface FollowedModel {
  readonly dialect: Dialect;
  readonly changes: readonly ModelChange[];
  /** The model after it. */
  readonly snapshot: Snapshot;
}

/**
 * Lets webhooks follow the model, in the transaction of its change: types that are called otherwise are listened to under their new
 * names, and something of a former name that comes later is not.
 */
export function followModelOfEvents({
  dialect,
  changes,
  snapshot,
}: FollowedModel): (transaction: Transaction) => Promise<void> {
  const statements = webhookStatements(dialect);
  const moved = changes.some(({ is }) => is === 'type-renamed' || is === 'type-removed');
  const names = new Map(
    changes.flatMap((change) => (change.is === 'type-renamed' ? [[change.before.uid, change.after.uid] as const] : [])),
  );
  return async (transaction) => {
    if (!moved) return;
    for (const row of await transaction.rows(statements.all, [])) {
      const { uids } = subscriptionOf(row);
      if (uids === null) continue;
      const now = uids.map((uid) => names.get(uid) ?? uid).filter((uid) => snapshot.contentTypes.has(uid));
      await transaction.run(statements.follow, [JSON.stringify(now), row.id ?? null]);
    }
    transaction.touch(webhooksTopic);
  };
}
