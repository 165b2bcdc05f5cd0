import type { DdlDialect, ExistingSchema } from '../../database/index.js';
import { type Index, indexPrefix, type Table } from '../../sql/layout/index.js';
import { createCounter, nextPrefix, temporaryName } from './object-names.js';
import type { PlacedTable, Placement } from './placement.js';
import type { RetainedObject } from './switchover.js';

/** The steps for indexes where the database can rename them: new indexes are created on the tables before the switchover. */
export interface IndexSteps {
  readonly creations: readonly IndexStep[];
  /** Part of the switchover, after tables and columns have their names. */
  readonly switchoverStatements: readonly string[];
  /** The tables with these indexes, by their names before. */
  readonly tables: ReadonlySet<string>;
}

/** A new index. */
export interface IndexStep {
  readonly description: string;
  readonly sql: string;
}

/** The name that an index of a retained table or column keeps. */
export function retainedIndexName(name: string, number: number): string {
  return `${name}_ix${number}`;
}

/**
 * Returns the steps after which all tables have the indexes of the layout after, and retained ones have an index per reference:
 * removing a row requires a search for those that refer to it.
 */
export function indexSteps(
  { tables }: Placement,
  retained: readonly RetainedObject[],
  existing: ExistingSchema,
  ddl: DdlDialect,
  rename: (from: string, to: string) => string,
): IndexSteps {
  const next = createCounter();
  const creations: IndexStep[] = [];
  const drops: string[] = [];
  const names: { readonly from: string; readonly to: string }[] = [];
  const touchedTables = new Set<string>();
  for (const table of tables) {
    const start = creations.length + names.length + drops.length;
    const tableIndexes = [...existing.indexes].filter(
      ([name, index]) => index.table === table.name && isOwnIndex(name, table),
    );
    const unmatched = new Set(tableIndexes.map(([name]) => name));
    for (const index of table.mapping.after === null || table.name === null ? [] : table.mapping.after.indexes) {
      const [placedTable, placedIndex] = withPlacedNames(table, index);
      const match = tableIndexes.find(
        ([name, existingIndex]) =>
          unmatched.has(name) &&
          ddl.indexDefinition(placedTable, { ...placedIndex, name }) === existingIndex.definition,
      );
      const from = match?.[0] ?? `${nextPrefix}ix_${next()}`;
      if (match === undefined) {
        creations.push({
          description: `create index ${index.name}`,
          sql: ddl.createIndex(placedTable, { ...placedIndex, name: from }),
        });
      } else unmatched.delete(from);
      if (from !== index.name) names.push({ from, to: index.name });
    }
    const retainedIndexes = renamedRetainedIndexes(table, unmatched, retained);
    names.push(...retainedIndexes);
    const retainedNames = new Set(retainedIndexes.map(({ from }) => from));
    drops.push(...[...unmatched].filter((name) => !retainedNames.has(name)).map(ddl.dropIndex));
    if (table.name !== null && creations.length + names.length + drops.length > start) touchedTables.add(table.name);
  }
  const toTemporaryNames = names.map(({ from }, at) => rename(from, temporaryName(at + 1)));
  return {
    creations,
    switchoverStatements: [
      ...drops,
      ...toTemporaryNames,
      ...names.map(({ to }, at) => rename(temporaryName(at + 1), to)),
    ],
    tables: touchedTables,
  };
}

/** Whether an index is ours: of the table, or of what is restored, under the name that it was retained with. */
function isOwnIndex(name: string, { name: table, origin, columns }: PlacedTable): boolean {
  const restoredNames = [
    ...(origin === 'retained' ? [table] : []),
    ...columns.flatMap((column) => (column.origin === 'retained' ? [column.name] : [])),
  ];
  return name.startsWith(indexPrefix) || restoredNames.some((table) => name.startsWith(`${table}_ix`));
}

/** A table and an index of the layout after, under the names that they have until the switchover. */
function withPlacedNames({ mapping, name, columns }: PlacedTable, index: Index): readonly [Table, Index] {
  const placedNames = new Map(columns.map((column) => [column.mapping.after?.name, column.name]));
  const placedName = (column: string) => placedNames.get(column) ?? column;
  const table = mapping.after ?? {
    name: '',
    columns: [],
    primaryKey: [],
    autoIncrement: false,
    counted: false,
    indexes: [],
  };
  return [
    {
      ...table,
      name: name ?? '',
      columns: table.columns.map((column) => ({ ...column, name: placedName(column.name) })),
    },
    {
      ...index,
      columns: index.columns.map(placedName),
      where: index.where.map((term) => ({ ...term, column: placedName(term.column) })),
    },
  ];
}

/** The indexes that are retained with their tables and columns. */
function renamedRetainedIndexes(
  { mapping: { before, after } }: PlacedTable,
  unmatched: ReadonlySet<string>,
  retained: readonly RetainedObject[],
) {
  if (before === null) return [];
  const used = new Set<string>();
  return retained
    .filter(({ originalTable }) => originalTable === before.name)
    .flatMap(({ table, column, originalColumn, references }) => {
      const referencingColumns = column === null ? references : references.map(() => originalColumn);
      return referencingColumns.flatMap((reference, position) => {
        const index = before.indexes.find(
          (candidate) =>
            candidate.columns[0] === reference && unmatched.has(candidate.name) && !used.has(candidate.name),
        );
        if (index === undefined || (column === null) !== (after === null)) return [];
        used.add(index.name);
        return [{ from: index.name, to: retainedIndexName(column ?? table, position + 1) }];
      });
    });
}

/**
 * The same where indexes cannot be renamed: retained tables and columns get indexes of their own, and ours on retained tables are
 * dropped. Runs after the switchover.
 */
export function retainedIndexSteps(
  retained: readonly RetainedObject[],
  existing: ExistingSchema,
  ddl: DdlDialect,
): readonly string[] {
  const tables = new Set(retained.flatMap(({ table, column }) => (column === null ? [table] : [])));
  const existingNames = new Set([...existing.tables].flatMap(([table, columns]) => [table, ...columns.keys()]));
  const obsolete = [...existing.indexes].filter(([name, index]) =>
    name.startsWith(indexPrefix) ? tables.has(index.table) : isObsolete(name, existingNames),
  );
  return [
    ...obsolete.map(([name]) => ddl.dropIndex(name)),
    ...retained.flatMap(({ table, column, references }) =>
      references.map((reference, position) => {
        const name = retainedIndexName(column ?? table, position + 1);
        const plain: Index = { name, columns: [reference], unique: false, nullsEqual: false, where: [] };
        const required = { name: reference, kind: 'text', required: true, references: null } as const;
        return ddl.createIndex(
          { name: table, columns: [required], primaryKey: [], autoIncrement: false, counted: false, indexes: [] },
          plain,
        );
      }),
    ),
  ];
}

/** An index of something that was retained and no longer is. */
function isObsolete(index: string, existingNames: ReadonlySet<string>): boolean {
  const [, retainedName] = /^(octavo_parked_\d+_\d+)_ix\d+$/.exec(index) ?? [];
  return retainedName !== undefined && !existingNames.has(retainedName);
}
