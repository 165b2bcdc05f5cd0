import { indexPrefix, type Layout, type Table } from '../../layout/index.js';
import { addColumn, createIndex, createTable, declaredType, dropIndex } from './ddl.js';
import type { Actual } from './inspect.js';

/** One change of the tables: what it is, for people, and the statement. */
export interface Step {
  readonly says: string;
  readonly sql: string;
}

/** What lies between a file and a layout. */
export interface TableSteps {
  readonly steps: readonly Step[];
  /** What cannot be had by adding. */
  readonly refused: readonly string[];
}

/**
 * The steps after which a file has everything that a layout asks for. Indexes hold nothing of their own, so ours are dropped
 * and made anew where they differ; an index that was not named by us stays.
 */
export function tableSteps(layout: Layout, actual: Actual): TableSteps {
  const perTable = layout.all.map((table) => stepsOfTable(table, actual));
  const indexes = layout.all.flatMap((table) => indexSteps(table, actual));
  return {
    steps: [...dropped(layout, actual), ...perTable.flatMap(({ steps }) => steps), ...indexes],
    refused: perTable.flatMap(({ refused }) => refused),
  };
}

function stepsOfTable(table: Table, actual: Actual): TableSteps {
  const columns = actual.tables.get(table.name);
  if (columns === undefined) {
    return { steps: [{ says: `create table ${table.name}`, sql: createTable(table) }], refused: [] };
  }
  const steps: Step[] = [];
  const refused: string[] = [];
  for (const column of table.columns) {
    const place = `${table.name}.${column.name}`;
    const found = columns.get(column.name);
    const wanted = declaredType(column.kind);
    if (found !== undefined && found !== wanted)
      refused.push(`column ${place} is ${found}, the model asks for ${wanted}`);
    if (found !== undefined) continue;
    if (column.required) refused.push(`column ${place} is missing: ${table.name} is not a table that Octavo made`);
    else steps.push({ says: `add column ${place}`, sql: addColumn(table.name, column) });
  }
  return { steps, refused };
}

/** A table's own indexes are part of its creation and not spoken of. */
function indexSteps(table: Table, actual: Actual): readonly Step[] {
  const isNew = !actual.tables.has(table.name);
  return table.indexes
    .map((index) => ({ index, sql: createIndex(table, index) }))
    .filter(({ index, sql }) => actual.indexes.get(index.name)?.sql !== sql)
    .map(({ index, sql }) => ({ says: isNew ? '' : `create index ${index.name}`, sql }));
}

/** Indexes of ours that are no longer wanted, or not as they are. */
function dropped(layout: Layout, actual: Actual): readonly Step[] {
  const wanted = new Map(
    layout.all.flatMap((table) => table.indexes.map((index) => [index.name, createIndex(table, index)])),
  );
  const tables = new Set(layout.all.map(({ name }) => name));
  return [...actual.indexes]
    .filter(([name, { table, sql }]) => name.startsWith(indexPrefix) && tables.has(table) && wanted.get(name) !== sql)
    .map(([name]) => ({ says: `drop index ${name}`, sql: dropIndex(name) }));
}
