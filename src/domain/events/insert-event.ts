import { newDocumentId } from '../../foundations/core/index.js';
import type { Transaction } from '../../storage/database/index.js';
import { deliveryTable, outboxTable } from '../../storage/sql/layout/index.js';
import { columnNames, type Dialect, type TableRow, tableStatements } from '../../storage/sql/plan/index.js';
import type { WebhookSubscriber } from './subscription-cache.js';
import { deliveriesTopic } from './topics.js';
import type { EventName } from './types.js';

/** An event to be stored, as its row has it. */
export type NewEvent = Omit<TableRow<typeof outboxTable>, 'id' | 'key' | 'event'> & { readonly event: EventName };

/** Returns the function that writes an event into the outbox, in a transaction, with one delivery per subscriber. */
export function createEventInsert(
  dialect: Dialect,
): (tx: Transaction, event: NewEvent, subscribers: readonly Pick<WebhookSubscriber, 'id'>[]) => Promise<void> {
  const insertEvent = tableStatements(dialect, outboxTable).insert(columnNames(outboxTable, 'id'), ['id']);
  const insertDelivery = tableStatements(dialect, deliveryTable).insert([
    'webhook_id',
    'event_id',
    'document_id',
    'state',
    'attempts',
    'since',
    'next_at',
  ]);
  return async (tx, event, subscribers) => {
    const { id: event_id } = await insertEvent.one(tx, { ...event, key: newDocumentId() });
    const { document_id, created_at: now } = event;
    const pending = { event_id, document_id, state: 'pending', attempts: 0, since: now, next_at: now };
    for (const { id } of subscribers) await insertDelivery.run(tx, { ...pending, webhook_id: id });
    tx.touch(deliveriesTopic);
  };
}
