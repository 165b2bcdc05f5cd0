import { unreachable } from '../../../../foundations/core/index.js';
import type { ColumnKind } from '../../../../language/schema/index.js';
import type { Column, Index, Table } from '../../../sql/layout/index.js';
import type { DdlDialect } from '../../migration-engine.js';
import { pastDerivedTables } from '../../past/past-steps.js';
import { sqliteCountStatements, sqliteRenameCounted } from './count-triggers.js';
import { sqliteDialect } from './dialect.js';
import { dropChangedMaterializedJson, materializedJsonSteps } from './materialized-json.js';
import { sqlitePast } from './past-triggers.js';
import { dropChangedSearchIndexes, searchIndexSteps } from './search-indexes.js';
import { dropChangedTextIndexes, textIndexSteps } from './text-indexes.js';

const { identifier, text } = sqliteDialect;

const onDelete = { cascade: 'CASCADE', clear: 'SET NULL', refuse: 'RESTRICT' } as const;

/** Tables and indexes as SQLite spells them. It keeps the very text that made an index, so that it can be compared. */
export const sqliteDdl: DdlDialect = {
  declaredType,
  createTable,
  addColumn,
  createIndex,
  dropIndex,
  renameTable: (from, to) => [`ALTER TABLE ${identifier(from)} RENAME TO ${identifier(to)}`],
  renameColumn: (table, from, to) =>
    `ALTER TABLE ${identifier(table)} RENAME COLUMN ${identifier(from)} TO ${identifier(to)}`,
  dropTable: (name) => `DROP TABLE ${identifier(name)}`,
  dropColumn: (table, name) => `ALTER TABLE ${identifier(table)} DROP COLUMN ${identifier(name)}`,
  renameIndex: null,
  lockAgainstWrites: null,
  lockExclusively: null,
  prepareCountTriggers: null,
  createCountTriggers: sqliteCountStatements,
  renameCountTriggers: sqliteRenameCounted,
  derivedTables: [
    { steps: materializedJsonSteps, dropChanged: dropChangedMaterializedJson },
    { steps: textIndexSteps, dropChanged: dropChangedTextIndexes },
    pastDerivedTables(() => sqliteDdl),
    { steps: searchIndexSteps, dropChanged: dropChangedSearchIndexes },
  ],
  past: sqlitePast,
  mergeTotals: null,
  indexDefinition: createIndex,
};

/** The type a column is declared with: it decides what SQLite makes of a value. */
function declaredType(kind: ColumnKind): 'TEXT' | 'INTEGER' | 'REAL' {
  switch (kind) {
    case 'text':
    case 'decimal':
    case 'json':
    case 'date':
    case 'time':
    case 'instant':
      return 'TEXT';
    case 'integer':
    case 'bigint':
    case 'boolean':
      return 'INTEGER';
    case 'real':
      return 'REAL';
    default:
      return unreachable(kind);
  }
}

/** Tables that do not count their rows are kept in the order of their key. */
function createTable({ name, columns, primaryKey, autoIncrement }: Table): string {
  const definitions = columns.map((column) => {
    const isRowId = autoIncrement && primaryKey.includes(column.name);
    return isRowId ? `${identifier(column.name)} INTEGER PRIMARY KEY AUTOINCREMENT` : columnDefinition(column);
  });
  if (autoIncrement) return `CREATE TABLE ${identifier(name)} (${definitions.join(', ')})`;
  const key = `PRIMARY KEY (${primaryKey.map(identifier).join(', ')})`;
  return `CREATE TABLE ${identifier(name)} (${[...definitions, key].join(', ')}) WITHOUT ROWID`;
}

function addColumn(table: string, column: Column): string {
  return `ALTER TABLE ${identifier(table)} ADD COLUMN ${columnDefinition(column)}`;
}

function createIndex(table: Table, index: Index): string {
  const columns = index.columns.map((column) =>
    index.nullsEqual && mayBeNull(column, table, index) ? `ifnull(${identifier(column)}, '')` : identifier(column),
  );
  const where = index.where.map((term) =>
    'equals' in term ? `${identifier(term.column)} = ${text(term.equals)}` : `${identifier(term.column)} IS NOT NULL`,
  );
  const create = `CREATE ${index.unique ? 'UNIQUE ' : ''}INDEX ${identifier(index.name)} ON ${identifier(table.name)} (${columns.join(', ')})`;
  return where.length === 0 ? create : `${create} WHERE ${where.join(' AND ')}`;
}

function dropIndex(name: string): string {
  return `DROP INDEX ${identifier(name)}`;
}

/** Whether rows of an index can lack a value there. */
function mayBeNull(column: string, table: Table, { where }: Index): boolean {
  if (where.some((term) => term.column === column)) return false;
  return table.columns.some(({ name, required }) => name === column && !required);
}

function columnDefinition({ name, kind, required, references }: Column): string {
  const parts = [identifier(name), declaredType(kind)];
  if (required) parts.push('NOT NULL');
  if (references !== null) {
    const action = onDelete[references.onDelete];
    parts.push(`REFERENCES ${identifier(references.table)} (${identifier(references.column)}) ON DELETE ${action}`);
  }
  return parts.join(' ');
}
