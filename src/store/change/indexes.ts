import { type Index, indexPrefix, type Table } from '../../layout/index.js';
import type { Actual, DataDefinition } from '../migrate/place.js';
import { counter, movingName, nextPrefix } from './names.js';
import type { PlacedTable, Placement } from './placement.js';
import type { ParkedThing } from './switch.js';

/** What happens to indexes where they can be called otherwise: those to come are made on the tables as they are before the switch. */
export interface IndexSteps {
  readonly before: readonly IndexStep[];
  /** Part of the switch, after tables and columns have their names. */
  readonly at: readonly string[];
  /** The tables whose indexes these are, as they are called before. */
  readonly tables: ReadonlySet<string>;
}

/** An index that is made. */
export interface IndexStep {
  readonly says: string;
  readonly sql: string;
}

/** The name of an index that something parked keeps. */
export function parkedIndexName(parked: string, at: number): string {
  return `${parked}_ix${at}`;
}

/**
 * The steps after which all tables have the indexes of the layout to come, and what is parked has one for each reference: whoever removes
 * a row looks for those that refer to it.
 */
export function indexSteps(
  { tables }: Placement,
  parked: readonly ParkedThing[],
  actual: Actual,
  definition: DataDefinition,
  rename: (from: string, to: string) => string,
): IndexSteps {
  const next = counter();
  const before: IndexStep[] = [];
  const drops: string[] = [];
  const names: { readonly from: string; readonly to: string }[] = [];
  const touched = new Set<string>();
  for (const table of tables) {
    const start = before.length + names.length + drops.length;
    const there = [...actual.indexes].filter(([name, index]) => index.table === table.name && isOurs(name, table));
    const left = new Set(there.map(([name]) => name));
    for (const index of table.mapping.after === null || table.name === null ? [] : table.mapping.after.indexes) {
      const [so, as] = asPlaced(table, index);
      const same = there.find(
        ([name, found]) => left.has(name) && definition.definitionOf(so, { ...as, name }) === found.definition,
      );
      const from = same?.[0] ?? `${nextPrefix}ix_${next()}`;
      if (same === undefined) {
        before.push({ says: `create index ${index.name}`, sql: definition.createIndex(so, { ...as, name: from }) });
      } else left.delete(from);
      if (from !== index.name) names.push({ from, to: index.name });
    }
    const keeps = kept(table, left, parked);
    names.push(...keeps);
    const staying = new Set(keeps.map(({ from }) => from));
    drops.push(...[...left].filter((name) => !staying.has(name)).map(definition.dropIndex));
    if (table.name !== null && before.length + names.length + drops.length > start) touched.add(table.name);
  }
  const away = names.map(({ from }, at) => rename(from, movingName(at + 1)));
  return {
    before,
    at: [...drops, ...away, ...names.map(({ to }, at) => rename(movingName(at + 1), to))],
    tables: touched,
  };
}

/** Indexes of ours on a table, and those that kept it company, or columns of it, while they were parked. */
function isOurs(name: string, { name: table, origin, columns }: PlacedTable): boolean {
  const back = [
    ...(origin === 'parked' ? [table] : []),
    ...columns.flatMap((column) => (column.origin === 'parked' ? [column.name] : [])),
  ];
  return name.startsWith(indexPrefix) || back.some((parked) => name.startsWith(`${parked}_ix`));
}

/** A table and an index of the layout to come in the names that they have until the switch. */
function asPlaced({ mapping, name, columns }: PlacedTable, index: Index): readonly [Table, Index] {
  const called = new Map(columns.map((column) => [column.mapping.after?.name, column.name]));
  const now = (column: string) => called.get(column) ?? column;
  const table = mapping.after ?? {
    name: '',
    columns: [],
    primaryKey: [],
    autoIncrement: false,
    counted: false,
    indexes: [],
  };
  return [
    { ...table, name: name ?? '', columns: table.columns.map((column) => ({ ...column, name: now(column.name) })) },
    {
      ...index,
      columns: index.columns.map(now),
      where: index.where.map((term) => ({ ...term, column: now(term.column) })),
    },
  ];
}

/** The indexes that what is parked takes along. */
function kept({ mapping: { before, after } }: PlacedTable, left: ReadonlySet<string>, parked: readonly ParkedThing[]) {
  if (before === null) return [];
  const used = new Set<string>();
  return parked
    .filter(({ wasTable }) => wasTable === before.name)
    .flatMap(({ table, column, wasColumn, references }) => {
      const wanted = column === null ? references : references.map(() => wasColumn);
      return wanted.flatMap((reference, at) => {
        const index = before.indexes.find(
          (one) => one.columns[0] === reference && left.has(one.name) && !used.has(one.name),
        );
        if (index === undefined || (column === null) !== (after === null)) return [];
        used.add(index.name);
        return [{ from: index.name, to: parkedIndexName(column ?? table, at + 1) }];
      });
    });
}

/** The same where an index keeps its name: what is parked gets indexes of its own, ours on parked tables go. Done after the switch. */
export function parkedIndexSteps(
  parked: readonly ParkedThing[],
  actual: Actual,
  definition: DataDefinition,
): readonly string[] {
  const tables = new Set(parked.flatMap(({ table, column }) => (column === null ? [table] : [])));
  const named = new Set([...actual.tables].flatMap(([table, columns]) => [table, ...columns.keys()]));
  const gone = [...actual.indexes].filter(([name, index]) =>
    name.startsWith(indexPrefix) ? tables.has(index.table) : isLeft(name, named),
  );
  return [
    ...gone.map(([name]) => definition.dropIndex(name)),
    ...parked.flatMap(({ table, column, references }) =>
      references.map((reference, at) => {
        const name = parkedIndexName(column ?? table, at + 1);
        const plain: Index = { name, columns: [reference], unique: false, nullsEqual: false, where: [] };
        const required = { name: reference, kind: 'text', required: true, references: null } as const;
        return definition.createIndex(
          { name: table, columns: [required], primaryKey: [], autoIncrement: false, counted: false, indexes: [] },
          plain,
        );
      }),
    ),
  ];
}

/** An index of something that was parked and is not any more. */
function isLeft(index: string, named: ReadonlySet<string>): boolean {
  const [, parked] = /^(octavo_parked_\d+_\d+)_ix\d+$/.exec(index) ?? [];
  return parked !== undefined && !named.has(parked);
}
