/** A database of another program, which is only read. Values come as the driver hands them over: whole numbers of SQLite's as bigint, everything of PostgreSQL's as text. */
export interface ForeignDatabase {
  /** For people; without a password. */
  readonly name: string;
  /** The columns of every table, with the types that the database declares them of, in lower case. */
  readonly tables: ReadonlyMap<string, ForeignColumns>;
  /** How many rows a table has that is there. */
  count(table: string): Promise<number>;
  /** Rows of a table that is there, by ascending `id`. Memory stays bounded. */
  rows(table: string): AsyncIterable<ForeignRow>;
  /** Rows in which a column has one of these numbers, in no particular order. */
  rowsWhere(table: string, column: string, numbers: readonly number[]): Promise<readonly ForeignRow[]>;
  close(): Promise<void>;
}

/** Column name → declared type. */
export type ForeignColumns = ReadonlyMap<string, string>;

/** Column name → value. */
export type ForeignRow = Readonly<Record<string, unknown>>;
