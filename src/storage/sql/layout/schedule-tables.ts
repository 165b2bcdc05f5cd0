import { optional, owningDocument, required } from './columns.js';
import { systemTableNames } from './names.js';
import { defineTableWithRowId, lookupIndex, uniqueIndex } from './table-definition.js';
import type { Table } from './types.js';

/** Scheduled actions on documents. A row is removed with its document, and once its action is done. */
export function scheduleTables(): readonly Table[] {
  const name = systemTableNames.schedule;
  const columns = [
    required('id', 'integer'),
    required('type', 'text'),
    owningDocument('document_id'),
    // '' on types without locales.
    required('locale', 'text'),
    // `publish` or `unpublish`.
    required('action', 'text'),
    required('at', 'instant'),
    // Row id of the administrator with whose rights it is done. They may be gone by then: it is refused.
    required('administrator_id', 'integer'),
    required('created_at', 'instant'),
    required('attempts', 'integer'),
    // Why it was refused: `{code, message, problems}`. It is not tried again until it is changed; null: it waits for its time.
    optional('refusal', 'json'),
  ];
  return [
    defineTableWithRowId(name, columns, [
      uniqueIndex(name, 'action', ['document_id', 'locale', 'action']),
      lookupIndex(name, 'at', ['at']),
    ]),
  ];
}
