import { accountTables } from './account-tables.js';
import { changeSetTables } from './change-set-tables.js';
import { optional, owningDocument, required } from './columns.js';
import { eventTables } from './event-tables.js';
import { feedTable } from './feed-table.js';
import { historyTable } from './history-table.js';
import { indexName, systemTableNames } from './names.js';
import { momentTable, recordingTable } from './past-tables.js';
import { scheduleTable } from './schedule-table.js';
import { defineTable, defineTableWithRowId, lookupIndex, uniqueIndex } from './table-definition.js';
import type { Table } from './types.js';

/** The tables that do not depend on the model, in the order in which they are created. */
export function systemTables(): readonly Table[] {
  return [
    documentTable,
    sequenceTable,
    revisionTable,
    retainedTable,
    uniqueValueTable,
    ...accountTables(),
    folderTable,
    fileLeaseTable,
    leaseTable,
    historyTable,
    ...eventTables(),
    feedTable,
    idempotencyTable,
    scheduleTable,
    totalsTable,
    indexQueueTable,
    vectorTable,
    ...changeSetTables(),
    momentTable,
    recordingTable,
  ];
}

/** Documents: one row each, to which everything else refers. */
export const documentTable = defineTable(
  systemTableNames.documents,
  [
    required('document_id', 'text'),
    required('type', 'text'),
    // The type's uid where it is a single type: only one such row can exist.
    optional('single_type', 'text'),
    required('revision', 'integer'),
    // Row id of the administrator who created it; null: created over the content API.
    optional('created_by', 'integer'),
  ],
  ['document_id'],
  [
    uniqueIndex(systemTableNames.documents, 'single_type', ['single_type']),
    {
      name: indexName(systemTableNames.documents, 'created_by'),
      columns: ['created_by'],
      unique: false,
      nullsEqual: false,
      where: [{ column: 'created_by', notNull: true }],
    },
  ],
);

const sequenceTable = defineTable(
  systemTableNames.sequences,
  [required('name', 'text'), required('value', 'integer')],
  ['name'],
  [],
);

const revisionTable = defineTableWithRowId(
  systemTableNames.revisions,
  [
    required('id', 'integer'),
    required('version', 'text'),
    required('model', 'json'),
    required('steps', 'json'),
    required('applied_at', 'instant'),
    // Added later than the table, so older rows have none.
    optional('files', 'json'),
    optional('files_version', 'text'),
    // `files`, `panel`, `command` or `revert`.
    optional('source', 'text'),
    optional('author', 'text'),
    optional('changes', 'json'),
    optional('plan', 'json'),
    // The revision that this one reverted.
    optional('reverts', 'integer'),
    // How many tables and columns it retained.
    optional('parked', 'integer'),
  ],
  [],
);

/** What a change of the model retained: tables, columns, and copies of removed rows in tables of their own. */
const retainedTable = defineTableWithRowId(
  systemTableNames.retained,
  [
    required('id', 'integer'),
    required('revision', 'integer'),
    // `table`, `column` or `rows`.
    required('kind', 'text'),
    // The current location: the table, and the column in it (null: the whole table).
    required('at_table', 'text'),
    optional('at_column', 'text'),
    // The location in the layout that it was removed from.
    required('was_table', 'text'),
    optional('was_column', 'text'),
    required('parked_at', 'instant'),
  ],
  [lookupIndex(systemTableNames.retained, 'revision', ['revision'])],
);

/** Folders of files. The address of a file does not depend on them. At the top `parent_id` is 0, so that names are unique there too. */
export const folderTable = defineTableWithRowId(
  systemTableNames.folders,
  [
    required('id', 'integer'),
    required('parent_id', 'integer'),
    required('name', 'text'),
    required('created_at', 'instant'),
    required('updated_at', 'instant'),
  ],
  [uniqueIndex(systemTableNames.folders, 'name', ['parent_id', 'name'])],
);

/** Leases on the content of files, so that several processes do not change one at once. `file_id`: row id of the file. */
export const fileLeaseTable = defineTable(
  systemTableNames.fileLeases,
  [required('file_id', 'integer'), required('owner', 'text'), required('ends_at', 'instant')],
  ['file_id'],
  [],
);

/** Leases on recurring work that one of all nodes does. */
const leaseTable = defineTable(
  systemTableNames.leases,
  [
    required('name', 'text'),
    required('owner', 'text'),
    // When the lease ends.
    required('ends_at', 'instant'),
    required('due_at', 'instant'),
  ],
  ['name'],
  [],
);

/** Values that must be unique across documents while every locale of a document repeats them. */
const uniqueValueTable = defineTable(
  systemTableNames.unique,
  [required('type', 'text'), required('attribute', 'text'), required('value', 'text'), owningDocument('document_id')],
  ['type', 'attribute', 'value'],
  [
    {
      name: indexName(systemTableNames.unique, 'document_id'),
      columns: ['document_id', 'type', 'attribute'],
      unique: false,
      nullsEqual: false,
      where: [],
    },
  ],
);

/** Responses of writes with an idempotency key, so that each write is done once. */
export const idempotencyTable = defineTable(
  systemTableNames.idempotency,
  [
    // Of the caller, the path and the idempotency key.
    required('digest', 'text'),
    // A digest of the rest of the request.
    required('content', 'text'),
    required('status', 'integer'),
    required('answer', 'text'),
    required('created_at', 'instant'),
  ],
  ['digest'],
  [lookupIndex(systemTableNames.idempotency, 'created_at', ['created_at'])],
);

/**
 * How many versions a table has of each locale and status: the sum of its rows. Triggers of the counted tables write it (decision
 * 0029).
 */
const totalsTable = defineTableWithRowId(
  systemTableNames.totals,
  [
    required('id', 'integer'),
    // The counted table, by its current name.
    required('name', 'text'),
    required('locale', 'text'),
    required('status', 'text'),
    required('total', 'integer'),
  ],
  [lookupIndex(systemTableNames.totals, 'name', ['name', 'locale', 'status'])],
);

/**
 * Versions whose entries in an index for full-text search may be out of date: triggers add them, the transaction that changed something
 * takes them away (decision 0084).
 */
export const indexQueueTable = defineTableWithRowId(
  systemTableNames.indexQueue,
  [
    required('id', 'integer'),
    // The index.
    required('name', 'text'),
    // Row id of a version, which may be gone.
    optional('version_id', 'integer'),
    // A document whose versions other documents are found by.
    optional('document_id', 'text'),
  ],
  [lookupIndex(systemTableNames.indexQueue, 'name', ['name', 'id'])],
);

/** Vectors of the texts of published versions, by which similar documents are found (decision 0092). */
export const vectorTable = defineTable(
  systemTableNames.vectors,
  [
    // uid of the content type.
    required('type', 'text'),
    owningDocument('document_id'),
    // '' on types without locales.
    required('locale', 'text'),
    // The model that made it: those of others are not compared with it.
    required('model', 'text'),
    // Of the entry of the version in the full-text index when its text was read.
    required('digest', 'text'),
    // Bytes in base64; null: there is no text, or the model does not accept it.
    optional('vector', 'text'),
    // Why the model does not accept it.
    optional('problem', 'text'),
  ],
  ['type', 'document_id', 'locale'],
  [],
);
