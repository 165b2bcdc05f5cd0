import type { Stored } from '../../../language/schema/index.js';
import type { Compiled } from '../../sql/plan/index.js';
import { ChangeListeners } from '../change-listeners.js';
import type { SchemaChangeOptions, SchemaConnection, SchemaSession } from '../schema-connection.js';
import { SearchIndexer } from '../search-index/search-indexer.js';
import { SharedRead } from '../shared-read.js';
import { TotalCache } from '../total-cache.js';
import type { ChangedNames, ReadClient, Row, Session, Store, StoreClock, Transaction, WriteOptions } from '../types.js';
import { VersionCounters } from '../version-counters.js';
import { lockSchema } from './connection/advisory-locks.js';
import type { BoundStatement } from './connection/connection.js';
import type { ConnectionPool } from './connection/connection-pool.js';
import type { PostgresSettings } from './connection/options.js';
import { openPostgresSession, openPostgresTransaction } from './connection/sessions.js';
import {
  limitTransaction,
  lockTimeoutMilliseconds,
  noParallelWorkers,
  noStatementTimeout,
  shortLockTimeout,
} from './connection/transaction.js';
import { parseRow, readBytes } from './connection/wire-values.js';
import { BatchedReads } from './reads/batched-reads.js';
import { LimitedReads, type RunOnConnection } from './reads/limited-reads.js';
import { parseWalPosition, type Replicas, type WalPosition } from './reads/replicas.js';
import { runRead, runSnapshotRead } from './reads/run-read.js';
import type { Constraints } from './sql/constraints.js';
import { postgresCopyDialect } from './sql/copy-dialect.js';
import { mergeTotalsSql } from './sql/count-triggers.js';
import { postgresDialect } from './sql/dialect.js';
import { createMigrationSession, postgresEngine } from './sql/migration-engine.js';
import { changesSince, pruneChanges, recordChanges } from './writes/change-log.js';
import { DocumentQueues } from './writes/document-queues.js';
import { runWrite } from './writes/run-write.js';
import { VersionSync } from './writes/version-sync.js';

/** The oldest recorded changes are deleted once per this many writes. */
const writesPerPruning = 256;
/** The same for merging the rows of `octavo_totals`. */
const writesPerMerge = 128;
const mergeTotals: BoundStatement = [{ sql: mergeTotalsSql, slots: [], reads: [] }, []];

/** The parts of a store. */
export interface PostgresStoreParts {
  readonly pool: ConnectionPool;
  readonly replicas: Replicas;
  readonly schema: string;
  readonly constraints: Constraints;
  readonly limits: Pick<
    PostgresSettings,
    'queue' | 'writeQueueTimeout' | 'lockTimeout' | 'idleTimeout' | 'writeIdleTimeout'
  >;
  readonly clock: StoreClock;
  /** Called when the store closes. */
  readonly onClose: () => void;
  readonly poolSize: number;
  /** Milliseconds. */
  readonly statementTimeout: number;
  /** See `PostgresOptions`. */
  readonly indexedPerWrite: number | undefined;
}

/**
 * A store in a schema of a PostgreSQL database, which any number of nodes may use at the same time. Cached values are used only after
 * a check for changes that any node committed before the query.
 */
export class PostgresStore implements Store {
  readonly dialect = postgresDialect;
  readonly clock: StoreClock;
  readonly #parts: PostgresStoreParts;
  readonly #versions = new VersionCounters();
  readonly #totals = new TotalCache<SharedRead<number>>(this.#versions);
  readonly #listeners = new ChangeListeners();
  readonly #documentQueues: DocumentQueues;
  /** The first statements of short transactions. */
  readonly #shortBegin: readonly BoundStatement[];
  readonly #versionSync: VersionSync;
  readonly #searchIndexer: SearchIndexer;
  readonly #batchedReads: BatchedReads;
  readonly #limitedReads: LimitedReads;
  readonly #runRead: RunOnConnection = (work) => this.#readFrom((pool) => runRead(pool, work));
  readonly #schemaConnection: SchemaConnection;
  #walPosition: WalPosition | null = null;
  #recordedChanges = 0;
  #closing: Promise<void> | null = null;

