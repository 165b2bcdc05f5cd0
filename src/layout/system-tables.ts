import { ofDocument, optional, required } from './columns.js';
import { indexName, systemTableNames } from './names.js';
import type { Column, Index, Table } from './types.js';

/** The tables that do not depend on the model, in the order in which they are created. */
export function systemTables(): readonly Table[] {
  return [documents(), sequences(), revisions(), tokens(), uniques()];
}

function documents(): Table {
  const name = systemTableNames.documents;
  const columns = [
    required('document_id', 'text'),
    required('type', 'text'),
    // The type's uid where it is a single type: there can be one such row.
    optional('single_type', 'text'),
    required('revision', 'integer'),
  ];
  return table(name, columns, ['document_id'], [unique(name, 'single_type', ['single_type'])]);
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
  return { ...table(systemTableNames.revisions, columns, ['id'], []), autoIncrement: true };
}

function tokens(): Table {
  const name = systemTableNames.tokens;
  const columns = [
    required('id', 'integer'),
    required('name', 'text'),
    required('kind', 'text'),
    required('digest', 'text'),
    required('created_at', 'instant'),
    optional('expires_at', 'instant'),
    optional('last_used_at', 'instant'),
  ];
  return { ...table(name, columns, ['id'], [unique(name, 'digest', ['digest'])]), autoIncrement: true };
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

function table(
  name: string,
  columns: readonly Column[],
  primaryKey: readonly string[],
  indexes: readonly Index[],
): Table {
  return { name, columns, primaryKey, autoIncrement: false, indexes };
}

function unique(tableName: string, purpose: string, columns: readonly string[]): Index {
  return { name: indexName(tableName, purpose), columns, unique: true, nullsEqual: false, where: [] };
}
