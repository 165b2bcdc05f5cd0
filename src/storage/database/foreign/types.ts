/** A read-only database of another program. Values are those of the driver: integers of SQLite as bigint, everything of PostgreSQL as text. */
export interface ForeignDatabase {
  /** For messages; without a password. */
  readonly name: string;
  /** The columns of every table, with their declared types in lower case. */
  readonly tables: ReadonlyMap<string, ForeignColumns>;
  /** The number of rows of an existing table. */
  count(table: string): Promise<number>;
  /** Rows of an existing table, by ascending `id`. Memory stays bounded. */
  rows(table: string): AsyncIterable<ForeignRow>;
  /** Rows in which a column has one of these numbers, in no particular order. */
  rowsWhere(table: string, column: string, numbers: readonly number[]): Promise<readonly ForeignRow[]>;
  close(): Promise<void>;
}

/** Column name → declared type. */
export type ForeignColumns = ReadonlyMap<string, string>;

/** Column name → value. */
export type ForeignRow = Readonly<Record<string, unknown>>;
