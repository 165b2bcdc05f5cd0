import { accountTables } from './account-tables.js';
import { ofDocument, optional, required } from './columns.js';
import { eventTables } from './event-tables.js';
import { feed } from './feed-table.js';
import { history } from './history-table.js';
import { indexName, systemTableNames } from './names.js';
import { onceTables } from './once-tables.js';
import { lookup, numbered, table, unique } from './plain-table.js';
import { scheduleTables } from './schedule-tables.js';
import { totals } from './totals-table.js';
import type { Index, Table } from './types.js';

/** The tables that do not depend on the model, in the order in which they are created. */
export function systemTables(): readonly Table[] {
  return [
    documents(),
    sequences(),
    revisions(),
    parked(),
    uniques(),
    ...accountTables(),
    folders(),
    fileTurns(),
    turns(),
    history(),
    ...eventTables(),
    feed(),
    ...onceTables(),
    ...scheduleTables(),
    totals(),
  ];
}

function documents(): Table {
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
  return table(name, columns, ['document_id'], [unique(name, 'single_type', ['single_type']), byCreator]);
}

function sequences(): Table {
  return table(systemTableNames.sequences, [required('name', 'text'), required('value', 'integer')], ['name'], []);
}

function revisions(): Table {
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
    // How many tables and columns it parked.
    optional('parked', 'integer'),
  ];
  return numbered(systemTableNames.revisions, columns, []);
}

/** What a change of the model took out of use and did not destroy: tables, columns, and copies of removed rows in tables of their own. */
function parked(): Table {
  const name = systemTableNames.parked;
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
  return numbered(name, columns, [lookup(name, 'revision', ['revision'])]);
}

/** Folders of files, for people: a file's address does not depend on them. At the top `parent_id` is 0, so that names are unique there too. */
function folders(): Table {
  const name = systemTableNames.folders;
  const columns = [
    required('id', 'integer'),
    required('parent_id', 'integer'),
    required('name', 'text'),
    required('created_at', 'instant'),
    required('updated_at', 'instant'),
  ];
  return numbered(name, columns, [unique(name, 'name', ['parent_id', 'name'])]);
}

/** Whose turn it is to change the content of a file, so that several processes do not do so at once. `file_id`: row id of the file. */
function fileTurns(): Table {
  const columns = [required('file_id', 'integer'), required('owner', 'text'), required('ends_at', 'instant')];
  return table(systemTableNames.fileTurns, columns, ['file_id'], []);
}

/** Whose turn it is with work that is done once in a while by one of all nodes. */
function turns(): Table {
  const columns = [
    required('name', 'text'),
    required('owner', 'text'),
    // Until when nobody else may.
    required('ends_at', 'instant'),
    required('due_at', 'instant'),
  ];
  return table(systemTableNames.turns, columns, ['name'], []);
}

/** Values that must be unique across documents while every locale of a document repeats them. */
function uniques(): Table {
  const name = systemTableNames.unique;
  const columns = [
    required('type', 'text'),
    required('attribute', 'text'),
    required('value', 'text'),
    ofDocument('document_id'),
  ];
  const byDocument: Index = {
    name: indexName(name, 'document_id'),
    columns: ['document_id', 'type', 'attribute'],
    unique: false,
    nullsEqual: false,
    where: [],
  };
  return table(name, columns, ['type', 'attribute', 'value'], [byDocument]);
}
