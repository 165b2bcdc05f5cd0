import type { DataDefinition } from '../migrate/place.js';
import { counter, movingName, parkedName } from './names.js';
import type { PlacedTable, Placement } from './placement.js';

/** The moment in which the layout to come takes the place of the one before: nothing but names. */
export interface Switch {
  readonly statements: readonly string[];
  readonly parked: readonly ParkedThing[];
  /** Tables that are called otherwise, in the order of their renaming. */
  readonly tables: readonly Renaming[];
}

/** What is taken out of use. */
export interface ParkedThing {
  readonly table: string;
  /** null: all of the table. */
  readonly column: string | null;
  readonly wasTable: string;
  readonly wasColumn: string | null;
  /** The columns that refer to rows of other tables, as they are called now; they keep an index. */
  readonly references: readonly string[];
}

interface Renaming {
  readonly from: string;
  readonly to: string;
}

/** How a switch is made. */
export interface SwitchMeans {
  /** What parks is called by it. */
  readonly revision: number;
  /** The tables that are counted so far; another one is once the layout to come is looked over. */
  readonly counted: ReadonlySet<string>;
  readonly definition: DataDefinition;
}

/** Works out the switch of a placement. */
export function switchOf({ tables }: Placement, { revision, counted, definition }: SwitchMeans): Switch {
  const next = counter();
  const goneTables = tables.flatMap((table) => goneTable(table, () => parkedName(revision, next())));
  const goneColumns = tables.flatMap((table) => goneColumnsOf(table, () => parkedName(revision, next())));
  const moving = counter();
  const renamings = [
    ...goneTables.map(({ wasTable, table }) => ({ from: wasTable, to: table })),
    ...inTurn(
      tables.flatMap(({ mapping, name }) =>
        mapping.after === null || name === null ? [] : [{ from: name, to: mapping.after.name }],
      ),
      () => movingName(moving()),
    ),
  ];
  const columns = tables.flatMap((table) => {
    const called = table.mapping.after?.name;
    if (called === undefined) return [];
    const away = goneColumns
      .filter(({ wasTable }) => wasTable === table.mapping.before?.name)
      .map(({ wasColumn, column }) => ({ from: wasColumn, to: column }));
    const names = table.columns.flatMap(({ mapping, name }) =>
      mapping.after === null ? [] : [{ from: name, to: mapping.after.name }],
    );
    return [...away, ...inTurn(names, () => movingName(moving()))].map(({ from, to }) =>
      definition.renameColumn(called, from, to),
    );
  });
  const laterName = new Map(tables.map(({ mapping }) => [mapping.before?.name, mapping.after?.name]));
  return {
    statements: [...renamingStatements(renamings, counted, definition), ...columns],
    parked: [
      ...goneTables,
      ...goneColumns.map((gone) => ({ ...gone, table: laterName.get(gone.wasTable) ?? gone.wasTable })),
    ],
    tables: renamings,
  };
}

/** A table that is counted goes on being so, by whatever name. */
function renamingStatements(
  renamings: readonly Renaming[],
  counted: ReadonlySet<string>,
  definition: DataDefinition,
): readonly string[] {
  const now = new Set(counted);
  return renamings.flatMap(({ from, to }) => {
    const follows = now.delete(from);
    if (follows) now.add(to);
    return [...definition.renameTable(from, to), ...(follows ? definition.followTable(from, to) : [])];
  });
}

function goneTable({ mapping }: PlacedTable, name: () => string): readonly ParkedThing[] {
  const { before, after } = mapping;
  if (before === null || after !== null) return [];
  const references = before.columns.filter((column) => column.references !== null).map((column) => column.name);
  return [{ table: name(), column: null, wasTable: before.name, wasColumn: null, references }];
}

function goneColumnsOf({ mapping, columns }: PlacedTable, name: () => string) {
  const { before, after } = mapping;
  if (before === null || after === null) return [];
  return columns.flatMap(({ mapping: { before: was, after: is } }) => {
    if (was === null || is !== null) return [];
    const column = name();
    const references = was.references === null ? [] : [column];
    return [{ table: after.name, column, wasTable: before.name, wasColumn: was.name, references }];
  });
}

/** Renamings of which one may want the name that another one gives up: these go by way of a name that nobody has. */
function inTurn(all: readonly Renaming[], between: () => string): readonly Renaming[] {
  const wanted = all.filter(({ from, to }) => from !== to);
  const taken = new Set(wanted.map(({ from }) => from.toLowerCase()));
  const parts = wanted.map(({ from, to }) => {
    const way = taken.has(to.toLowerCase()) ? between() : null;
    return way === null ? { first: { from, to }, last: null } : { first: { from, to: way }, last: { from: way, to } };
  });
  return [...parts.map(({ first }) => first), ...parts.flatMap(({ last }) => (last === null ? [] : [last]))];
}
