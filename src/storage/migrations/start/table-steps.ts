import type { DdlDialect, ExistingSchema, MigrationStep } from '../../database/index.js';
import { indexPrefix, type Layout, type Table } from '../../sql/layout/index.js';
import { countSteps } from './count-steps.js';

/** The difference between a database and a layout. */
export interface TableSteps {
  readonly steps: readonly MigrationStep[];
  /** Differences that cannot be resolved by adding. */
  readonly objections: readonly string[];
}

/**
 * Returns the steps after which a database has everything that a layout requires. Indexes contain no data of their own, so ours are
 * dropped and created anew where they differ; an index with a foreign name stays.
 */
export function tableSteps(layout: Layout, existing: ExistingSchema, ddl: DdlDialect): TableSteps {
  const perTable = layout.allTables.map((table) => stepsForTable(table, existing, ddl));
  const indexes = layout.allTables.flatMap((table) => indexSteps(table, existing, ddl));
  return {
    steps: [
      ...dropSteps(layout, existing, ddl),
      ...perTable.flatMap(({ steps }) => steps),
      ...indexes,
      ...countSteps(layout.allTables, existing, ddl),
    ],
    objections: perTable.flatMap(({ objections }) => objections),
  };
}

function stepsForTable(table: Table, existing: ExistingSchema, ddl: DdlDialect): TableSteps {
  const columns = existing.tables.get(table.name);
  if (columns === undefined) {
    const create = {
      description: `create table ${table.name}`,
      sql: ddl.createTable(table),
      mayConflictWithRows: false,
    };
    return { steps: [create], objections: [] };
  }
  const steps: MigrationStep[] = [];
  const objections: string[] = [];
  for (const column of table.columns) {
    const columnPath = `${table.name}.${column.name}`;
    const existingType = columns.get(column.name);
    const declaredType = ddl.declaredType(column.kind);
    if (existingType !== undefined && existingType !== declaredType)
      objections.push(`column ${columnPath} is ${existingType}, the model asks for ${declaredType}`);
    if (existingType !== undefined) continue;
    if (column.required)
      objections.push(`column ${columnPath} is missing: ${table.name} is not a table that Octavo made`);
    else {
      const sql = ddl.addColumn(table.name, column);
      steps.push({ description: `add column ${columnPath}`, sql, mayConflictWithRows: false });
    }
  }
  return { steps, objections };
}

/** Indexes of a new table are part of its creation and not listed. */
function indexSteps(table: Table, existing: ExistingSchema, ddl: DdlDialect): readonly MigrationStep[] {
  const isNew = !existing.tables.has(table.name);
  return table.indexes
    .filter((index) => existing.indexes.get(index.name)?.definition !== ddl.indexDefinition(table, index))
    .map((index) => ({
      description: isNew ? '' : `create index ${index.name}`,
      sql: ddl.createIndex(table, index),
      mayConflictWithRows: !isNew,
    }));
}

/** Our indexes that are no longer wanted, or that differ. */
function dropSteps(layout: Layout, existing: ExistingSchema, ddl: DdlDialect): readonly MigrationStep[] {
  const definitions = new Map(
    layout.allTables.flatMap((table) => table.indexes.map((index) => [index.name, ddl.indexDefinition(table, index)])),
  );
  const tables = new Set(layout.allTables.map(({ name }) => name));
  return [...existing.indexes]
    .filter(([name, index]) => name.startsWith(indexPrefix) && tables.has(index.table))
    .filter(([name, index]) => definitions.get(name) !== index.definition)
    .map(([name]) => ({ description: `drop index ${name}`, sql: ddl.dropIndex(name), mayConflictWithRows: false }));
}
