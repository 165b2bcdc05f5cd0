import { type Clock, type EventLoopTick, Fault, type MaybePromise } from '../../../foundations/core/index.js';
import type { Stored } from '../../../language/schema/index.js';
import type { Compiled } from '../../sql/plan/index.js';
import { ChangeListeners } from '../change-listeners.js';
import type { SchemaConnection } from '../schema-connection.js';
import { SearchIndexer } from '../search-index/search-indexer.js';
import type { ChangedNames, ReadClient, Row, Session, Store, StoreClock, Transaction, WriteOptions } from '../types.js';
import { VersionCounters } from '../version-counters.js';
import type { SqliteConnection } from './driver/connection.js';
import { openSqliteSession, openSqliteTransaction } from './driver/sessions.js';
import { sqliteStatement } from './driver/sqlite-statement.js';
import { Checkpoints } from './files/checkpoints.js';
import { CommitWatcher } from './files/commit-watcher.js';
import type { DiskReserve } from './files/disk-reserve.js';
import type { OpenFileWatcher } from './files/open-file-watcher.js';
import type { ReaderPool } from './reads/reader-pool.js';
import { SingleReads } from './reads/single-reads.js';
import { sqliteDialect } from './sql/dialect.js';
import { createSchemaConnection } from './sql/migration-engine.js';
import { createMomentCloser } from './sql/past-triggers.js';
import type { ReadThreadPool } from './threads/read-thread-pool.js';
import { type GroupCommit, WriteQueue } from './write-queue.js';

/** The connections to one file. */
export interface FileConnections {
  /** The only one that changes anything; null where the file is opened for reading alone. */
  readonly writer: SqliteConnection | null;
  /** For single reads: sees what is committed, nothing else. */
  readonly reader: SqliteConnection;
  readonly pool: ReaderPool;
  /** For single reads that take long; null: they are asked on `reader` too. */
  readonly threads: ReadThreadPool | null;
  /** Notices that the file was removed or replaced; null: it is opened for reading alone. */
  readonly files: OpenFileWatcher | null;
  /** Milliseconds that a read may take which can be interrupted. */
  readonly statementTimeout: number;
  /** Room for deletions on a full disk; null: none is kept. */
  readonly reserve: DiskReserve | null;
}

/** A connection does not count its own commits, so the writer's number tells of everybody else's. */
const dataVersion = sqliteStatement('PRAGMA data_version');

/** A store on one SQLite file. Reads never wait for a write, and see it from its commit on. */
export class SqliteStore implements Store {
  readonly dialect = sqliteDialect;
  readonly #connections: FileConnections;
  readonly clock: StoreClock;
  readonly #queue: WriteQueue | null;
  readonly #versions = new VersionCounters();
  readonly #listeners = new ChangeListeners();
  readonly #commitWatcher: CommitWatcher;
  /** null: the writer makes them all. */
  readonly #checkpoints: Checkpoints | null;
  readonly #singleReads: SingleReads;
  readonly #searchIndexer: SearchIndexer;
  readonly #schemaConnection: SchemaConnection;
  #closing: Promise<void> | null = null;

