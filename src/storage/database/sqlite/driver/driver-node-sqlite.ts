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
type Row = Readonly<Record<string, SqliteValue>>;

/** A statement is asked for one kind of answer nearly always, so its mode is switched only when that changes. */
function wrapStatement(prepared: StatementSync, binding: Binding): SqliteStatement {
  let mode: 'none' | 'value' | 'rows' = 'none';
  return {
    value: (inputs) => {
      if (mode !== 'value') setReturnMode(prepared, true);
      mode = 'value';
      const row = prepared.get(...binding(inputs)) as unknown as readonly [Value | Uint8Array] | undefined;
      if (row === undefined) return undefined;
      const [value] = row;
      return value instanceof Uint8Array ? Buffer.from(value.buffer, value.byteOffset, value.byteLength) : value;
    },
    rows: (inputs) => {
      if (mode !== 'rows') setReturnMode(prepared, false);
      mode = 'rows';
      return prepared.all(...binding(inputs)) as Row[];
    },
    run: (inputs) => {
      // It returns the last row id as well, which after a write to FTS5 may be one of its own, beyond what a number holds.
      if (mode !== 'rows') setReturnMode(prepared, false);
      mode = 'rows';
      return Number(prepared.run(...binding(inputs)).changes);
    },
  };
}

function setReturnMode(prepared: StatementSync, arrays: boolean): void {
  prepared.setReturnArrays(arrays);
  prepared.setReadBigInts(!arrays);
}
