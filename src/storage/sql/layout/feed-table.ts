import { optional, required } from './columns.js';
import { systemTableNames } from './names.js';
import { defineTableWithRowId, lookupIndex, uniqueIndex } from './table-definition.js';
import type { Table } from './types.js';

/** What happened to versions of documents, for those who follow (docs/reference/feed.md). Documents may be gone by now. */
export function feedTable(): Table {
  const name = systemTableNames.feed;
  const columns = [
    required('id', 'integer'),
    // Its place in the order in which everybody sees it, from 1; null: not given out yet, since nobody has asked.
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
