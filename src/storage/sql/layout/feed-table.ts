import { optional, required } from './columns.js';
import { systemTableNames } from './names.js';
import { defineTableWithRowId, lookupIndex, uniqueIndex } from './table-definition.js';
import type { Table } from './types.js';

/** Changes of versions of documents, for readers of the feed (docs/reference/feed.md). The documents may have been deleted since. */
export function feedTable(): Table {
  const name = systemTableNames.feed;
  const columns = [
    required('id', 'integer'),
    // Its position in the order that all readers see, from 1; null: not assigned yet, since the feed has not been read.
    optional('position', 'integer'),
    // Part of the cursor: positions come again once an older copy of the database is in use.
    required('key', 'text'),
    required('event', 'text'),
    required('type', 'text'),
    required('document_id', 'text'),
    // '' on types without locales.
    required('locale', 'text'),
    required('status', 'text'),
    required('created_at', 'instant'),
  ];
  return defineTableWithRowId(name, columns, [
    uniqueIndex(name, 'position', ['position']),
    lookupIndex(name, 'created_at', ['created_at']),
  ]);
}
