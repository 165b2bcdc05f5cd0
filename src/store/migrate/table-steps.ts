import { indexPrefix, type Layout, type Table } from '../../layout/index.js';
import { countSteps } from './count-steps.js';
import type { Actual, DataDefinition } from './place.js';

/** One change of the tables: what it is, for people, and the statement. */
export interface Step {
  readonly says: string;
  readonly sql: string;
  /** Rows that are there can stand in its way. */
  readonly meetsRows: boolean;
}

/** What lies between a database and a layout. */
export interface TableSteps {
  readonly steps: readonly Step[];
  /** What cannot be had by adding. */
  readonly refused: readonly string[];
}

/**
 * The steps after which a database has everything that a layout asks for. Indexes hold nothing of their own, so ours are
 * dropped and made anew where they differ; an index that was not named by us stays.
 */
export function tableSteps(layout: Layout, actual: Actual, definition: DataDefinition): TableSteps {
  const perTable = layout.all.map((table) => stepsOfTable(table, actual, definition));
  const indexes = layout.all.flatMap((table) => indexSteps(table, actual, definition));
  return {
    steps: [
      ...dropped(layout, actual, definition),
      ...perTable.flatMap(({ steps }) => steps),
      ...indexes,
      ...countSteps(layout.all, actual, definition),
    ],
    refused: perTable.flatMap(({ refused }) => refused),
  };
}

function stepsOfTable(table: Table, actual: Actual, definition: DataDefinition): TableSteps {
  const columns = actual.tables.get(table.name);
  if (columns === undefined) {
    const create = { says: `create table ${table.name}`, sql: definition.createTable(table), meetsRows: false };
    return { steps: [create], refused: [] };
  }
  const steps: Step[] = [];
  const refused: string[] = [];
  for (const column of table.columns) {
    const place = `${table.name}.${column.name}`;
    const found = columns.get(column.name);
    const wanted = definition.declaredType(column.kind);
    if (found !== undefined && found !== wanted)
      refused.push(`column ${place} is ${found}, the model asks for ${wanted}`);
    if (found !== undefined) continue;
    if (column.required) refused.push(`column ${place} is missing: ${table.name} is not a table that Octavo made`);
    else {
      const sql = definition.addColumn(table.name, column);
      steps.push({ says: `add column ${place}`, sql, meetsRows: false });
    }
  }
  return { steps, refused };
}

/** A table's own indexes are part of its creation and not spoken of. */
function indexSteps(table: Table, actual: Actual, definition: DataDefinition): readonly Step[] {
  const isNew = !actual.tables.has(table.name);
  return table.indexes
    .filter((index) => actual.indexes.get(index.name)?.definition !== definition.definitionOf(table, index))
    .map((index) => ({
      says: isNew ? '' : `create index ${index.name}`,
      sql: definition.createIndex(table, index),
      meetsRows: !isNew,
    }));
}

/** Indexes of ours that are no longer wanted, or not as they are. */
function dropped(layout: Layout, actual: Actual, definition: DataDefinition): readonly Step[] {
  const wanted = new Map(
    layout.all.flatMap((table) => table.indexes.map((index) => [index.name, definition.definitionOf(table, index)])),
  );
  const tables = new Set(layout.all.map(({ name }) => name));
  return [...actual.indexes]
    .filter(([name, index]) => name.startsWith(indexPrefix) && tables.has(index.table))
    .filter(([name, index]) => wanted.get(name) !== index.definition)
    .map(([name]) => ({ says: `drop index ${name}`, sql: definition.dropIndex(name), meetsRows: false }));
}
