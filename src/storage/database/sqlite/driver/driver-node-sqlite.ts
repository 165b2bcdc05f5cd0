import type { DatabaseSync, StatementSync } from 'node:sqlite';
import type { OpenDriver, SqliteDriver, SqliteInput, SqliteStatement, SqliteValue } from './driver.js';

/** What the drivers share: the module of Node.js, and the package of the same interface. */
interface SqliteModule {
  readonly DatabaseSync: new (file: string, options: { readonly readOnly: boolean }) => DatabaseSync;
}

/** SQLite as Node.js brings it along. null where this Node.js has none, or an early one that cannot answer with arrays. */
export function loadNodeSqlite(): OpenDriver | null {
  const module = withoutExperimentalWarning(() => process.getBuiltinModule('node:sqlite') as SqliteTypes | undefined);
  if (module === undefined || typeof module.StatementSync.prototype.setReturnArrays !== 'function') return null;
  return createOpener(module);
}

/** The package with the interface of Node's own, which comes with Octavo. Throws where it was not built for this platform. */
export async function loadPackagedSqlite(): Promise<OpenDriver> {
  return createOpener((await import('@photostructure/sqlite')) as unknown as SqliteModule, withoutNul);
}

type SqliteTypes = typeof import('node:sqlite');

/** What values are bound as. */
type Binding = (inputs: readonly SqliteInput[]) => readonly SqliteInput[];

const unchanged: Binding = (inputs) => inputs;

/** The package ends a text at its first NUL. No text that is kept has one, and who asks for such a text is to find nothing. */
const withoutNul: Binding = (inputs) =>
  inputs.map((input) => (typeof input === 'string' ? input.replaceAll('\0', '\ufffd') : input));

function createOpener({ DatabaseSync }: SqliteModule, binding = unchanged): OpenDriver {
  return (file, { readOnly }) => wrapDatabase(new DatabaseSync(file, { readOnly }), binding);
}

/** Loads Node's SQLite without the warning that some versions print then: that it is experimental. Any other warning is printed. */
function withoutExperimentalWarning<T>(load: () => T): T {
  const emit = process.emitWarning;
  process.emitWarning = (warning: string | Error, ...more: unknown[]) => {
    const text = typeof warning === 'string' ? warning : warning.message;
    if (more[0] === 'ExperimentalWarning' && text.startsWith('SQLite is an experimental feature')) return;
    Reflect.apply(emit, process, [warning, ...more]);
  };
  try {
    return load();
  } finally {
    process.emitWarning = emit;
  }
}

function wrapDatabase(database: DatabaseSync, binding: Binding): SqliteDriver {
  return {
    get inTransaction() {
      return database.isTransaction;
    },
    prepare: (sql) => wrapStatement(database.prepare(sql), binding),
    exec: (sql) => database.exec(sql),
    // SQLite takes the number of arguments from the length of the function.
    defineFunction: (name, compute) =>
      database.function(name, { deterministic: true }, (value) => compute(value as SqliteValue)),
    defineFunctionOfTwo: (name, compute) =>
      database.function(name, { deterministic: true }, (left, right) =>
        compute(left as SqliteValue, right as SqliteValue),
      ),
    defineSideEffect: (name, effect) =>
      database.function(name, { varargs: true }, (...values) => effect(...(values as SqliteValue[]))),
    close: () => database.close(),
  };
}

type Value = null | number | string;

/** A statement is asked for one kind of answer nearly always, so its mode is switched only when that changes. */
function wrapStatement(prepared: StatementSync, binding: Binding): SqliteStatement {
  let mode: 'none' | 'value' | 'rows' = 'none';
  let columns: readonly string[] | null = null;
  // Rows come as arrays: one that comes as an object has been named by the driver, and would be copied to be converted.
  prepared.setReturnArrays(true);
  const setMode = (next: 'value' | 'rows'): void => {
    if (mode !== next) prepared.setReadBigInts(next === 'rows');
    mode = next;
  };
  return {
    value: (inputs) => {
      setMode('value');
      const row = prepared.get(...binding(inputs)) as unknown as readonly [Value | Uint8Array] | undefined;
      if (row === undefined) return undefined;
      const [value] = row;
      return value instanceof Uint8Array ? Buffer.from(value.buffer, value.byteOffset, value.byteLength) : value;
    },
    rows: (inputs, read) => {
      setMode('rows');
      const rows = prepared.all(...binding(inputs)) as unknown as readonly (readonly SqliteValue[])[];
      if (rows.length === 0) return [];
      columns ??= prepared.columns().map(({ name }) => name);
      const names = columns;
      return rows.map((row) => toObject(names, row, read));
    },
    run: (inputs) => {
      // It returns the last row id as well, which after a write to FTS5 may be one of its own, beyond what a number holds.
      setMode('rows');
      return Number(prepared.run(...binding(inputs)).changes);
    },
  };
}

/** Every row comes by here: no pairs are made of it. */
function toObject<T>(
  names: readonly string[],
  row: readonly SqliteValue[],
  read: (value: SqliteValue, column: string) => T,
): Readonly<Record<string, T>> {
  const object: Record<string, T> = Object.create(null);
  for (let index = 0; index < names.length; index++) {
    const name = names[index] as string;
    object[name] = read(row[index] ?? null, name);
  }
  return object;
}
