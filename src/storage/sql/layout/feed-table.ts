import { optional, required } from './columns.js';
import { systemTableNames } from './names.js';
import { defineTableWithRowId, lookupIndex, uniqueIndex } from './table-definition.js';

/** Changes of versions of documents, for readers of the feed (docs/reference/feed.md). The documents may have been deleted since. */
export const feedTable = defineTableWithRowId(
  systemTableNames.feed,
  [
    required('id', 'integer'),
    // Its position in the order that all readers see, from 1; null: not assigned yet, since the feed has not been read.
    optional('position', 'integer'),
    // Part of the cursor: positions are reused after a database was restored from a backup.
    required('key', 'text'),
    required('event', 'text'),
    required('type', 'text'),
    required('document_id', 'text'),
    // '' on types without locales.
    required('locale', 'text'),
    required('status', 'text'),
    required('created_at', 'instant'),
  ],
  [
    uniqueIndex(systemTableNames.feed, 'position', ['position']),
    lookupIndex(systemTableNames.feed, 'created_at', ['created_at']),
  ],
);
