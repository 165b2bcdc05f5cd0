import type { DdlDialect } from '../../database/index.js';
import type { Column, Table } from '../../sql/layout/index.js';
import type { RetainedData } from '../retained/retained-data.js';
import { createCounter, nextName } from './object-names.js';
import type { ColumnMapping, TableMapping } from './table-mapping.js';

/** What tables and columns of the layout to come are called until the switch, and how those come to be that are not there yet. */
export interface Placement {
  readonly tables: readonly PlacedTable[];
  /** What makes the new ones. */
  readonly expansion: readonly Expansion[];
}

/** Something that is made under a name of its own; `column` null: a table. */
export interface Expansion {
  readonly table: string;
  readonly column: string | null;
  readonly sql: string;
}

/** A table of one layout or both, as it is until the switch. */
export interface PlacedTable {
  readonly mapping: TableMapping;
  /** What it is called; null: it is made after the switch, with nothing in it. */
  readonly name: string | null;
  /** `made`: for this change; `parked`: by the revision that is taken back. */
  readonly origin: 'kept' | 'made' | 'parked';
  readonly columns: readonly PlacedColumn[];
}

/** A column of one layout or both, where its table is kept. */
export interface PlacedColumn {
  readonly mapping: ColumnMapping;
  readonly name: string;
  readonly origin: 'kept' | 'made' | 'parked';
}

/** Gives everything that is new a name of its own, and takes what was parked where a revert finds it. */
export function createPlacement(
  mappings: readonly TableMapping[],
  retained: RetainedData | null,
  ddl: DdlDialect,
): Placement {
  const next = createCounter();
  const tables = mappings.map((mapping) => placeTable(mapping, retained, next));
  const names = new Map(tables.map(({ mapping, name }) => [mapping.after?.name, name]));
  return { tables, expansion: tables.flatMap((table) => tableExpansions(table, names, ddl)) };
}

function placeTable(mapping: TableMapping, retained: RetainedData | null, next: () => number): PlacedTable {
  const { before, after } = mapping;
  if (before === null) {
    const retainedName = after === null || mapping.replaces ? null : (retained?.table(after.name) ?? null);
    if (retainedName !== null) return { mapping, name: retainedName, origin: 'parked', columns: [] };
    const name = mapping.owner === null ? null : nextName(next());
    return { mapping, name, origin: 'made', columns: [] };
  }
  const columns = mapping.columns.map((column): PlacedColumn => {
    if (column.before !== null) return { mapping: column, name: column.before.name, origin: 'kept' };
    const retainedName = findRetainedColumn(column, mapping, before, retained);
    if (retainedName !== null) return { mapping: column, name: retainedName, origin: 'parked' };
    // A name has one type for ever: statements that were prepared for an earlier change still hold.
    return { mapping: column, name: `${nextName(next())}_${column.after?.kind}`, origin: 'made' };
  });
  return { mapping, name: before.name, origin: 'kept', columns };
}

/** A column that comes back as it was; one that takes the place of another is filled anew. */
function findRetainedColumn(
  { after, replaces }: ColumnMapping,
  { after: table }: TableMapping,
  before: Table,
  retained: RetainedData | null,
): string | null {
  if (after === null || table === null || replaces || retained === null) return null;
  const retainedColumn = retained.column(table.name, after.name);
  return retainedColumn !== null && retainedColumn.table === before.name ? retainedColumn.column : null;
}

function tableExpansions(
  { mapping, name, origin, columns }: PlacedTable,
  names: ReadonlyMap<string | undefined, string | null>,
  ddl: DdlDialect,
): readonly Expansion[] {
  const { after } = mapping;
  if (after === null || name === null) return [];
  if (origin === 'made') {
    return [{ table: name, column: null, sql: ddl.createTable(renamedTable(after, name, names)) }];
  }
  return columns.flatMap((column) => {
    if (column.origin !== 'made' || column.mapping.after === null) return [];
    const sql = ddl.addColumn(name, { ...column.mapping.after, name: column.name });
    return [{ table: name, column: column.name, sql }];
  });
}

/** The table under another name; what it refers to may have another one too. */
function renamedTable(table: Table, name: string, names: ReadonlyMap<string | undefined, string | null>): Table {
  const columns = table.columns.map((column): Column => {
    const { references } = column;
    if (references === null) return column;
    return { ...column, references: { ...references, table: names.get(references.table) ?? references.table } };
  });
  return { ...table, name, columns };
}
