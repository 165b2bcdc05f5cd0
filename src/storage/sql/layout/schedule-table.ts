import { optional, owningDocument, required } from './columns.js';
import { systemTableNames } from './names.js';
import { defineTableWithRowId, lookupIndex, uniqueIndex } from './table-definition.js';

/** Scheduled actions on documents. A row is removed with its document, and once its action is done. */
export const scheduleTable = defineTableWithRowId(
  systemTableNames.schedule,
  [
    required('id', 'integer'),
    required('type', 'text'),
    owningDocument('document_id'),
    // '' on types without locales.
    required('locale', 'text'),
    // `publish` or `unpublish`.
    required('action', 'text'),
    required('at', 'instant'),
    // Row id of the administrator whose permissions apply. The action is refused if that account no longer exists.
    required('administrator_id', 'integer'),
    required('created_at', 'instant'),
    required('attempts', 'integer'),
    // Why it was refused: `{code, message, problems}`. It is not retried until it is changed; null: it is pending.
    optional('refusal', 'json'),
  ],
  [
    uniqueIndex(systemTableNames.schedule, 'action', ['document_id', 'locale', 'action']),
    lookupIndex(systemTableNames.schedule, 'at', ['at']),
  ],
);
