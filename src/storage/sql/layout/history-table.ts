import { optional, required } from './columns.js';
import { systemTableNames } from './names.js';
import { defineTableWithRowId, lookupIndex } from './table-definition.js';

/**
 * States of versions before they were changed or deleted: one row per state. It refers to no other table, so that it outlives the
 * document.
 */
export const historyTable = defineTableWithRowId(
  systemTableNames.history,
  [
    required('id', 'integer'),
    // uid of the content type at that time.
    required('type', 'text'),
    required('document_id', 'text'),
    // '' on types without locales.
    required('locale', 'text'),
    required('status', 'text'),
    required('revision', 'integer'),
    // Version of the content model that the names in `content` are from.
    required('model', 'text'),
    required('content', 'json'),
    // Of the recorded state: when it was saved, and by which administrator (row id; null: over the content API).
    required('saved_at', 'instant'),
    optional('saved_by', 'integer'),
    // Of the state that replaced it.
    required('replaced_at', 'instant'),
    optional('replaced_by', 'integer'),
    required('action', 'text'),
  ],
  [
    lookupIndex(systemTableNames.history, 'document', ['document_id', 'locale', 'id']),
    {
      ...lookupIndex(systemTableNames.history, 'removed', ['type', 'id']),
      where: [{ column: 'action', equals: 'delete' }],
    },
  ],
);