  constructor(parts: PostgresStoreParts) {
    this.#parts = parts;
    this.#searchIndexer = new SearchIndexer(postgresDialect, parts.indexedPerWrite);
    this.clock = parts.clock;
    this.#documentQueues = new DocumentQueues(parts.limits.queue);
    this.#shortBegin = [limitTransaction(Math.min(parts.limits.writeIdleTimeout, parts.limits.idleTimeout))];
    this.#batchedReads = new BatchedReads(parts.pool);
    this.#limitedReads = new LimitedReads(parts.poolSize, parts.statementTimeout);
    this.#versionSync = new VersionSync(
      async (since) => {
        const { columns, rows } = await this.#batchedReads.query(changesSince(since));
        const row = parseRow(columns, rows[0] ?? []);
        this.#walPosition = parseWalPosition(row, this.#walPosition);
        return row;
      },
      (changed) => this.#notifyChanged(changed),
    );
    parts.pool.onLost(() => this.#versionSync.invalidate());
    this.#schemaConnection = this.#createSchemaConnection();
  }

  bytes(statement: Compiled, values: readonly Stored[], client?: ReadClient): Promise<Buffer | null> {
    const canBatch = statement.singleRow === true && this.#parts.replicas.isEmpty;
    const batchedRead = canBatch ? () => this.#readBatched(statement, values) : null;
    return this.#limitedReads.bytes([statement, values], client, this.#runRead, batchedRead);
  }

  rows(statement: Compiled, values: readonly Stored[]): Promise<readonly Row[]> {
    return this.#readFrom((pool) => runRead(pool, (connection) => connection.rows(statement, values)));
  }

  async total(statement: Compiled, values: readonly Stored[], client?: ReadClient): Promise<number> {
    await this.#versionSync.sync();
    const discard = () => this.#totals.delete(statement, values);
    const count = (signal: AbortSignal) =>
      this.#count(statement, values, client && { caller: client.caller, signal: () => signal });
    return this.#totals.total(statement, values, () => new SharedRead(count, discard)).join(client);
  }

  syncVersion(): Promise<void> {
    return this.#versionSync.sync();
  }

  versionCounter(names: readonly string[]): number {
    return this.#versions.latest(names);
  }

  onChanged(listener: (changed: ChangedNames) => void): () => void {
    return this.#listeners.add(listener);
  }

  read<T>(work: (session: Session) => Promise<T>): Promise<T> {
    return this.#readFrom((pool) =>
      runSnapshotRead(pool, (connection) => {
        const { session, end } = openPostgresSession(connection, this.#parts.statementTimeout);
        return work(session).finally(end);
      }),
    );
  }

  async write<T>(work: (transaction: Transaction) => Promise<T>, options: WriteOptions = {}): Promise<T> {
    const { document } = options;
    const { writeQueueTimeout: maxWait } = this.#parts.limits;
    if (document === undefined) return this.#write(work, options, maxWait);
    const startedAt = performance.now();
    await this.#documentQueues.enter(document, maxWait);
    try {
      return await this.#write(work, options, maxWait - (performance.now() - startedAt));
    } finally {
      this.#documentQueues.leave(document);
    }
  }

  schemaConnection(): SchemaConnection {
    return this.#schemaConnection;
  }

  close(): Promise<void> {
    const { pool, replicas, onClose } = this.#parts;
    onClose();
    this.#closing ??= Promise.all([pool.close(), replicas.close()]).then(() => undefined);
    return this.#closing;
  }

