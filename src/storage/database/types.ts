import type { Clock, EventLoopTick } from '../../foundations/core/index.js';
import type { Stored } from '../../language/schema/index.js';
import type { Compiled, Dialect } from '../sql/plan/index.js';
import type { SchemaConnection } from './schema-connection.js';

/** A row: column name → value. Booleans may come as 0 and 1, whole numbers that a number cannot hold exactly as bigint. */
export type Row = Readonly<Record<string, Stored>>;

/**
 * What was committed: the names that transactions were told of (`Transaction.touch`), or nobody knows what, so that anything that is
 * remembered has to be looked up again.
 */
export type ChangedNames = ReadonlySet<string> | 'anything';

/** Who waits for a read that may take long. */
export interface ReadClient {
  /** Equal for all requests of one caller: together they hold no more than half of what reads share. */
  readonly caller: string;
  /** Aborted when nobody waits any longer: the statement is cancelled. Made when it is asked for. */
  signal(): AbortSignal;
}

/** One connection at work. Valid only inside the callback that received it. */
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
   * Says that documents of this content type changed: on commit, everything cached about it is out of date, on every node. Names of
   * other things that are remembered begin with `octavo::`. `values`: only what versions say changed, none came or went, so that
   * totals of all of them stay known.
   */
  touch(name: string, scope?: 'values'): void;
  /**
   * Says that this is wanted on a full disk too, such as a deletion: it may use the room that is kept for that. On PostgreSQL, whose disk is
   * its own, it means nothing.
   */
  useReservedSpace(): void;
  /** So many new component ids, ascending. Ids that a transaction took and did not keep may be lost. */
  componentIds(count: number): Promise<readonly number[]>;
  /**
   * Waits until no other transaction on any node is under way that said the same, and makes those to come wait for this one. For
   * what is decided by a look at rows that nobody has to write, such as whether there are any. Said before that look.
   */
  acquireLock(name: string): Promise<void>;
  /** The version of the model that the database has, which stays so until this transaction ends; null: none was ever recorded. */
  modelVersion(): Promise<string | null>;
}

/** What a transaction is about. */
export interface WriteOptions {
  /** The document that it changes: of those of one process that change the same one, only one at a time has a connection. */
  readonly document?: string;
  /** It takes long, and may rest between its statements, as an import does: nothing limits how long. */
  readonly longRunning?: boolean;
}

/** The time that decides what is due and what is over. */
export interface StoreClock extends Clock {
  /** Milliseconds by which the clock of this machine is ahead of it. */
  skew(): number;
}

/** The connections to a database: a file of SQLite, or a schema of a PostgreSQL database. What changes its tables is in `storage/migrations`. */
export interface Store {
  readonly dialect: Dialect;
  /** The time of the database, which is the same for all nodes: on SQLite that of the machine. */
  readonly clock: StoreClock;
  /**
   * One read outside of any transaction. It sees whatever anybody had committed before it was asked for. Throws Failure query.too-costly,
   * query.too-many-at-once, http.disconnected.
   */
  bytes(statement: Compiled, values: readonly Stored[], client?: ReadClient): Promise<Buffer | null>;
  rows(statement: Compiled, values: readonly Stored[]): Promise<readonly Row[]>;
  /** The same as `bytes` and `total` where nobody has to wait for it; undefined: it has to be waited for. Throws Fault store.*. */
  bytesSync(statement: Compiled, values: readonly Stored[]): Buffer | null | undefined;
  totalSync(statement: Compiled, values: readonly Stored[]): number | undefined;
  /** Several reads of one state; `work` may run again from its beginning. */
  read<T>(work: (session: Session) => Promise<T>): Promise<T>;
  /**
   * One transaction. Rolled back when `work` rejects. On SQLite writers queue; on PostgreSQL they meet only where they change the
   * same rows, and `work` may run again from its beginning, so that it must do nothing that cannot be done twice; there it
   * waits for a limited time for what others have locked, and is ended where it rests for too long. Throws Fault store.*.
   */
  write<T>(work: (transaction: Transaction) => Promise<T>, options?: WriteOptions): Promise<T>;
  /** The number in the only column of the only row, remembered until one of `statement.reads` changes. */
  total(statement: Compiled, values: readonly Stored[], client?: ReadClient): Promise<number>;
  /**
   * Resolves once everything is known here that anybody, on whichever node, had committed before the question: listeners were told,
   * and nothing older is remembered. On SQLite it takes a few microseconds; on PostgreSQL questions of one turn share a way to the
   * server. Throws Fault store.*.
   */
  syncVersion(): Promise<void>;
  /**
   * The same where nobody has to wait for it; false: nothing was done, `look` is to be waited for. One look serves all who ask in the
   * same turn: what was committed before it began is known then. Throws Fault store.*.
   */
  syncVersionNow(tick?: EventLoopTick): boolean;
  /**
   * A number that is another one after every commit, on whichever node, that touched one of these names; as far as it is known here,
   * hence to be compared after a look. What was read after the question for it holds as long as it stays the same.
   */
  versionCounter(names: readonly string[]): number;
  /**
   * Calls back when something was committed: here at the latest before the next look is answered, elsewhere then. It may be told of
   * one commit more than once, and of an earlier one that it knows. It must not throw anything. Returns what ends it.
   */
  onChanged(listener: (changed: ChangedNames) => void): () => void;
  /** The connection by which tables are made, changed and copied. */
  schemaConnection(): SchemaConnection;
  close(): Promise<void>;
}
