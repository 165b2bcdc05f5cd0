import type { Layout } from '../layout/index.js';
import type { Compiled, Dialect } from '../plan/index.js';
import type { Stored } from '../schema/index.js';

/** A row: column name → value. Booleans may come as 0 and 1, whole numbers that a number cannot hold exactly as bigint. */
export type Row = Readonly<Record<string, Stored>>;

/** One connection at work. Valid only inside the callback that received it. */
export interface Session {
  /** The only column of the only row, as the bytes the database made; null without a row. */
  bytes(statement: Compiled, values: readonly Stored[]): Promise<Buffer | null>;
  rows(statement: Compiled, values: readonly Stored[]): Promise<readonly Row[]>;
  /** Runs a change; gives the number of rows changed. */
  run(statement: Compiled, values: readonly Stored[]): Promise<number>;
}

/** A session inside a transaction that may change things. */
export interface Transaction extends Session {
  /** Says that documents of this content type changed: on commit, everything cached about it is out of date. */
  touch(uid: string): void;
  /** The next `count` component ids; gives the first. */
  componentIds(count: number): Promise<number>;
}

/** The database behind a small door. SQLite implements it; PostgreSQL will. */
export interface Store {
  readonly dialect: Dialect;
  /** One read outside of any transaction. */
  bytes(statement: Compiled, values: readonly Stored[]): Promise<Buffer | null>;
  rows(statement: Compiled, values: readonly Stored[]): Promise<readonly Row[]>;
  /** Several reads of one state. */
  read<T>(work: (session: Session) => Promise<T>): Promise<T>;
  /** One transaction; writers queue. Rolled back when `work` rejects. Raises Fault store.*. */
  write<T>(work: (transaction: Transaction) => Promise<T>): Promise<T>;
  /** The number in the only column of the only row, remembered until one of `statement.reads` changes. */
  total(statement: Compiled, values: readonly Stored[]): Promise<number>;
  /** Creates or extends tables so that they fit. First start: everything. Unchanged: nothing. Only additive changes; others raise Refusal with the list. */
  migrate(layout: Layout, model: ModelRecord): Promise<MigrationReport>;
  close(): Promise<void>;
}

/** The model as it is recorded with the database, to compare the next start with. */
export interface ModelRecord {
  readonly version: string;
  /** The definitions of all content types and components and the locales, as JSON. */
  readonly json: string;
}

/** What a migration did: one line per step, none when nothing had to be done. */
export interface MigrationReport {
  readonly steps: readonly string[];
}
