import { type Clock, Fault } from '../../kernel/index.js';
import type { Layout } from '../../layout/index.js';
import type { Compiled } from '../../plan/index.js';
import type { Stored } from '../../schema/index.js';
import { migrate } from '../migrate/migrate.js';
import type { MigrationReport, ModelRecord, Row, Session, Store, Transaction } from '../types.js';
import type { Connection } from './connection.js';
import { sqliteDialect } from './dialect.js';
import { migrationPlace } from './migration-place.js';
import type { ReaderPool } from './reader-pool.js';
import { sessionOn, transactionOn } from './sessions.js';
import { numberOf } from './statements.js';
import { Totals } from './totals.js';
import { type GroupCommit, WriteQueue } from './write-queue.js';

/** The connections to one file. */
export interface Connections {
  /** The only one that changes anything; null where the file is opened for reading alone. */
  readonly writer: Connection | null;
  /** For single reads: sees what is committed, nothing else. */
  readonly reader: Connection;
  readonly pool: ReaderPool;
}

/** A store on one SQLite file. Reads never wait for a write, and see it from its commit on. */
export class SqliteStore implements Store {
  readonly dialect = sqliteDialect;
  readonly #connections: Connections;
  readonly #clock: Clock;
  readonly #queue: WriteQueue | null;
  readonly #totals: Totals;
  #closing: Promise<void> | null = null;

  constructor(connections: Connections, clock: Clock, group?: GroupCommit) {
    const { writer, reader } = connections;
    this.#connections = connections;
    this.#clock = clock;
    this.#queue = writer === null ? null : new WriteQueue(writer, group);
    // A connection does not count its own commits, so the writer's number tells of everybody else's.
    this.#totals = new Totals(() => numberOf(writer ?? reader, 'PRAGMA data_version'));
  }

  async bytes(statement: Compiled, values: readonly Stored[]): Promise<Buffer | null> {
    return this.#reader().bytes(statement, values);
  }

  async rows(statement: Compiled, values: readonly Stored[]): Promise<readonly Row[]> {
    return this.#reader().rows(statement, values);
  }

  async total(statement: Compiled, values: readonly Stored[]): Promise<number> {
    const reader = this.#reader();
    return this.#totals.total(statement, values, () => reader.number(statement, values));
  }

  async read<T>(work: (session: Session) => Promise<T>): Promise<T> {
    this.#reader();
    return this.#connections.pool.read(async (connection) => {
      const { session, end } = sessionOn(connection);
      return work(session).finally(end);
    });
  }

  async write<T>(work: (transaction: Transaction) => Promise<T>): Promise<T> {
    const { writer } = this.#connections;
    if (writer === null || this.#queue === null) throw new Fault('store.read-only');
    const touched = new Set<string>();
    return this.#queue.run(
      async () => {
        const { session, end } = transactionOn(writer, touched);
        try {
          return await work(session);
        } finally {
          end();
        }
      },
      () => this.#totals.changed(touched),
    );
  }

  async migrate(layout: Layout, model: ModelRecord): Promise<MigrationReport> {
    const place = migrationPlace({ ...this.#connections, queue: this.#queue });
    const report = await migrate(place, { layout, model, clock: this.#clock });
    this.#totals.clear();
    return report;
  }

  close(): Promise<void> {
    this.#closing ??= this.#close();
    return this.#closing;
  }

  async #close(): Promise<void> {
    const { writer, reader, pool } = this.#connections;
    await this.#queue?.close();
    pool.close();
    reader.close();
    writer?.close();
  }

  #reader(): Connection {
    if (this.#closing !== null) throw new Fault('store.unavailable');
    return this.#connections.reader;
  }
}
