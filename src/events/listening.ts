import { isTexts, parseStored } from '../kernel/index.js';
import { statement } from '../plan/index.js';
import type { Row, Session, Store } from '../store/index.js';
import { webhooksTopic } from './topics.js';
import type { EventName, Subscription } from './types.js';

/** Somebody who is told of events, and of which. */
export interface Listener extends Subscription {
  /** Row id of the webhook. */
  readonly id: number;
}

/** Who listens. Where nobody does, a write pays nothing for it. */
export interface Listening {
  /** Those who listen as far as the transaction can see, or as was seen after the last look at what anybody committed. */
  heardIn(transaction: Session): Promise<readonly Listener[]>;
  /** Stops to learn of changes. */
  close(): void;
}

/**
 * Who listens, remembered until anybody on any node changes it. What was found before a change is told of is not remembered after it:
 * until the next time, those who ask see for themselves. `report` hears where it cannot be found out in advance.
 */
export function createListening(store: Store, report: (error: unknown) => void): Listening {
  const enabled = statement(
    store.dialect,
    'SELECT [id], [events], [uids], [locales] FROM [octavo_webhooks] WHERE [enabled] = ? ORDER BY [id]',
  );
  let known: readonly Listener[] | null = null;
  let generation = 0;
  let finding = false;
  let closed = false;

  async function find(): Promise<void> {
    const asked = generation;
    const rows = await store.rows(enabled, [true]);
    if (asked === generation) known = rows.map(listenerOf);
  }

  const forget = store.onChanged((changed) => {
    if (changed !== 'anything' && !changed.has(webhooksTopic)) return;
    generation += 1;
    known = null;
  });

  return {
    async heardIn(transaction) {
      if (known !== null) return known;
      // Not remembered from here: the transaction may see an older state than others do, or changes of its own.
      const rows = await transaction.rows(enabled, [true]);
      if (!finding) {
        finding = true;
        find()
          .catch((error: unknown) => {
            // A store that is being closed has nobody left who listens.
            if (!closed) report(error);
          })
          .finally(() => {
            finding = false;
          });
      }
      return rows.map(listenerOf);
    },
    close() {
      closed = true;
      forget();
    },
  };
}

function listenerOf(row: Row): Listener {
  return { id: Number(row.id), ...subscriptionOf(row) };
}

/** What the row of a webhook wants to hear of. Raises Fault store.corrupt where that is damaged. */
export function subscriptionOf(row: Row): Subscription {
  const listed = <T>(column: string): readonly T[] =>
    parseStored(row[column], isTexts, { table: 'octavo_webhooks', row: row.id, column });
  const listOrNull = (column: string) => (typeof row[column] === 'string' ? listed<string>(column) : null);
  return { events: listed<EventName>('events'), uids: listOrNull('uids'), locales: listOrNull('locales') };
}
