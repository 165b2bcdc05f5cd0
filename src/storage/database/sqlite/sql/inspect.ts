import type { ExistingCountTriggers, ExistingIndex, ExistingSchema, MigrationReader } from '../../migration-engine.js';
import type { Row } from '../../types.js';
import type { SqliteDriver } from '../driver/driver.js';
import { sqliteStatement } from '../driver/sqlite-statement.js';
import { countTriggerStatements } from './count-triggers.js';

const allColumns = sqliteStatement(
  `SELECT t.name AS "table", c.name AS "column", c.type AS type
   FROM sqlite_schema t JOIN pragma_table_info(t.name) c WHERE t.type = 'table'
     AND t.name NOT IN (SELECT name FROM pragma_table_list WHERE type = 'shadow')`,
);
const allIndexes = sqliteStatement(
  `SELECT name, tbl_name AS "table", sql FROM sqlite_schema WHERE type = 'index' AND sql IS NOT NULL`,
);

const allTriggers = sqliteStatement(`SELECT name, tbl_name AS "table", sql FROM sqlite_schema WHERE type = 'trigger'`);

/**
 * Reads the tables, indexes and counted tables of a file; an index is defined by the statement that made it. Tables that are part of
 * another one, as what FTS5 keeps a text index in, are not told.
 */
export async function inspectFile(reader: MigrationReader): Promise<ExistingSchema> {
  const tables = new Map<string, Map<string, string>>();
  for (const { table, column, type } of await reader.rows(allColumns, [])) {
    const columns = tables.get(String(table)) ?? new Map<string, string>();
    columns.set(String(column), String(type));
    tables.set(String(table), columns);
  }
  const indexes = (await reader.rows(allIndexes, [])).map(({ name, table, sql }): [string, ExistingIndex] => [
    String(name),
    { table: String(table), definition: String(sql) },
  ]);
  const triggers = await reader.rows(allTriggers, []);
  return {
    tables,
    indexes: new Map(indexes),
    countTriggers: findCountTriggers(triggers),
    triggers: new Map(triggers.map(({ name, sql }) => [String(name), String(sql)])),
    trigrams: 'installed',
  };
}

/** A table is counted if it has the triggers that it would be given now. */
function findCountTriggers(triggerRows: readonly Row[]): ExistingCountTriggers {
  const sqlByTable = new Map<string, Set<string>>();
  for (const { table, sql } of triggerRows) {
    const triggers = sqlByTable.get(String(table)) ?? new Set<string>();
    sqlByTable.set(String(table), triggers.add(String(sql)));
  }
  const counted = [...sqlByTable].filter(([table, triggers]) =>
    countTriggerStatements(table).every((sql) => triggers.has(sql)),
  );
  return { prepared: true, tables: new Set(counted.map(([table]) => table)) };
}

/** The table and columns of one of our indexes; null for others. */
export function indexedColumns(
  driver: SqliteDriver,
  index: string,
): { readonly table: string; readonly columns: readonly string[] } | null {
  const find = `SELECT tbl_name AS "table", sql FROM sqlite_schema WHERE type = 'index' AND name = ?`;
  const [row] = driver.prepare(find).rows([index], String);
  if (row === undefined) return null;
  // `… ON "table" ("column", ifnull("column", ''), …) WHERE …`, as `ddl.ts` prints it.
  const [, listed = ''] =
    String(row.sql)
      .split(' WHERE ')[0]
      ?.split(/ ON "(?:[^"]|"")+" /) ?? [];
  return { table: String(row.table), columns: [...listed.matchAll(/"([^"]+)"/g)].map(([, column = '']) => column) };
}
