import { CliError } from '../../../foundations/core/index.js';
import { chooseDriver } from '../sqlite/driver/choose-driver.js';
import type { SqliteDriver, SqliteValue } from '../sqlite/driver/driver.js';
import { createForeignDatabase } from './foreign-database.js';
import type { ForeignDatabase } from './types.js';

/** Opens a SQLite file of another program in one snapshot. Throws CliError for any other file. */
export async function openForeignSqlite(file: string): Promise<ForeignDatabase> {
  const open = await chooseDriver();
  let driver: SqliteDriver | null = null;
  try {
    driver = open(file, { readOnly: true });
    driver.exec('BEGIN');
    return readDatabase(driver, file);
  } catch (error) {
    driver?.close();
    throw new CliError(`${file} cannot be read as a SQLite database`, [
      error instanceof Error ? error.message : String(error),
    ]);
  }
}

const unconverted = (value: SqliteValue): SqliteValue => value;

function readDatabase(driver: SqliteDriver, name: string): ForeignDatabase {
  const tables = new Map<string, Map<string, string>>();
  const columns = driver.prepare(
    `SELECT t.name AS "table", c.name AS "column", c.type AS "type" FROM sqlite_schema t JOIN pragma_table_info(t.name) c WHERE t.type = 'table'`,
  );
  for (const { table, column, type } of columns.rows([], unconverted)) {
    const columnTypes = tables.get(String(table)) ?? new Map<string, string>();
    tables.set(String(table), columnTypes.set(String(column), String(type).toLowerCase()));
  }
  return createForeignDatabase({
    name,
    tables,
    select: async (sql, values) => driver.prepare(sql).rows(values, unconverted),
    close: async () => driver.close(),
  });
}
