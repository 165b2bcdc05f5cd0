import type { ExistingSchema, ReferencedTables } from '../../database/index.js';
import {
  type Column,
  type Index,
  type Layout,
  pastPrefix,
  systemTableNames,
  type Table,
} from '../../sql/layout/index.js';
import { materializedJsonPrefix, searchIndexPrefix, textIndexPrefix } from '../../sql/plan/index.js';
import type { RetainedRecord } from '../retained/retained-registry.js';
import { retainedIndexName } from '../tables/index-steps.js';
import { nextPrefix } from '../tables/object-names.js';
import type { CopiedTable, CopyPlan } from './types.js';

/** What is known of a source database. */
export interface SourceState {
  readonly existing: ExistingSchema;
  readonly layout: Layout;
  readonly retained: readonly RetainedRecord[];
  /** The layout before each revision that retained something; missing where it was not recorded. */
  readonly before: ReadonlyMap<number, Layout>;
  readonly references: ReferencedTables;
}

/** Tables that each kind of database fills in its own way. */
const databaseSpecificTables: ReadonlySet<string> = new Set([
  'octavo_changes',
  systemTableNames.sequences,
  systemTableNames.totals,
  systemTableNames.moments,
  systemTableNames.recordings,
  systemTableNames.indexQueue,
]);

/** Leftovers of unfinished model changes are not copied, and derived tables are built anew. */
const rebuiltPrefixes: readonly string[] = [
  nextPrefix,
  materializedJsonPrefix,
  textIndexPrefix,
  searchIndexPrefix,
  pastPrefix,
];

/** Returns the tables of a copy: those of the model, with the columns retained in them, and retained tables. Pure. */
export function tablesToCopy(state: SourceState): CopyPlan {
  const { layout, existing } = state;
  const live = layout.allTables.map((table) => copiedTable(withRetainedColumns(table, state), state));
  const retained = state.retained.flatMap((row) => retainedTable(row, state)).map((table) => copiedTable(table, state));
  const tables = [...live, ...retained.filter((table) => !hasOwner(table)), ...retained.filter(hasOwner)];
  const columnsByTable = new Map(
    tables.map((table) => [table.table.name, new Set(table.columns.map(({ name }) => name))]),
  );
  const leftOut = [...existing.tables].flatMap(([table, columns]) =>
    findLeftOut(table, columns.keys(), columnsByTable),
  );
  return { tables: tables.map((table) => withoutDanglingReferences(table, columnsByTable)), leftOut };
}

function copiedTable(table: Table, { existing }: SourceState): CopiedTable {
  const existingColumns = databaseSpecificTables.has(table.name) ? undefined : existing.tables.get(table.name);
  return { table, columns: table.columns.filter(({ name }) => existingColumns?.has(name) === true) };
}

function withRetainedColumns(table: Table, { existing, retained, before }: SourceState): Table {
  const columns = retained.flatMap(({ kind, revision, table: tableName, column, originalTable, originalColumn }) => {
    if (kind !== 'column' || tableName !== table.name || column === null) return [];
    const original = findTable(before.get(revision), originalTable)?.columns.find(
      ({ name }) => name === originalColumn,
    );
    const exists = existing.tables.get(tableName)?.has(column) === true;
    return original === undefined || !exists ? [] : [{ ...original, name: column, required: false }];
  });
  const indexes = columns.flatMap(({ name, references }) =>
    references === null ? [] : [plainIndex(retainedIndexName(name, 1), name)],
  );
  return { ...table, columns: [...table.columns, ...columns], indexes: [...table.indexes, ...indexes] };
}

/** A retained table, or one with copies of rows, which has no references. */
function retainedTable(
  { kind, revision, table: name, originalTable }: RetainedRecord,
  state: SourceState,
): readonly Table[] {
  const original = findTable(state.before.get(revision), originalTable);
  if (kind === 'column' || original === undefined || !state.existing.tables.has(name)) return [];
  if (kind === 'rows') {
    const columns = original.columns.map((column): Column => {
      return { ...column, required: original.primaryKey.includes(column.name), references: null };
    });
    return [{ name, columns, primaryKey: original.primaryKey, autoIncrement: false, counted: false, indexes: [] }];
  }
  const columns = original.columns.map((column): Column => {
    const { references } = column;
    // The table that it refers to may be renamed by now, or be retained itself.
    const table = state.references.get(name)?.get(column.name);
    return references === null || table === undefined ? column : { ...column, references: { ...references, table } };
  });
  const referring = columns.filter(({ references }) => references !== null);
  const indexes = referring.map((column, index) => plainIndex(retainedIndexName(name, index + 1), column.name));
  return [withRetainedColumns({ ...original, name, columns, indexes }, state)];
}

/** Leaves out references to tables that are not copied. */
function withoutDanglingReferences(
  { table, columns }: CopiedTable,
  columnsByTable: ReadonlyMap<string, unknown>,
): CopiedTable {
  const withValidReference = (column: Column): Column =>
    column.references === null || columnsByTable.has(column.references.table)
      ? column
      : { ...column, references: null };
  return { table: { ...table, columns: table.columns.map(withValidReference) }, columns };
}

function findLeftOut(
  table: string,
  columns: Iterable<string>,
  columnsByTable: ReadonlyMap<string, ReadonlySet<string>>,
): readonly string[] {
  const copiedColumns = columnsByTable.get(table);
  if (databaseSpecificTables.has(table) || rebuiltPrefixes.some((prefix) => table.startsWith(prefix))) return [];
  if (copiedColumns === undefined) return table.startsWith('octavo_') ? [table] : [];
  return [...columns]
    .filter((column) => !copiedColumns.has(column) && !column.startsWith(nextPrefix))
    .map((column) => `${table}.${column}`);
}

function hasOwner({ table }: CopiedTable): boolean {
  return table.columns.some(({ references }) => references !== null && references.table !== systemTableNames.documents);
}

function findTable(layout: Layout | undefined, name: string): Table | undefined {
  return layout?.allTables.find((table) => table.name === name);
}

function plainIndex(name: string, column: string): Index {
  return { name, columns: [column], unique: false, nullsEqual: false, where: [] };
}