  #createSchemaConnection(): SchemaConnection {
    const { pool, clock, constraints } = this.#parts;
    return {
      engine: postgresEngine,
      copyDialect: postgresCopyDialect,
      clock,
      reader: {
        rows: (statement, values) => runRead(pool, (connection) => connection.rows(statement, values)),
      },
      read: (work) => this.#readLongRunning(work),
      extendsInAdvance: true,
      tablesChanged: (layout) => {
        constraints.setLayout(layout);
        this.#searchIndexer.setLayout(layout);
      },
      runExclusive: (work, options) => this.#runExclusive(work, options),
    };
  }

  async #runExclusive<T>(
    work: (at: SchemaSession) => Promise<T>,
    { atStart = false }: SchemaChangeOptions = {},
  ): Promise<T> {
    const { pool, schema } = this.#parts;
    let touched = new Set<string>();
    try {
      const result = await runWrite(pool, {
        preamble: [noStatementTimeout, ...(atStart ? [] : [noParallelWorkers]), lockSchema(schema), shortLockTimeout],
        work: (connection) => {
          connection.allowLongRunning();
          touched = new Set();
          const { session: transaction, end } = openPostgresTransaction(connection, touched, Number.POSITIVE_INFINITY);
          return work({ session: createMigrationSession(connection), transaction }).finally(end);
        },
        finalStatements: () => this.#changeStatements(touched),
      });
      this.#notifyChanged(atStart ? 'anything' : touched);
      return result;
    } catch (error) {
      this.#notifyChanged('anything');
      throw error;
    }
  }

  /** Runs several reads of one state on the server itself, however long they take. */
  #readLongRunning<T>(work: (session: Session) => Promise<T>): Promise<T> {
    return runSnapshotRead(this.#parts.pool, async (connection) => {
      connection.allowLongRunning();
      await connection.rows(...noStatementTimeout);
      const { session, end } = openPostgresSession(connection, Number.POSITIVE_INFINITY);
      return work(session).finally(end);
    });
  }

  /** `maxWait`: milliseconds for which it waits for a connection. */
  async #write<T>(
    work: (transaction: Transaction) => Promise<T>,
    { longRunning = false }: WriteOptions,
    maxWait: number,
  ): Promise<T> {
    let touched = new Set<string>();
    const { pool, limits } = this.#parts;
    const startedAt = performance.now();
    await pool.writers.acquire(maxWait);
    try {
      return await runWrite(pool, {
        ...(longRunning
          ? {}
          : { preamble: this.#shortBegin, maxLockWait: limits.lockTimeout - lockTimeoutMilliseconds / 2 }),
        maxConnectionWait: maxWait - (performance.now() - startedAt),
        requeue: () => pool.writers.requeue(),
        work: (connection) => {
          touched = new Set();
          const { session, end } = openPostgresTransaction(connection, touched, this.#parts.statementTimeout);
          return work(session)
            .then(async (result) => {
              await this.#searchIndexer.completeWrite(session, touched);
              return result;
            })
            .finally(end);
        },
        finalStatements: () => this.#finalStatements(touched),
      });
    } finally {
      pool.writers.release();
    }
  }

  async #readBatched(statement: Compiled, values: readonly Stored[]): Promise<Buffer | null> {
    const { columns, rows } = await this.#batchedReads.query([statement, values]);
    return readBytes(columns, rows[0]);
  }

  /** Reads from a replica that has all commits so far, else from the server itself. */
  async #readFrom<T>(read: (pool: ConnectionPool) => Promise<T>): Promise<T> {
    const { pool, replicas } = this.#parts;
    if (replicas.isEmpty) return read(pool);
    await this.#versionSync.sync();
    const replicaResult = this.#walPosition === null ? null : await replicas.read(this.#walPosition, read);
    return replicaResult === null ? read(pool) : replicaResult.result;
  }

  #notifyChanged(changed: ChangedNames): void {
    this.#versions.recordChange(changed);
    this.#listeners.notify(changed);
  }

  /** A total that could not be counted is not cached. */
  #count(statement: Compiled, values: readonly Stored[], client: ReadClient | undefined): Promise<number> {
    const counted = this.#limitedReads.run([statement, values], client, this.#runRead, (connection) =>
      connection.number(statement, values),
    );
    counted.catch(() => this.#totals.delete(statement, values));
    return counted;
  }

  #changeStatements(touched: ReadonlySet<string>): readonly BoundStatement[] {
    const statements = recordChanges(touched);
    if (statements.length === 0) return statements;
    this.#recordedChanges += 1;
    return this.#recordedChanges % writesPerPruning === 0 ? [...statements, pruneChanges] : statements;
  }

  /** The first of all writes merges totals too: it may be an import with many. */
  #finalStatements(touched: ReadonlySet<string>): readonly BoundStatement[] {
    const statements = this.#changeStatements(touched);
    return statements.length > 0 && this.#recordedChanges % writesPerMerge === 1
      ? [...statements, mergeTotals]
      : statements;
  }
}
