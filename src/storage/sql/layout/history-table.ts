import { optional, required } from './columns.js';
import { systemTableNames } from './names.js';
import { defineTableWithRowId, lookupIndex } from './table-definition.js';
import type { Index, Table } from './types.js';

/**
 * What versions were before something changed them, or took them away: one row per state. It refers to nothing, so that it outlives
 * the document.
 */
export function historyTable(): Table {
  const name = systemTableNames.history;
  const columns = [
    required('id', 'integer'),
    // uid of the content type, as it was called then.
    required('type', 'text'),
    required('document_id', 'text'),
    // '' on types without locales.
    required('locale', 'text'),
    required('status', 'text'),
    required('revision', 'integer'),
    // Version of the content model that the names in `content` are from.
    required('model', 'text'),
    required('content', 'json'),
    // Of the recorded state: when it was made, and by which administrator (row id; null: over the content API).
    required('saved_at', 'instant'),
    optional('saved_by', 'integer'),
    // Of the state that replaced it.
    required('replaced_at', 'instant'),
    optional('replaced_by', 'integer'),
    required('action', 'text'),
  ];
  const removed: Index = {
    ...lookupIndex(name, 'removed', ['type', 'id']),
    where: [{ column: 'action', equals: 'delete' }],
  };
  return defineTableWithRowId(name, columns, [lookupIndex(name, 'document', ['document_id', 'locale', 'id']), removed]);
}
