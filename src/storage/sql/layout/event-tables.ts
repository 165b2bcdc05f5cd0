import { optional, required } from './columns.js';
import { systemTableNames } from './names.js';
import { defineTableWithRowId, lookupIndex, uniqueIndex } from './table-definition.js';
import type { Column, Table } from './types.js';

/** The tables of events, in the order in which they are created. */
export function eventTables(): readonly Table[] {
  return [webhooks(), outbox(), deliveries()];
}

/** Receivers of events. */
function webhooks(): Table {
  const columns = [
    required('id', 'integer'),
    required('name', 'text'),
    required('url', 'text'),
    // Sealed: a JSON object of headers, which may hold credentials.
    required('headers', 'text'),
    // JSON lists. null: all content types but those of accounts, all locales.
    required('events', 'json'),
    optional('uids', 'json'),
    optional('locales', 'json'),
    required('enabled', 'boolean'),
    // Why it was switched off by the server; null: it was not.
    optional('stopped', 'text'),
    // Sealed: what deliveries are signed with.
    required('secret', 'text'),
    required('created_at', 'instant'),
    required('updated_at', 'instant'),
  ];
  return defineTableWithRowId(systemTableNames.webhooks, columns, []);
}

/** Changes of documents, written in the transaction of the change if anything listens. The documents may have been deleted since. */
function outbox(): Table {
  const name = systemTableNames.outbox;
  const columns = [
    required('id', 'integer'),
    // What receivers know the event by. Row ids come again once an older copy of the database is in use.
    required('key', 'text'),
    required('event', 'text'),
    required('type', 'text'),
    required('document_id', 'text'),
    // '' on types without locales.
    required('locale', 'text'),
    required('status', 'text'),
    required('created_at', 'instant'),
    // The body as it is sent, each time.
    required('payload', 'text'),
  ];
  return defineTableWithRowId(name, columns, [
    uniqueIndex(name, 'key', ['key']),
    lookupIndex(name, 'created_at', ['created_at']),
  ]);
}

/** Deliveries of events to webhooks, and their results. */
function deliveries(): Table {
  const name = systemTableNames.deliveries;
  const columns = [
    required('id', 'integer'),
    // No reference: a webhook that is deleted at the same moment must not undo the change.
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
  ];
  return defineTableWithRowId(name, columns, [
    lookupIndex(name, 'due', ['webhook_id', 'state', 'next_at']),
    lookupIndex(name, 'document', ['webhook_id', 'document_id', 'state', 'id']),
    lookupIndex(name, 'event', ['event_id']),
  ]);
}

/** The event that a row is about, with which it goes. */
function owningEvent(): Column {
  const references = { table: systemTableNames.outbox, column: 'id', onDelete: 'cascade' } as const;
  return { ...required('event_id', 'integer'), references };
}
