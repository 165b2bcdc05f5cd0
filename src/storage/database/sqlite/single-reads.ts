import type { Stored } from '../../../language/schema/index.js';
import type { Compiled } from '../../sql/plan/index.js';
import { SharedRead } from '../shared-read.js';
import { checkByteLimit, LimitExceeded, limitFailure, mustCount } from '../statement-limits.js';
import { TotalCache } from '../total-cache.js';
import type { ReadClient } from '../types.js';
import type { VersionCounters } from '../version-counters.js';
import type { SqliteConnection } from './connection.js';
import { readUncounted, readWithLimits } from './limited-reads.js';
import { sqliteStatement } from './sqlite-statement.js';
import type { ReadThreadPool } from './threads/read-thread-pool.js';
import { StatementCosts } from './threads/statement-costs.js';

/** Bytes of a database from which on a question may have much to look through. */
const largeDatabaseBytes = 32 * 1_048_576;

const databaseSize = sqliteStatement(
  'SELECT p.page_count * s.page_size FROM pragma_page_count() p, pragma_page_size() s',
);

/**
 * Reads outside of any transaction (decision 0030). What is cheap is read in the loop, where the answer is there at once; what is dear
 * is asked on a thread, so that nobody else waits for it.
 */
export class SingleReads {
  readonly #reader: SqliteConnection;
  readonly #threads: ReadThreadPool | null;
  readonly #costs: StatementCosts;
  readonly #syncVersion: () => void;
  readonly #statementTimeout: number;
  readonly #totals: TotalCache<number>;
  readonly #pendingTotals: TotalCache<SharedRead<number>>;

  /** `look`: makes what others committed count before a total is remembered. `longest`: milliseconds that a statement may take. */
  constructor(
    { reader, threads }: { readonly reader: SqliteConnection; readonly threads: ReadThreadPool | null },
    generations: VersionCounters,
    syncVersion: () => void,
    statementTimeout: number,
  ) {
    this.#reader = reader;
    this.#threads = threads;
    this.#costs = new StatementCosts(() => reader.number(databaseSize, []) >= largeDatabaseBytes);
    this.#syncVersion = syncVersion;
    this.#statementTimeout = statementTimeout;
    this.#totals = new TotalCache(generations);
    this.#pendingTotals = new TotalCache(generations);
  }

  /** See `Store.bytes`. */
  async bytes(statement: Compiled, values: readonly Stored[], client?: ReadClient): Promise<Buffer | null> {
    const threads = this.#threads;
    if (threads === null)
      return this.#measure(statement, (reader) => readWithLimits(reader, statement, values, this.#statementTimeout));
    const syncResult = this.bytesAtOnce(statement, values);
    if (syncResult !== undefined) return syncResult;
    const { limits } = statement;
    const countsFirst = this.#costs.mustCount(statement) || mustCount(statement, values);
    try {
      if (limits !== undefined && limits.levels > 0 && countsFirst) {
        await threads.run({ statement: sendableStatement(limits.countingStatement()), values, as: 'bytes' }, client);
      }
      const { value, milliseconds } = await threads.run({ ...threadQuery(statement, values), as: 'bytes' }, client);
      this.#costs.record(statement, milliseconds);
      const bytes = value instanceof Uint8Array ? Buffer.from(value.buffer, value.byteOffset, value.byteLength) : null;
      return checkByteLimit(bytes, statement, values);
    } catch (error) {
      if (error instanceof LimitExceeded && error.limit === 'nodes') this.#costs.recordLimitExceeded(statement);
      throw limitFailure(error, statement, values, this.#statementTimeout);
    }
  }

  /** See `Store.bytesAtOnce`. */
  bytesAtOnce(statement: Compiled, values: readonly Stored[]): Buffer | null | undefined {
    if (this.#threads === null) {
      return this.#measure(statement, (reader) => readWithLimits(reader, statement, values, this.#statementTimeout));
    }
    if (this.#costs.isExpensive(statement)) return undefined;
    try {
      const bytes = this.#measure(statement, (reader) => readUncounted(reader, statement, values));
      if (bytes === undefined) this.#costs.recordLimitExceeded(statement);
      return bytes;
    } catch (error) {
      if (error instanceof LimitExceeded) this.#costs.recordLimitExceeded(statement);
      throw limitFailure(error, statement, values, this.#statementTimeout);
    }
  }

  /** See `Store.total`. */
  async total(statement: Compiled, values: readonly Stored[], client?: ReadClient): Promise<number> {
    const threads = this.#threads;
    if (threads === null || !this.#costs.isExpensive(statement)) return this.#countInLoop(statement, values);
    this.#syncVersion();
    const discard = () => this.#pendingTotals.delete(statement, values);
    const count = (signal: AbortSignal) =>
      this.#countOnThread(threads, statement, values, client && { caller: client.caller, signal: () => signal });
    return this.#pendingTotals.total(statement, values, () => new SharedRead(count, discard)).join(client);
  }

  /** See `Store.totalAtOnce`. */
  totalAtOnce(statement: Compiled, values: readonly Stored[]): number | undefined {
    if (this.#threads !== null && this.#costs.isExpensive(statement)) return undefined;
    return this.#countInLoop(statement, values);
  }

  #countInLoop(statement: Compiled, values: readonly Stored[]): number {
    this.#syncVersion();
    return this.#totals.total(statement, values, () =>
      this.#measure(statement, (reader) => reader.number(statement, values)),
    );
  }

  /** What it takes to prepare a statement is not its own cost: it is paid once. */
  #measure<T>(statement: Compiled, read: (reader: SqliteConnection) => T): T {
    this.#reader.prepare(statement);
    const startedAt = performance.now();
    const value = read(this.#reader);
    this.#costs.record(statement, performance.now() - startedAt);
    return value;
  }

  /** A total that could not be counted is not remembered. */
  async #countOnThread(
    threads: ReadThreadPool,
    statement: Compiled,
    values: readonly Stored[],
    client: ReadClient | undefined,
  ): Promise<number> {
    try {
      const { value, milliseconds } = await threads.run({ ...threadQuery(statement, values), as: 'number' }, client);
      this.#costs.record(statement, milliseconds);
      return Number(value);
    } catch (error) {
      this.#pendingTotals.delete(statement, values);
      throw limitFailure(error, statement, values, this.#statementTimeout);
    }
  }
}

/** What a thread is asked: the statement that counts, since it can be interrupted. */
function threadQuery(statement: Compiled, values: readonly Stored[]) {
  return { statement: sendableStatement(statement.limits?.countedStatement() ?? statement), values };
}

/** What travels of a statement. */
function sendableStatement({ sql, slots, reads }: Compiled): Compiled {
  return { sql, slots, reads };
}
