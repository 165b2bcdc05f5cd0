import { optional, required } from './columns.js';
import { systemTableNames } from './names.js';
import { defineTableWithRowId, lookupIndex, uniqueIndex } from './table-definition.js';
import type { Column, Table } from './types.js';

/** The tables of events, in the order in which they are created. */
export function eventTables(): readonly Table[] {
  return [webhookTable, outboxTable, deliveryTable];
}

/** Receivers of events. */
export const webhookTable = defineTableWithRowId(
  systemTableNames.webhooks,
  [
    required('id', 'integer'),
    required('name', 'text'),
    required('url', 'text'),
    // Sealed: a JSON object of headers, which may hold credentials.
    required('headers', 'text'),
    // JSON lists. null: all content types except those of accounts, all locales.
    required('events', 'json'),
    optional('uids', 'json'),
    optional('locales', 'json'),
    required('enabled', 'boolean'),
    // Why the server disabled it; null: it is not disabled.
    optional('stopped', 'text'),
    // Sealed: the key that signs deliveries.
    required('secret', 'text'),
    required('created_at', 'instant'),
    required('updated_at', 'instant'),
  ],
  [],
);

/** Changes of documents, written in the transaction of the change if any webhook subscribes. The documents may have been deleted since. */
export const outboxTable = defineTableWithRowId(
  systemTableNames.outbox,
  [
    required('id', 'integer'),
    // Identifies the event to receivers. Row ids are reused after a database was restored from a backup.
    required('key', 'text'),
    required('event', 'text'),
    required('type', 'text'),
    required('document_id', 'text'),
    // '' on types without locales.
    required('locale', 'text'),
    required('status', 'text'),
    required('created_at', 'instant'),
    // The body that is sent with each attempt.
    required('payload', 'text'),
  ],
  [
    uniqueIndex(systemTableNames.outbox, 'key', ['key']),
    lookupIndex(systemTableNames.outbox, 'created_at', ['created_at']),
  ],
);

/** Deliveries of events to webhooks, and their results. */
export const deliveryTable = defineTableWithRowId(
  systemTableNames.deliveries,
  [
    required('id', 'integer'),
    // No reference: deleting a webhook at the same moment must not roll back the change.
    required('webhook_id', 'integer'),
    owningEvent(),
    // The event's document: deliveries about one document stay in order.
    required('document_id', 'text'),
    // `pending`, `delivered` or `given-up`.
    required('state', 'text'),
    required('attempts', 'integer'),
    // When it was requested, first or again: the time after which it is abandoned counts from here.
    required('since', 'instant'),
    required('next_at', 'instant'),
    // Of the last attempt.
    optional('last_at', 'instant'),
    optional('last_status', 'integer'),
    optional('last_error', 'text'),
    optional('milliseconds', 'integer'),
    optional('answer', 'text'),
  ],
  [
    lookupIndex(systemTableNames.deliveries, 'due', ['webhook_id', 'state', 'next_at']),
    lookupIndex(systemTableNames.deliveries, 'document', ['webhook_id', 'document_id', 'state', 'id']),
    lookupIndex(systemTableNames.deliveries, 'event', ['event_id']),
  ],
);

/** The event of a row, which is deleted with it. */
function owningEvent(): Column<'event_id', 'integer', true> {
  const references = { table: systemTableNames.outbox, column: 'id', onDelete: 'cascade' } as const;
  return { ...required('event_id', 'integer'), references };
}
