import type { Column, Table } from '../../layout/index.js';
import type { DataDefinition } from '../migrate/place.js';
import type { ColumnMapping, TableMapping } from './mapping.js';
import { counter, nextName } from './names.js';
import type { Restores } from './restores.js';

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
export function placementOf(
  mappings: readonly TableMapping[],
  restores: Restores | null,
  definition: DataDefinition,
): Placement {
  const next = counter();
  const tables = mappings.map((mapping) => placed(mapping, restores, next));
  const names = new Map(tables.map(({ mapping, name }) => [mapping.after?.name, name]));
  return { tables, expansion: tables.flatMap((table) => expansionOf(table, names, definition)) };
}

function placed(mapping: TableMapping, restores: Restores | null, next: () => number): PlacedTable {
  const { before, after } = mapping;
  if (before === null) {
    const found = after === null || mapping.replaces ? null : (restores?.table(after.name) ?? null);
    if (found !== null) return { mapping, name: found, origin: 'parked', columns: [] };
    const name = mapping.owner === null ? null : nextName(next());
    return { mapping, name, origin: 'made', columns: [] };
  }
  const columns = mapping.columns.map((column): PlacedColumn => {
    if (column.before !== null) return { mapping: column, name: column.before.name, origin: 'kept' };
    const found = restored(column, mapping, before, restores);
    if (found !== null) return { mapping: column, name: found, origin: 'parked' };
    // A name has one type for ever: statements that were prepared for an earlier change still hold.
    return { mapping: column, name: `${nextName(next())}_${column.after?.kind}`, origin: 'made' };
  });
  return { mapping, name: before.name, origin: 'kept', columns };
}

/** A column that comes back as it was; one that takes the place of another is filled anew. */
function restored(
  { after, replaces }: ColumnMapping,
  { after: table }: TableMapping,
  before: Table,
  restores: Restores | null,
): string | null {
  if (after === null || table === null || replaces || restores === null) return null;
  const found = restores.column(table.name, after.name);
  return found !== null && found.table === before.name ? found.column : null;
}

function expansionOf(
  { mapping, name, origin, columns }: PlacedTable,
  names: ReadonlyMap<string | undefined, string | null>,
  definition: DataDefinition,
): readonly Expansion[] {
  const { after } = mapping;
  if (after === null || name === null) return [];
  if (origin === 'made') {
    return [{ table: name, column: null, sql: definition.createTable(called(after, name, names)) }];
  }
  return columns.flatMap((column) => {
    if (column.origin !== 'made' || column.mapping.after === null) return [];
    const sql = definition.addColumn(name, { ...column.mapping.after, name: column.name });
    return [{ table: name, column: column.name, sql }];
  });
}

/** The table under another name; what it refers to may have another one too. */
function called(table: Table, name: string, names: ReadonlyMap<string | undefined, string | null>): Table {
  const columns = table.columns.map((column): Column => {
    const { references } = column;
    if (references === null) return column;
    return { ...column, references: { ...references, table: names.get(references.table) ?? references.table } };
  });
  return { ...table, name, columns };
}
