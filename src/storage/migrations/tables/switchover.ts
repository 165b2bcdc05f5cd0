import type { DdlDialect } from '../../database/index.js';
import { createCounter, retainedName, temporaryName } from './object-names.js';
import type { PlacedTable, Placement } from './placement.js';

/** The moment in which the layout after replaces the one before. It consists of renamings only. */
export interface Switchover {
  readonly statements: readonly string[];
  readonly retained: readonly RetainedObject[];
  /** Renamed tables, in the order of their renaming. */
  readonly tables: readonly Renaming[];
}

/** A table or column that is retained. */
export interface RetainedObject {
  readonly table: string;
  /** null: the whole table. */
  readonly column: string | null;
  readonly originalTable: string;
  readonly originalColumn: string | null;
  /** The columns that refer to rows of other tables, by their current names; they keep an index. */
  readonly references: readonly string[];
}

interface Renaming {
  readonly from: string;
  readonly to: string;
}

/** Options of a switchover. */
export interface SwitchoverOptions {
  /** Part of the names of what is retained. */
  readonly revision: number;
  /** The tables that are counted so far; others are counted by the next check of the layout. */
  readonly counted: ReadonlySet<string>;
  readonly ddl: DdlDialect;
}

/** Plans the switchover of a placement. */
export function planSwitchover({ tables }: Placement, { revision, counted, ddl }: SwitchoverOptions): Switchover {
  const next = createCounter();
  const removedTables = tables.flatMap((table) => findRemovedTable(table, () => retainedName(revision, next())));
  const removedColumns = tables.flatMap((table) => findRemovedColumns(table, () => retainedName(revision, next())));
  const nextTemporary = createCounter();
  const renamings = [
    ...removedTables.map(({ originalTable, table }) => ({ from: originalTable, to: table })),
    ...orderRenamings(
      tables.flatMap(({ mapping, name }) =>
        mapping.after === null || name === null ? [] : [{ from: name, to: mapping.after.name }],
      ),
      () => temporaryName(nextTemporary()),
    ),
  ];
  const columns = tables.flatMap((table) => {
    const tableName = table.mapping.after?.name;
    if (tableName === undefined) return [];
    const removals = removedColumns
      .filter(({ originalTable }) => originalTable === table.mapping.before?.name)
      .map(({ originalColumn, column }) => ({ from: originalColumn, to: column }));
    const names = table.columns.flatMap(({ mapping, name }) =>
      mapping.after === null ? [] : [{ from: name, to: mapping.after.name }],
    );
    return [...removals, ...orderRenamings(names, () => temporaryName(nextTemporary()))].map(({ from, to }) =>
      ddl.renameColumn(tableName, from, to),
    );
  });
  const laterName = new Map(tables.map(({ mapping }) => [mapping.before?.name, mapping.after?.name]));
  return {
    statements: [...renamingStatements(renamings, counted, ddl), ...columns],
    retained: [
      ...removedTables,
      ...removedColumns.map((removed) => ({
        ...removed,
        table: laterName.get(removed.originalTable) ?? removed.originalTable,
      })),
    ],
    tables: renamings,
  };
}

/** A counted table stays counted under its new name. */
function renamingStatements(
  renamings: readonly Renaming[],
  counted: ReadonlySet<string>,
  ddl: DdlDialect,
): readonly string[] {
  const countedNow = new Set(counted);
  return renamings.flatMap(({ from, to }) => {
    const isCounted = countedNow.delete(from);
    if (isCounted) countedNow.add(to);
    return [...ddl.renameTable(from, to), ...(isCounted ? ddl.renameCountTriggers(from, to) : [])];
  });
}

function findRemovedTable({ mapping }: PlacedTable, name: () => string): readonly RetainedObject[] {
  const { before, after } = mapping;
  if (before === null || after !== null) return [];
  const references = before.columns.filter((column) => column.references !== null).map((column) => column.name);
  return [{ table: name(), column: null, originalTable: before.name, originalColumn: null, references }];
}

function findRemovedColumns({ mapping, columns }: PlacedTable, name: () => string) {
  const { before, after } = mapping;
  if (before === null || after === null) return [];
  return columns.flatMap(({ mapping: { before: columnBefore, after: columnAfter } }) => {
    if (columnBefore === null || columnAfter !== null) return [];
    const column = name();
    const references = columnBefore.references === null ? [] : [column];
    return [{ table: after.name, column, originalTable: before.name, originalColumn: columnBefore.name, references }];
  });
}

/** Orders renamings. One may need the name that another gives up: these go through a temporary name. */
function orderRenamings(all: readonly Renaming[], between: () => string): readonly Renaming[] {
  const needed = all.filter(({ from, to }) => from !== to);
  const usedNames = new Set(needed.map(({ from }) => from.toLowerCase()));
  const steps = needed.map(({ from, to }) => {
    const temporary = usedNames.has(to.toLowerCase()) ? between() : null;
    return temporary === null
      ? { first: { from, to }, last: null }
      : { first: { from, to: temporary }, last: { from: temporary, to } };
  });
  return [...steps.map(({ first }) => first), ...steps.flatMap(({ last }) => (last === null ? [] : [last]))];
}
