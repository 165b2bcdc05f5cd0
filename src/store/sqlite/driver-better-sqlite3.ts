import type BetterSqlite3 from 'better-sqlite3';
import type { OpenDriver, SqliteDriver, SqliteInput, SqliteStatement, SqliteValue } from './driver.js';

/**
 * The better-sqlite3 package, for versions of Node.js without a database of their own. Raises an error where it is not
 * installed, or was compiled for another version.
 */
export async function loadBetterSqlite3(): Promise<OpenDriver> {
  const { default: Database } = await import('better-sqlite3');
  // Its compiled part is loaded with the first database.
  new Database(':memory:').close();
  return (file, { readOnly }) => driverOf(new Database(file, { readonly: readOnly, fileMustExist: readOnly }));
}

function driverOf(database: BetterSqlite3.Database): SqliteDriver {
  return {
    get inTransaction() {
      return database.inTransaction;
    },
    prepare: (sql) => statementOf(database.prepare<SqliteInput[]>(sql)),
    exec: (sql) => {
      database.exec(sql);
    },
    define: (name, compute) => {
      database.function(name, { deterministic: true }, (value: unknown) => compute(value as SqliteValue));
    },
    defineEffect: (name, effect) => {
      database.function(name, { varargs: true }, (...values: unknown[]) => effect(...(values as SqliteValue[])));
    },
    close: () => {
      database.close();
    },
  };
}

type Value = null | number | string | Buffer;
type Row = Readonly<Record<string, SqliteValue>>;

/** A statement is asked for one kind of answer nearly always, so its mode is switched only when that changes. */
function statementOf(prepared: BetterSqlite3.Statement<SqliteInput[]>): SqliteStatement {
  let mode: 'none' | 'value' | 'rows' = 'none';
  return {
    value: (inputs) => {
      if (mode !== 'value') prepared.pluck(true).safeIntegers(false);
      mode = 'value';
      return prepared.get(...inputs) as Value | undefined;
    },
    rows: (inputs) => {
      if (mode !== 'rows') prepared.pluck(false).safeIntegers(true);
      mode = 'rows';
      return prepared.all(...inputs) as Row[];
    },
    run: (inputs) => prepared.run(...inputs).changes,
  };
}
