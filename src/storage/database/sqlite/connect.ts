import { SqliteConnection } from './connection.js';
import type { OpenDriver, SqliteDriver } from './driver.js';
import { defineFunctions } from './functions.js';
import { setUpConnection, setUpReader } from './pragmas.js';
import { ReadMeter } from './read-meter.js';
import { translateSqliteError } from './sqlite-errors.js';

/** A connection to a file, with the settings and functions that all of them have. Throws Fault store.*. */
export function openConnection(open: OpenDriver, file: string, readOnly: boolean): SqliteConnection {
  let driver: SqliteDriver | null = null;
  try {
    driver = open(file, { readOnly });
    setUpConnection(driver);
    defineFunctions(driver);
    const meter = new ReadMeter();
    meter.defineFunctions(driver);
    return new SqliteConnection(driver, meter);
  } catch (error) {
    driver?.close();
    throw translateSqliteError(error, () => null);
  }
}

/** One that never changes anything. `readOnly`: neither does anything that SQLite keeps beside the file. Throws Fault store.*. */
export function openReader(open: OpenDriver, file: string, readOnly: boolean): SqliteConnection {
  const connection = openConnection(open, file, readOnly);
  setUpReader(connection);
  return connection;
}
