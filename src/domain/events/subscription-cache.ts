import { isStringArray, parseStoredJson, ReadCache, versionNow } from '../../foundations/core/index.js';
import type { Session, Store } from '../../storage/database/index.js';
import { webhookTable } from '../../storage/sql/layout/index.js';
import { type TableRow, tableStatements } from '../../storage/sql/plan/index.js';
import { webhooksTopic } from './topics.js';
import type { EventName, Subscription } from './types.js';

/** A webhook and its subscription. */
export interface WebhookSubscriber extends Subscription {
  /** Row id of the webhook. */
  readonly id: number;
}

const subscriptionColumns = ['id', 'events', 'uids', 'locales'] as const;

type SubscriptionRow = Pick<TableRow<typeof webhookTable>, (typeof subscriptionColumns)[number]>;

/** All subscribers are one entry. */
const cacheKey = 'enabled';

/** The subscribers. Without any, a write costs nothing more. */
export interface SubscriptionCache {
  /** Returns the subscribers that the transaction sees, or those cached after the last check for commits. */
  getSubscribers(transaction: Session): Promise<readonly WebhookSubscriber[]>;
  /** Stops reporting errors: the store may be closed now. */
  close(): void;
}

/**
 * Returns a cache of the subscribers until any node changes a webhook. A result read before a change is not cached after it; until the
 * next load, each transaction reads for itself. `report` gets errors of loading in advance.
 */
export function createSubscriptionCache(store: Store, report: (error: unknown) => void): SubscriptionCache {
  const webhooks = tableStatements(store.dialect, webhookTable);
  const byEnabled = webhooks.select(subscriptionColumns, { enabled: '=' }, { orderBy: ['id'] });
  const cache = new ReadCache<readonly WebhookSubscriber[]>(1);
  let isLoading = false;
  let isClosed = false;

  async function load(): Promise<void> {
    const version = versionNow(() => store.versionCounter([webhooksTopic]));
    const rows = await byEnabled.rows(store, { enabled: true });
    cache.set(cacheKey, rows.map(parseSubscriber), version);
  }

  return {
    async getSubscribers(transaction) {
      const cached = cache.get(cacheKey);
      if (cached !== undefined) return cached;
      // Not cached: the transaction may see an older state than others do, or changes of its own.
      const rows = await byEnabled.rows(transaction, { enabled: true });
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
    },
  };
}

function parseSubscriber(row: SubscriptionRow): WebhookSubscriber {
  return { id: row.id, ...parseSubscription(row) };
}

/** Returns the subscription in the row of a webhook. Throws Fault store.corrupt if it is damaged. */
export function parseSubscription({ id, events, uids, locales }: SubscriptionRow): Subscription {
  const parseList = <T>(column: string, text: string): readonly T[] =>
    parseStoredJson(text, isStringArray, { table: webhookTable.name, row: id, column });
  return {
    events: parseList<EventName>('events', events),
    uids: uids === null ? null : parseList('uids', uids),
    locales: locales === null ? null : parseList('locales', locales),
  };
}
