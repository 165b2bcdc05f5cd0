/** A value as SQLite hands it over; bigint only from `rows`. */
export type SqliteValue = null | number | bigint | string | Uint8Array;

/** A value that can be bound. */
export type SqliteInput = null | number | bigint | string;

/** One connection to a SQLite file. The only things we ask of a driver; everything is done when the call returns. */
export interface SqliteDriver {
  /** True inside BEGIN … COMMIT; SQLite may have left a transaction by itself after an error. */
  readonly inTransaction: boolean;
  prepare(sql: string): SqliteStatement;
  /** Runs statements that answer nothing. */
  exec(sql: string): void;
  /** Makes a pure function of one value available to SQL. */
  defineFunction(name: string, compute: (value: SqliteValue) => SqliteInput): void;
  /** Makes a pure function of two values available to SQL. */
  defineFunctionOfTwo(name: string, compute: (left: SqliteValue, right: SqliteValue) => SqliteInput): void;
  /** Makes a function of any number of values available that is called for each row. What it throws ends the statement with an error. */
  defineSideEffect(name: string, effect: (...values: SqliteValue[]) => SqliteInput): void;
  close(): void;
}

/** A prepared statement. */
export interface SqliteStatement {
  /** The first column of the first row; undefined without a row. A BLOB comes as a Buffer that nothing else refers to. */
  value(inputs: readonly SqliteInput[]): null | number | string | Buffer | undefined;
  /** All rows by column, each value as `read` returns it, which receives whole numbers as bigint. */
  rows<T>(
    inputs: readonly SqliteInput[],
    read: (value: SqliteValue, column: string) => T,
  ): readonly Readonly<Record<string, T>>[];
  /** Runs a change that answers nothing; returns the number of rows it changed. */
  run(inputs: readonly SqliteInput[]): number;
}

/** Opens a file, which is created where it is missing. */
export type OpenDriver = (file: string, options: { readonly readOnly: boolean }) => SqliteDriver;
