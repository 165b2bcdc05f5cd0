import { accountTables } from './account-tables.js';
import { optional, owningDocument, required } from './columns.js';
import { eventTables } from './event-tables.js';
import { feedTable } from './feed-table.js';
import { historyTable } from './history-table.js';
import { indexName, systemTableNames } from './names.js';
import { scheduleTables } from './schedule-tables.js';
import { defineTable, defineTableWithRowId, lookupIndex, uniqueIndex } from './table-definition.js';
import type { Index, Table } from './types.js';

/** The tables that do not depend on the model, in the order in which they are created. */
export function systemTables(): readonly Table[] {
  return [
    documentTable(),
    sequenceTable(),
    revisionTable(),
    retainedTable(),
    uniqueValueTable(),
    ...accountTables(),
    folderTable(),
    fileLeaseTable(),
    leaseTable(),
    historyTable(),
    ...eventTables(),
    feedTable(),
    idempotencyTable(),
    ...scheduleTables(),
    totalsTable(),
  ];
}

function documentTable(): Table {
  const name = systemTableNames.documents;
  const columns = [
    required('document_id', 'text'),
    required('type', 'text'),
    // The type's uid where it is a single type: there can be one such row.
    optional('single_type', 'text'),
    required('revision', 'integer'),
    // Row id of the administrator who created it; null: it came over the content API.
    optional('created_by', 'integer'),
  ];
  const byCreator: Index = {
    name: indexName(name, 'created_by'),
    columns: ['created_by'],
    unique: false,
    nullsEqual: false,
    where: [{ column: 'created_by', notNull: true }],
  };
  return defineTable(name, columns, ['document_id'], [uniqueIndex(name, 'single_type', ['single_type']), byCreator]);
}

function sequenceTable(): Table {
  return defineTable(
    systemTableNames.sequences,
    [required('name', 'text'), required('value', 'integer')],
    ['name'],
    [],
  );
}

function revisionTable(): Table {
  const columns = [
    required('id', 'integer'),
    required('version', 'text'),
    required('model', 'json'),
    required('steps', 'json'),
    required('applied_at', 'instant'),
    // Came later than the table, so rows may be without.
    optional('files', 'json'),
    optional('files_version', 'text'),
    // `files`, `panel`, `command` or `revert`.
    optional('source', 'text'),
    optional('author', 'text'),
    optional('changes', 'json'),
    optional('plan', 'json'),
    // The revision that this one took back.
    optional('reverts', 'integer'),
    // How many tables and columns it retained.
    optional('parked', 'integer'),
  ];
  return defineTableWithRowId(systemTableNames.revisions, columns, []);
}

/** What a change of the model took out of use and did not destroy: tables, columns, and copies of removed rows in tables of their own. */
function retainedTable(): Table {
  const name = systemTableNames.retained;
  const columns = [
    required('id', 'integer'),
    required('revision', 'integer'),
    // `table`, `column` or `rows`.
    required('kind', 'text'),
    // Where it is now: the table, and in it the column (null: all of the table).
    required('at_table', 'text'),
    optional('at_column', 'text'),
    // Where it was in the layout that it was taken from.
    required('was_table', 'text'),
    optional('was_column', 'text'),
    required('parked_at', 'instant'),
  ];
  return defineTableWithRowId(name, columns, [lookupIndex(name, 'revision', ['revision'])]);
}

/**
 * Folders of files, for people: a file's address does not depend on them. At the top `parent_id` is 0, so that names are unique there too.
 */
function folderTable(): Table {
  const name = systemTableNames.folders;
  const columns = [
    required('id', 'integer'),
    required('parent_id', 'integer'),
    required('name', 'text'),
    required('created_at', 'instant'),
    required('updated_at', 'instant'),
  ];
  return defineTableWithRowId(name, columns, [uniqueIndex(name, 'name', ['parent_id', 'name'])]);
}

/** Leases on the content of files, so that several processes do not change one at once. `file_id`: row id of the file. */
function fileLeaseTable(): Table {
  const columns = [required('file_id', 'integer'), required('owner', 'text'), required('ends_at', 'instant')];
  return defineTable(systemTableNames.fileLeases, columns, ['file_id'], []);
}

/** Leases on recurring work that one of all nodes does. */
function leaseTable(): Table {
  const columns = [
    required('name', 'text'),
    required('owner', 'text'),
    // When the lease ends.
    required('ends_at', 'instant'),
    required('due_at', 'instant'),
  ];
  return defineTable(systemTableNames.leases, columns, ['name'], []);
}

/** Values that must be unique across documents while every locale of a document repeats them. */
function uniqueValueTable(): Table {
  const name = systemTableNames.unique;
  const columns = [
    required('type', 'text'),
    required('attribute', 'text'),
    required('value', 'text'),
    owningDocument('document_id'),
  ];
  const byDocument: Index = {
    name: indexName(name, 'document_id'),
    columns: ['document_id', 'type', 'attribute'],
    unique: false,
    nullsEqual: false,
    where: [],
  };
  return defineTable(name, columns, ['type', 'attribute', 'value'], [byDocument]);
}

/** Answers of writes that callers may repeat, so that each write is done once. */
function idempotencyTable(): Table {
  const name = systemTableNames.idempotency;
  const columns = [
    // Of the caller, the path and the key that the caller gave it.
    required('digest', 'text'),
    // A digest of the rest of the request.
    required('content', 'text'),
    required('status', 'integer'),
    required('answer', 'text'),
    required('created_at', 'instant'),
  ];
  return defineTable(name, columns, ['digest'], [lookupIndex(name, 'created_at', ['created_at'])]);
}

/**
 * How many versions a table has of each locale and status: the sum of the rows for them. Triggers of the counted tables write it
 * (decision 0029).
 */
function totalsTable(): Table {
  const name = systemTableNames.totals;
  const columns = [
    required('id', 'integer'),
    // The table whose rows are counted, as it is called now.
    required('name', 'text'),
    required('locale', 'text'),
    required('status', 'text'),
    required('total', 'integer'),
  ];
  return defineTableWithRowId(name, columns, [lookupIndex(name, 'name', ['name', 'locale', 'status'])]);
}