  constructor(connections: FileConnections, clock: Clock, group?: GroupCommit, indexedPerWrite?: number) {
    this.#searchIndexer = new SearchIndexer(sqliteDialect, indexedPerWrite);
    const { writer, reader, files, reserve } = connections;
    this.#connections = connections;
    this.clock = { now: () => clock.now(), skew: () => 0 };
    const checks = {
      beforeWrite: () => files?.check(),
      beforeCommit: writer === null ? () => undefined : createMomentCloser(writer),
      afterCommit() {
        files?.checkNow();
        reserve?.reclaim();
        reserve?.refill();
      },
      hasReserve: () => reserve?.exists === true,
      releaseReserve: async () => {
        await this.#checkpoints?.whenIdle();
        reserve?.release();
      },
      reclaimReserve: () => reserve?.reclaim(),
    };
    this.#queue = writer === null ? null : new WriteQueue(writer, group, checks);
    this.#commitWatcher = new CommitWatcher(
      () => (writer ?? reader).number(dataVersion, []),
      () => this.#notifyChanged('anything'),
    );
    this.#checkpoints = connections.threads === null ? null : new Checkpoints(connections.threads);
    const syncVersion = () => this.#commitWatcher.checkOnce();
    this.#singleReads = new SingleReads(connections, this.#versions, syncVersion, connections.statementTimeout);
    this.#schemaConnection = createSchemaConnection({
      reader: () => this.#reader(),
      writer,
      queue: this.#queue,
      clock,
      read: (work) => this.read(work),
      tablesChanged: (layout) => this.#searchIndexer.setLayout(layout),
      onCommitted: ({ atStart = false }) => {
        this.#notifyChanged('anything');
        if (!atStart) this.#checkpoints?.countLargeWrite();
      },
    });
  }

  bytes(statement: Compiled, values: readonly Stored[], client?: ReadClient): MaybePromise<Buffer | null> {
    this.#reader();
    return this.#singleReads.bytes(statement, values, client);
  }

  async rows(statement: Compiled, values: readonly Stored[]): Promise<readonly Row[]> {
    return this.#reader().rows(statement, values);
  }

  total(statement: Compiled, values: readonly Stored[], client?: ReadClient): MaybePromise<number> {
    this.#reader();
    return this.#singleReads.total(statement, values, client);
  }

  syncVersion(tick?: EventLoopTick): void {
    this.#reader();
    if (tick !== undefined) {
      this.#commitWatcher.checkInTick(tick);
      return;
    }
    this.#connections.files?.check();
    this.#commitWatcher.check();
  }

  versionCounter(names: readonly string[]): number {
    return this.#versions.latest(names);
  }

  onChanged(listener: (changed: ChangedNames) => void): () => void {
    return this.#listeners.add(listener);
  }

  async read<T>(work: (session: Session) => Promise<T>): Promise<T> {
    this.#reader();
    return this.#connections.pool.read(async (connection) => {
      const { session, end } = openSqliteSession(connection, this.#connections.statementTimeout);
      return work(session).finally(end);
    });
  }

  async write<T>(work: (transaction: Transaction) => Promise<T>, { readMilliseconds }: WriteOptions = {}): Promise<T> {
    const { writer } = this.#connections;
    if (writer === null || this.#queue === null) throw new Fault('store.read-only');
    const touched = new Set<string>();
    let usesReserve = false;
    return this.#queue.run(
      async () => {
        const useReserve = () => {
          usesReserve = true;
        };
        const { session, end } = openSqliteTransaction(writer, touched, this.#connections.statementTimeout, {
          useReserve,
          readMilliseconds,
        });
        try {
          const result = await work(session);
          await this.#searchIndexer.completeWrite(session, touched);
          return result;
        } finally {
          end();
        }
      },
      () => {
        this.#notifyChanged(touched);
        // What is left of the reserve is for deletions, not for the growth of the file.
        if (this.#connections.reserve?.isUsed !== true) this.#checkpoints?.countWrite();
      },
      () => usesReserve,
      readMilliseconds !== undefined,
    );
  }

  schemaConnection(): SchemaConnection {
    return this.#schemaConnection;
  }

  close(): Promise<void> {
    this.#closing ??= this.#close();
    return this.#closing;
  }

  async #close(): Promise<void> {
    const { writer, reader, pool, threads } = this.#connections;
    await this.#queue?.close();
    await threads?.close();
    pool.close();
    reader.close();
    writer?.close();
  }

  #notifyChanged(changed: ChangedNames): void {
    this.#versions.recordChange(changed);
    this.#listeners.notify(changed);
  }

  #reader(): SqliteConnection {
    if (this.#closing !== null) throw new Fault('store.unavailable');
    return this.#connections.reader;
  }
}
