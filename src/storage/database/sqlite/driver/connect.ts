import { naturalForm } from '../../natural-order.js';
import { defineDecimalFunctions } from '../functions/decimal-arithmetic.js';
import { decimalOfSortKey, decimalSortKey } from '../functions/decimal-key.js';
import { readJsonPath } from '../functions/json-path.js';
import { numberFunctions } from '../functions/number-functions.js';
import { ReadMeter } from '../reads/read-meter.js';
import { SqliteConnection } from './connection.js';
import type { OpenDriver, SqliteDriver } from './driver.js';
import { setUpConnection, setUpReader } from './pragmas.js';
import { translateSqliteError } from './sqlite-errors.js';

/** Defines on a connection the functions that the dialect's SQL calls; each returns NULL for NULL. */
function defineFunctions(driver: SqliteDriver): void {
  driver.defineFunction('octavo_fold', (value) => (typeof value === 'string' ? value.toLowerCase() : null));
  driver.defineFunction('octavo_upper', (value) => (typeof value === 'string' ? value.toUpperCase() : null));
  driver.defineFunction('octavo_natural', (value) => (typeof value === 'string' ? naturalForm(value) : null));
  driver.defineFunction('octavo_decimal_key', (value) => (typeof value === 'string' ? decimalSortKey(value) : null));
  driver.defineFunction('octavo_decimal_text', (value) => (typeof value === 'string' ? decimalOfSortKey(value) : null));
  driver.defineFunction('octavo_number', (value) => (typeof value === 'number' ? numberText(value) : null));
  defineDecimalFunctions(driver);
  for (const [name, compute] of Object.entries(numberFunctions)) {
    driver.defineFunction(`octavo_${name}`, (list) => (typeof list === 'string' ? compute(list) : null));
  }
  for (const type of ['text', 'number', 'boolean', 'any'] as const) {
    driver.defineFunctionOfTwo(`octavo_json_${type}`, (json, path) =>
      typeof json === 'string' && typeof path === 'string' ? readJsonPath(json, path, type) : null,
    );
  }
}

/** A double as JSON spells it in JavaScript; JSON has no word for infinity. */
function numberText(value: number): string {
  return Number.isFinite(value) ? String(value) : 'null';
}

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
