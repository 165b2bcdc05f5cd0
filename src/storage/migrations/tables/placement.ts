import type { DdlDialect } from '../../database/index.js';
import type { Column, Table } from '../../sql/layout/index.js';
import type { RetainedData } from '../retained/retained-data.js';
import { createCounter, nextName } from './object-names.js';
import type { ColumnMapping, TableMapping } from './table-mapping.js';

/** The names that tables and columns of the layout after have until the switchover, and the steps that create the missing ones. */
export interface Placement {
  readonly tables: readonly PlacedTable[];
  /** The steps that create the new ones. */
  readonly expansion: readonly Expansion[];
}

/** Something created under a temporary name. `column` null: a table. */
export interface Expansion {
  readonly table: string;
  readonly column: string | null;
  readonly sql: string;
}

/** A table of one layout or both, as it is until the switchover. */
export interface PlacedTable {
  readonly mapping: TableMapping;
  /** Its current name; null: it is created empty after the switchover. */
  readonly name: string | null;
  /** `created`: for this change; `retained`: by the revision that is reverted. */
  readonly origin: 'existing' | 'created' | 'retained';
  readonly columns: readonly PlacedColumn[];
}

/** A column of one layout or both, whose table stays. */
export interface PlacedColumn {
  readonly mapping: ColumnMapping;
  readonly name: string;
  readonly origin: 'existing' | 'created' | 'retained';
}

/** Assigns temporary names to everything new, and uses the retained tables and columns that a revert restores. */
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
    if (retainedName !== null) return { mapping, name: retainedName, origin: 'retained', columns: [] };
    const name = mapping.owner === null ? null : nextName(next());
    return { mapping, name, origin: 'created', columns: [] };
  }
  const columns = mapping.columns.map((column): PlacedColumn => {
    if (column.before !== null) return { mapping: column, name: column.before.name, origin: 'existing' };
    const retainedName = findRetainedColumn(column, mapping, before, retained);
    if (retainedName !== null) return { mapping: column, name: retainedName, origin: 'retained' };
    // A name has one type forever, so statements that were prepared for an earlier change stay valid.
    return { mapping: column, name: `${nextName(next())}_${column.after?.kind}`, origin: 'created' };
  });
  return { mapping, name: before.name, origin: 'existing', columns };
}

/** A column that is restored unchanged; one that replaces another is filled again. */
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
  if (origin === 'created') {
    return [{ table: name, column: null, sql: ddl.createTable(renamedTable(after, name, names)) }];
  }
  return columns.flatMap((column) => {
    if (column.origin !== 'created' || column.mapping.after === null) return [];
    const sql = ddl.addColumn(name, { ...column.mapping.after, name: column.name });
    return [{ table: name, column: column.name, sql }];
  });
}

/** The table under another name. Tables that it refers to may be renamed too. */
function renamedTable(table: Table, name: string, names: ReadonlyMap<string | undefined, string | null>): Table {
  const columns = table.columns.map((column): Column => {
    const { references } = column;
    if (references === null) return column;
    return { ...column, references: { ...references, table: names.get(references.table) ?? references.table } };
  });
  return { ...table, name, columns };
}
