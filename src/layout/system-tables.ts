import { accountTables } from './account-tables.js';
import { ofDocument, optional, required } from './columns.js';
import { indexName, systemTableNames } from './names.js';
import { numbered, table, unique } from './plain-table.js';
import type { Index, Table } from './types.js';

/** The tables that do not depend on the model, in the order in which they are created. */
export function systemTables(): readonly Table[] {
  return [documents(), sequences(), revisions(), uniques(), ...accountTables(), folders(), fileTurns()];
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
  ];
  return numbered(systemTableNames.revisions, columns, []);
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
