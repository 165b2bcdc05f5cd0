import { type Column, type Index, type Layout, systemTableNames, type Table } from '../../layout/index.js';
import { fragmentPrefix, textIndexPrefix } from '../../plan/index.js';
import { parkedIndexName } from '../change/indexes.js';
import { nextPrefix } from '../change/names.js';
import type { ParkedRow } from '../change/registry.js';
import type { Actual } from '../migrate/place.js';
import type { CopiedTable, Copying, References } from './types.js';

/** What is known of a database that is to be copied. */
export interface Known {
  readonly found: Actual;
  readonly layout: Layout;
  readonly parked: readonly ParkedRow[];
  /** The layout before each revision that parked something; missing where it is not known any more. */
  readonly before: ReadonlyMap<number, Layout>;
  readonly references: References;
}

/** What each kind of database keeps in a way of its own. */
const own: ReadonlySet<string> = new Set(['octavo_changes', systemTableNames.sequences, systemTableNames.totals]);

/** What a change of the model has left behind that was never finished is nothing to keep, and what is kept beside versions is made anew. */
const madeAnew: readonly string[] = [nextPrefix, fragmentPrefix, textIndexPrefix];

/** Works out which tables a copy has: those of the model, with the columns parked in them, and those that are parked. Pure. */
export function tablesToCopy(known: Known): Copying {
  const { layout, found } = known;
  const live = layout.all.map((table) => copied(withParkedColumns(table, known), known));
  const parked = known.parked.flatMap((row) => parkedTable(row, known)).map((table) => copied(table, known));
  const tables = [...live, ...parked.filter((one) => !hasOwner(one)), ...parked.filter(hasOwner)];
  const made = new Map(tables.map((one) => [one.table.name, new Set(one.columns.map(({ name }) => name))]));
  const leftOut = [...found.tables].flatMap(([table, columns]) => leftBehind(table, columns.keys(), made));
  return { tables: tables.map((one) => withinReach(one, made)), leftOut };
}

function copied(table: Table, { found }: Known): CopiedTable {
  const there = own.has(table.name) ? undefined : found.tables.get(table.name);
  return { table, columns: table.columns.filter(({ name }) => there?.has(name) === true) };
}

function withParkedColumns(table: Table, { found, parked, before }: Known): Table {
  const columns = parked.flatMap(({ kind, revision, table: at, column, wasTable, wasColumn }) => {
    if (kind !== 'column' || at !== table.name || column === null) return [];
    const was = tableNamed(before.get(revision), wasTable)?.columns.find(({ name }) => name === wasColumn);
    const isThere = found.tables.get(at)?.has(column) === true;
    return was === undefined || !isThere ? [] : [{ ...was, name: column, required: false }];
  });
  const indexes = columns.flatMap(({ name, references }) =>
    references === null ? [] : [plainIndex(parkedIndexName(name, 1), name)],
  );
  return { ...table, columns: [...table.columns, ...columns], indexes: [...table.indexes, ...indexes] };
}

/** A table that is parked, or one with copies of rows, which refer to nothing. */
function parkedTable({ kind, revision, table: name, wasTable }: ParkedRow, known: Known): readonly Table[] {
  const was = tableNamed(known.before.get(revision), wasTable);
  if (kind === 'column' || was === undefined || !known.found.tables.has(name)) return [];
  if (kind === 'rows') {
    const columns = was.columns.map((column): Column => {
      return { ...column, required: was.primaryKey.includes(column.name), references: null };
    });
    return [{ name, columns, primaryKey: was.primaryKey, autoIncrement: false, counted: false, indexes: [] }];
  }
  const columns = was.columns.map((column): Column => {
    const { references } = column;
    // The table that it refers to may be called otherwise by now, or be parked itself.
    const table = known.references.get(name)?.get(column.name);
    return references === null || table === undefined ? column : { ...column, references: { ...references, table } };
  });
  const referring = columns.filter(({ references }) => references !== null);
  const indexes = referring.map((column, at) => plainIndex(parkedIndexName(name, at + 1), column.name));
  return [withParkedColumns({ ...was, name, columns, indexes }, known)];
}

/** Leaves out references to tables that stay behind. */
function withinReach({ table, columns }: CopiedTable, made: ReadonlyMap<string, unknown>): CopiedTable {
  const reaching = (column: Column): Column =>
    column.references === null || made.has(column.references.table) ? column : { ...column, references: null };
  return { table: { ...table, columns: table.columns.map(reaching) }, columns };
}

function leftBehind(
  table: string,
  columns: Iterable<string>,
  made: ReadonlyMap<string, ReadonlySet<string>>,
): readonly string[] {
  const known = made.get(table);
  if (own.has(table) || madeAnew.some((prefix) => table.startsWith(prefix))) return [];
  if (known === undefined) return table.startsWith('octavo_') ? [table] : [];
  return [...columns]
    .filter((column) => !known.has(column) && !column.startsWith(nextPrefix))
    .map((column) => `${table}.${column}`);
}

function hasOwner({ table }: CopiedTable): boolean {
  return table.columns.some(({ references }) => references !== null && references.table !== systemTableNames.documents);
}

function tableNamed(layout: Layout | undefined, name: string): Table | undefined {
  return layout?.all.find((table) => table.name === name);
}

function plainIndex(name: string, column: string): Index {
  return { name, columns: [column], unique: false, nullsEqual: false, where: [] };
}
