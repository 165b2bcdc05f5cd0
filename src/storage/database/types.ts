import type { Clock, EventLoopTick, MaybePromise } from '../../foundations/core/index.js';
import type { Stored } from '../../language/schema/index.js';
import type { Compiled, Dialect } from '../sql/plan/index.js';
import type { SchemaConnection } from './schema-connection.js';

/** A row: column name → value. Booleans may come as 0 and 1, whole numbers that a number cannot hold exactly as bigint. */
export type Row = Readonly<Record<string, Stored>>;

/** What was committed: the names that transactions touched (`Transaction.touch`), or `anything` if they are unknown: every cached value is out of date then. */
export type ChangedNames = ReadonlySet<string> | 'anything';

/** The client of a read that may take long. */
export interface ReadClient {
  /** Equal for all requests of one caller, which together use at most half of the shared threads or connections. */
  readonly caller: string;
  /** Returns the signal that is aborted when the client disconnects, which cancels the statement. Created on the first call. */
  signal(): AbortSignal;
}

/** A connection in use. Valid only inside the callback that received it. */
export interface Session {
  /** The only column of the only row, as the bytes the database made; null without a row. */
  bytes(statement: Compiled, values: readonly Stored[]): Promise<Buffer | null>;
  rows(statement: Compiled, values: readonly Stored[]): Promise<readonly Row[]>;
  /** Runs a change; returns the number of rows changed. */
  run(statement: Compiled, values: readonly Stored[]): Promise<number>;
}

/** A session inside a transaction that may change things. */
export interface Transaction extends Session {
  /**
   * Records that documents of this content type changed: on commit, everything cached about it is out of date, on every node. Names of
   * other cached data begin with `octavo::`. `values`: only values of existing versions changed, so that cached totals of all versions
   * stay valid.
   */
  touch(name: string, scope?: 'values'): void;
  /**
   * Allows the transaction to use the disk reserve when the disk is full, such as for a deletion. Has no effect on PostgreSQL, which
   * manages its own disk.
   */
  useReservedSpace(): void;
  /** Returns `count` new component ids, ascending. Ids of a transaction that is rolled back may be lost. */
  componentIds(count: number): Promise<readonly number[]>;
  /**
   * Waits for the lock of this name, which one transaction on all nodes holds until it ends. For decisions that depend on rows which the
   * transaction does not write, such as whether there are any. Acquire it before reading them.
   */
  acquireLock(name: string): Promise<void>;
  /** Returns the version of the database's content model, which does not change until this transaction ends; null: none was recorded yet. */
  modelVersion(): Promise<string | null>;
}

/** Options of a transaction. */
export interface WriteOptions {
  /** The document that it changes: transactions of one process on the same document use one connection at a time. */
  readonly document?: string;
  /** It takes long and may pause between its statements, as an import does: no timeout applies. */
  readonly longRunning?: boolean;
  /**
   * Milliseconds from its beginning within which its limited reads end, with Failure query.too-costly. For reads that keep other writers
   * waiting, so it has no effect on PostgreSQL, where they wait for the same document alone. On SQLite it shares no commit with them
   * either. Left out: the limit of a statement.
   */
  readonly readMilliseconds?: number;
}

/** The clock that decides what is due and what has expired. */
export interface StoreClock extends Clock {
  /** Returns the milliseconds by which the clock of this machine is ahead. */
  skew(): number;
}

/** The connections to a database: an SQLite file, or a schema of a PostgreSQL database. Changes of its tables are in `storage/migrations`. */
export interface Store {
  readonly dialect: Dialect;
  /** The time of the database, which is the same for all nodes: on SQLite that of the machine. */
  readonly clock: StoreClock;
  /**
   * Reads outside of any transaction. Sees every commit before the call. SQLite answers cheap statements synchronously. Throws Failure query.too-costly, query.too-many-at-once, http.disconnected, Fault store.*.
   */
  bytes(statement: Compiled, values: readonly Stored[], client?: ReadClient): MaybePromise<Buffer | null>;
  rows(statement: Compiled, values: readonly Stored[]): Promise<readonly Row[]>;
  /** Runs several reads of one state; `work` may run again from its beginning. */
  read<T>(work: (session: Session) => Promise<T>): Promise<T>;
  /**
   * Runs a transaction, which is rolled back when `work` rejects. On SQLite writers queue. On PostgreSQL they conflict only on the same
   * rows; `work` may run again from its beginning, so it must be repeatable; waiting for locks and pausing between statements are
   * limited in time. Throws Fault store.*.
   */
  write<T>(work: (transaction: Transaction) => Promise<T>, options?: WriteOptions): Promise<T>;
  /** Returns the number in the only column of the only row, cached until one of `statement.reads` changes. Throws like `bytes`. */
  total(statement: Compiled, values: readonly Stored[], client?: ReadClient): MaybePromise<number>;
  /**
   * Checks for commits of all nodes before the call: when it ends, listeners were called, and nothing older is served from a cache. It
   * takes microseconds and is synchronous on SQLite; on PostgreSQL calls of one tick share a round trip. `tick`: that of a request; SQLite
   * then checks once for all requests of the tick, and only for commits. Throws Fault store.*.
   */
  syncVersion(tick?: EventLoopTick): MaybePromise<void>;
  /**
   * Returns a number that changes with every commit on any node that touched one of these names, as far as this process knows: compare it
   * after `syncVersion`. What was read after a call is valid as long as the number stays the same.
   */
  versionCounter(names: readonly string[]): number;
  /**
   * Calls the listener after commits: those of this process at the latest before the next `syncVersion` ends, those of others during it.
   * It may be called more than once for a commit. The listener must not throw. Returns the function that unsubscribes.
   */
  onChanged(listener: (changed: ChangedNames) => void): () => void;
  /** Returns the connection that creates, changes and copies tables. */
  schemaConnection(): SchemaConnection;
  close(): Promise<void>;
}
