import type { DatabaseSync, StatementSync } from 'node:sqlite';
import type { OpenDriver, SqliteDriver, SqliteStatement, SqliteValue } from './driver.js';

/**
 * SQLite as Node.js brings it along. null where this Node.js has none, or an early one that cannot answer with arrays.
 */
export async function loadNodeSqlite(): Promise<OpenDriver | null> {
  const module = await import('node:sqlite').catch(() => null);
  if (module === null || typeof module.StatementSync.prototype.setReturnArrays !== 'function') return null;
  return (file, { readOnly }) => driverOf(new module.DatabaseSync(file, { readOnly }));
}

function driverOf(database: DatabaseSync): SqliteDriver {
  return {
    get inTransaction() {
      return database.isTransaction;
    },
    prepare: (sql) => statementOf(database.prepare(sql)),
    exec: (sql) => database.exec(sql),
    define: (name, compute) =>
      database.function(name, { deterministic: true }, (value) => compute(value as SqliteValue)),
    defineEffect: (name, effect) =>
      database.function(name, { varargs: true }, (...values) => effect(...(values as SqliteValue[]))),
    close: () => database.close(),
  };
}

type Value = null | number | string;
type Row = Readonly<Record<string, SqliteValue>>;

/** A statement is asked for one kind of answer nearly always, so its mode is switched only when that changes. */
function statementOf(prepared: StatementSync): SqliteStatement {
  let mode: 'none' | 'value' | 'rows' = 'none';
  return {
    value: (inputs) => {
      if (mode !== 'value') switchTo(prepared, true);
      mode = 'value';
      const row = prepared.get(...inputs) as unknown as readonly [Value | Uint8Array] | undefined;
      if (row === undefined) return undefined;
      const [value] = row;
      return value instanceof Uint8Array ? Buffer.from(value.buffer, value.byteOffset, value.byteLength) : value;
    },
    rows: (inputs) => {
      if (mode !== 'rows') switchTo(prepared, false);
      mode = 'rows';
      return prepared.all(...inputs) as Row[];
    },
    run: (inputs) => Number(prepared.run(...inputs).changes),
  };
}

function switchTo(prepared: StatementSync, arrays: boolean): void {
  prepared.setReturnArrays(arrays);
  prepared.setReadBigInts(!arrays);
}
