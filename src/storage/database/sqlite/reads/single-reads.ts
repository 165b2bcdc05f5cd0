import type { MaybePromise } from '../../../../foundations/core/index.js';
import type { Stored } from '../../../../language/schema/index.js';
import type { Compiled } from '../../../sql/plan/index.js';
import { SharedRead } from '../../shared-read.js';
import { checkByteLimit, LimitExceeded, limitFailure, mustCount } from '../../statement-limits.js';
import { TotalCache } from '../../total-cache.js';
import type { ReadClient } from '../../types.js';
import type { VersionCounters } from '../../version-counters.js';
import type { SqliteConnection } from '../driver/connection.js';
import { sqliteStatement } from '../driver/sqlite-statement.js';
import type { ReadThreadPool } from '../threads/read-thread-pool.js';
import { StatementCosts } from '../threads/statement-costs.js';
import { readUncounted, readWithLimits } from './limited-reads.js';

/** Bytes of a database from which on a question may have much to look through. */
const largeDatabaseBytes = 32 * 1_048_576;

const databaseSize = sqliteStatement(
  'SELECT p.page_count * s.page_size FROM pragma_page_count() p, pragma_page_size() s',
);

/**
 * Reads outside of any transaction (decision 0030). Cheap statements run in the event loop and return synchronously; expensive ones run
 * on a thread, so that other requests do not wait for them.
 */
export class SingleReads {
  readonly #reader: SqliteConnection;
  readonly #threads: ReadThreadPool | null;
  readonly #costs: StatementCosts;
  readonly #syncVersion: () => void;
  readonly #statementTimeout: number;
  readonly #totals: TotalCache<number | SharedRead<number>>;

  /** `syncVersion`: learns of the commits of others before a total is used. `statementTimeout`: milliseconds that a statement may take. */
  constructor(
    { reader, threads }: { readonly reader: SqliteConnection; readonly threads: ReadThreadPool | null },
    versions: VersionCounters,
    syncVersion: () => void,
    statementTimeout: number,
  ) {
    this.#reader = reader;
    this.#threads = threads;
    this.#costs = new StatementCosts(() => reader.number(databaseSize, []) >= largeDatabaseBytes);
    this.#syncVersion = syncVersion;
    this.#statementTimeout = statementTimeout;
    this.#totals = new TotalCache(versions);
  }

  /** See `Store.bytes`. */
  bytes(statement: Compiled, values: readonly Stored[], client?: ReadClient): MaybePromise<Buffer | null> {
    const threads = this.#threads;
    if (threads === null) {
      return this.#measure(statement, (reader) => readWithLimits(reader, statement, values, this.#statementTimeout));
    }
    if (this.#costs.isExpensive(statement)) return this.#readOnThread(threads, statement, values, client);
    try {
      const bytes = this.#measure(statement, (reader) => readUncounted(reader, statement, values));
      if (bytes !== undefined) return bytes;
      this.#costs.recordLimitExceeded(statement);
    } catch (error) {
      if (error instanceof LimitExceeded) this.#costs.recordLimitExceeded(statement);
      throw limitFailure(error, statement, values, this.#statementTimeout);
    }
    return this.#readOnThread(threads, statement, values, client);
  }

  /** See `Store.total`. */
  total(statement: Compiled, values: readonly Stored[], client?: ReadClient): MaybePromise<number> {
    this.#syncVersion();
    const total = this.#totals.total(statement, values, () => this.#count(statement, values, client));
    return typeof total === 'number' ? total : total.join(client);
  }

  async #readOnThread(
    threads: ReadThreadPool,
    statement: Compiled,
    values: readonly Stored[],
    client: ReadClient | undefined,
  ): Promise<Buffer | null> {
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

  #count(statement: Compiled, values: readonly Stored[], client: ReadClient | undefined): number | SharedRead<number> {
    const threads = this.#threads;
    if (threads === null || !this.#costs.isExpensive(statement)) {
      return this.#measure(statement, (reader) => reader.number(statement, values));
    }
    const count = (signal: AbortSignal) =>
      this.#countOnThread(threads, statement, values, client && { caller: client.caller, signal: () => signal });
    return new SharedRead(count, () => this.#totals.delete(statement, values));
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
      this.#totals.delete(statement, values);
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
