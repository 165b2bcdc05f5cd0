import { isStringArray, parseStoredJson } from '../../foundations/core/index.js';
import type { Row, Session, Store } from '../../storage/database/index.js';
import { plainStatement } from '../../storage/sql/plan/index.js';
import { webhooksTopic } from './topics.js';
import type { EventName, Subscription } from './types.js';

/** A webhook and its subscription. */
export interface WebhookSubscriber extends Subscription {
  /** Row id of the webhook. */
  readonly id: number;
}

/** The subscribers. Without any, a write costs nothing more. */
export interface SubscriptionCache {
  /** Returns the subscribers that the transaction sees, or those cached after the last check for commits. */
  getSubscribers(transaction: Session): Promise<readonly WebhookSubscriber[]>;
  /** Unsubscribes from changes. */
  close(): void;
}

/**
 * Returns a cache of the subscribers until any node changes a webhook. A result read before a change is not cached after it; until the
 * next load, each transaction reads for itself. `report` gets errors of loading in advance.
 */
export function createSubscriptionCache(store: Store, report: (error: unknown) => void): SubscriptionCache {
  const enabled = plainStatement(
    store.dialect,
    'SELECT [id], [events], [uids], [locales] FROM [octavo_webhooks] WHERE [enabled] = ? ORDER BY [id]',
  );
  let cached: readonly WebhookSubscriber[] | null = null;
  let subscriptionsVersion = 0;
  let isLoading = false;
  let isClosed = false;

  async function load(): Promise<void> {
    const versionAtStart = subscriptionsVersion;
    const rows = await store.rows(enabled, [true]);
    if (versionAtStart === subscriptionsVersion) cached = rows.map(parseSubscriber);
  }

  const unsubscribe = store.onChanged((changed) => {
    if (changed !== 'anything' && !changed.has(webhooksTopic)) return;
    subscriptionsVersion += 1;
    cached = null;
  });

  return {
    async getSubscribers(transaction) {
      if (cached !== null) return cached;
      // Not cached: the transaction may see an older state than others do, or changes of its own.
      const rows = await transaction.rows(enabled, [true]);
      if (!isLoading) {
        isLoading = true;
        load()
          .catch((error: unknown) => {
            // A store that is being closed needs no subscribers.
            if (!isClosed) report(error);
          })
          .finally(() => {
            isLoading = false;
          });
      }
      return rows.map(parseSubscriber);
    },
    close() {
      isClosed = true;
      unsubscribe();
    },
  };
}

function parseSubscriber(row: Row): WebhookSubscriber {
  return { id: Number(row.id), ...parseSubscription(row) };
}

/** Returns the subscription in the row of a webhook. Throws Fault store.corrupt if it is damaged. */
export function parseSubscription(row: Row): Subscription {
  const parseList = <T>(column: string): readonly T[] =>
    parseStoredJson(row[column], isStringArray, { table: 'octavo_webhooks', row: row.id, column });
  const parseListOrNull = (column: string) => (typeof row[column] === 'string' ? parseList<string>(column) : null);
  return { events: parseList<EventName>('events'), uids: parseListOrNull('uids'), locales: parseListOrNull('locales') };
}
