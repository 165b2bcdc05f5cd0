import { isStringArray, parseStoredJson } from '../../foundations/core/index.js';
import type { Row, Session, Store } from '../../storage/database/index.js';
import { plainStatement } from '../../storage/sql/plan/index.js';
import { webhooksTopic } from './topics.js';
import type { EventName, Subscription } from './types.js';

/** Somebody who is told of events, and of which. */
export interface WebhookSubscriber extends Subscription {
  /** Row id of the webhook. */
  readonly id: number;
}

/** Who listens. Where nobody does, a write pays nothing for it. */
export interface SubscriptionCache {
  /** Those who listen as far as the transaction can see, or as was seen after the last look at what anybody committed. */
  getSubscribers(transaction: Session): Promise<readonly WebhookSubscriber[]>;
  /** Stops to learn of changes. */
  close(): void;
}

/**
 * Who listens, remembered until anybody on any node changes it. What was found before a change is told of is not remembered after it:
 * until the next time, those who ask see for themselves. `report` hears where it cannot be found out in advance.
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
      // Not remembered from here: the transaction may see an older state than others do, or changes of its own.
      const rows = await transaction.rows(enabled, [true]);
      if (!isLoading) {
        isLoading = true;
        load()
          .catch((error: unknown) => {
            // A store that is being closed has nobody left who listens.
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

/** What the row of a webhook wants to hear of. Throws Fault store.corrupt where that is damaged. */
export function parseSubscription(row: Row): Subscription {
  const parseList = <T>(column: string): readonly T[] =>
    parseStoredJson(row[column], isStringArray, { table: 'octavo_webhooks', row: row.id, column });
  const parseListOrNull = (column: string) => (typeof row[column] === 'string' ? parseList<string>(column) : null);
  return { events: parseList<EventName>('events'), uids: parseListOrNull('uids'), locales: parseListOrNull('locales') };
}
