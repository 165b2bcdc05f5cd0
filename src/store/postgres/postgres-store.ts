import type { Layout } from '../../layout/index.js';
import type { Compiled } from '../../plan/index.js';
import type { Stored } from '../../schema/index.js';
import type { ChangeDoor } from '../change/door.js';
import { modelStore } from '../change/model-store.js';
import type { ModelStore } from '../change/types.js';
import type { CopyDoor } from '../copy/types.js';
import { Generations } from '../generations.js';
import { Listeners } from '../listeners.js';
import { migrate } from '../migrate/migrate.js';
import type { MigrationPlace } from '../migrate/place.js';
import { SharedRead } from '../shared-read.js';
import { TotalMemory } from '../total-memory.js';
import type {
  Changed,
  MigrationReport,
  ModelRecord,
  ReadClient,
  Row,
  Session,
  Store,
  StoreClock,
  Transaction,
  WriteOptions,
} from '../types.js';
import { BriefReads } from './brief-reads.js';
import { changesSince, noteChanges, pruneChanges } from './changes.js';
import type { Asked } from './connection.js';
import type { Constraints } from './constraints.js';
import { postgresCopyPlace } from './copy-place.js';
import { foldTotals } from './count-triggers.js';
import { postgresDialect } from './dialect.js';
import { DocumentQueues } from './document-queues.js';
import { refusalOf } from './identity.js';
import { LimitedReads, type ReadOn } from './limited-reads.js';
import { lockSchema } from './lock.js';
import { Looks } from './looks.js';
import { migrationSession, postgresEngine } from './migration-place.js';
import type { PostgresSettings } from './options.js';
import type { Pool } from './pool.js';
import { reading, readingOneState } from './reading.js';
import { type Position, positionOf, type Replicas } from './replicas.js';
import { sessionOn, transactionOn } from './sessions.js';
import { impatient, limited, lockWait, modest, unlimited } from './transaction.js';
import { bytesOf, rowOf } from './values.js';
import { writing } from './writing.js';

/** After so many noted transactions the oldest notes are taken away. */
const betweenPrunings = 256;
/** The same for the rows of `octavo_totals` that are put together. */
const betweenFoldings = 128;
const folding: Asked = [{ sql: foldTotals, slots: [], reads: [] }, []];

/** What a store is made of. */
export interface PostgresParts {
  readonly pool: Pool;
  readonly replicas: Replicas;
  readonly schema: string;
  readonly constraints: Constraints;
  readonly limits: Pick<
    PostgresSettings,
    'queue' | 'writeQueueTimeout' | 'lockTimeout' | 'idleTimeout' | 'writeIdleTimeout'
  >;
  readonly clock: StoreClock;
  /** Called when the store closes. */
  readonly closing: () => void;
  readonly poolSize: number;
  /** Milliseconds. */
  readonly statementTimeout: number;
}

/**
 * A store in a schema of a PostgreSQL database, which any number of nodes may use at once. Nothing is remembered beyond a change
 * that was committed before the question, on whichever node.
 */
export class PostgresStore implements Store {
  readonly dialect = postgresDialect;
  readonly clock: StoreClock;
  readonly #parts: PostgresParts;
  readonly #generations = new Generations();
  readonly #totals = new TotalMemory<SharedRead<number>>(this.#generations);
  readonly #listeners = new Listeners();
  readonly #documents: DocumentQueues;
  /** What transactions begin with that do not take long. */
  readonly #shortBegin: readonly Asked[];
  readonly #looks: Looks;
  readonly #briefReads: BriefReads;
  readonly #limited: LimitedReads;
  readonly #reads: ReadOn = (work) => this.#from((pool) => reading(pool, work));
  readonly #models: ModelStore;
  #position: Position | null = null;
  #noted = 0;
  #closing: Promise<void> | null = null;

  constructor(parts: PostgresParts) {
    this.#parts = parts;
    this.clock = parts.clock;
    this.#documents = new DocumentQueues(parts.limits.queue);
    this.#shortBegin = [limited(Math.min(parts.limits.writeIdleTimeout, parts.limits.idleTimeout))];
    this.#briefReads = new BriefReads(parts.pool);
    this.#limited = new LimitedReads(parts.poolSize, parts.statementTimeout);
    this.#looks = new Looks(
      async (since) => {
        const { columns, rows } = await this.#briefReads.ask(changesSince(since));
        const row = rowOf(columns, rows[0] ?? []);
        this.#position = positionOf(row, this.#position);
        return row;
      },
      (changed) => this.#changed(changed),
    );
    parts.pool.onLost(() => this.#looks.doubt());
    this.#models = modelStore(this.#door());
  }

  bytes(statement: Compiled, values: readonly Stored[], client?: ReadClient): Promise<Buffer | null> {
    const among = statement.brief === true && this.#parts.replicas.none;
    const brief = among ? () => this.#brief(statement, values) : null;
    return this.#limited.bytes([statement, values], client, this.#reads, brief);
  }

  rows(statement: Compiled, values: readonly Stored[]): Promise<readonly Row[]> {
    return this.#from((pool) => reading(pool, (connection) => connection.rows(statement, values)));
  }

  async total(statement: Compiled, values: readonly Stored[], client?: ReadClient): Promise<number> {
    await this.#looks.look();
    const forget = () => this.#totals.forget(statement, values);
    const count = (signal: AbortSignal) =>
      this.#count(statement, values, client && { caller: client.caller, signal: () => signal });
    return this.#totals.total(statement, values, () => new SharedRead(count, forget)).join(client);
  }

  bytesAtOnce(): undefined {}

  totalAtOnce(): undefined {}

  look(): Promise<void> {
    return this.#looks.look();
  }

  lookAtOnce(): boolean {
    return false;
  }

  generation(names: readonly string[]): number {
    return this.#generations.of(names);
  }

  onChanged(listener: (changed: Changed) => void): () => void {
    return this.#listeners.add(listener);
  }

  read<T>(work: (session: Session) => Promise<T>): Promise<T> {
    return this.#from((pool) =>
      readingOneState(pool, (connection) => {
        const { session, end } = sessionOn(connection, this.#parts.statementTimeout);
        return work(session).finally(end);
      }),
    );
  }

  async write<T>(work: (transaction: Transaction) => Promise<T>, options: WriteOptions = {}): Promise<T> {
    const { document } = options;
    const { writeQueueTimeout: patience } = this.#parts.limits;
    if (document === undefined) return this.#write(work, options, patience);
    const began = performance.now();
    await this.#documents.enter(document, patience);
    try {
      return await this.#write(work, options, patience - (performance.now() - began));
    } finally {
      this.#documents.leave(document);
    }
  }

  async migrate(layout: Layout, model: ModelRecord): Promise<MigrationReport> {
    const { pool, schema, constraints, clock } = this.#parts;
    constraints.learn(layout);
    const reader: MigrationPlace['reader'] = {
      rows: (statement, values) => reading(pool, (connection) => connection.rows(statement, values)),
    };
    const alone: MigrationPlace['alone'] = (work) =>
      writing(pool, {
        first: [unlimited, lockSchema(schema), impatient],
        work: (connection) => {
          connection.takeTime();
          return work(migrationSession(connection));
        },
      });
    try {
      return await migrate({ engine: postgresEngine, reader, alone }, { layout, model, clock });
    } catch (error) {
      throw refusalOf(error);
    } finally {
      this.#changed('anything');
    }
  }

  revisions(): ReturnType<ModelStore['revisions']> {
    return this.#models.revisions();
  }

  learn(layout: Layout): void {
    this.#parts.constraints.learn(layout);
  }

  latestRevision(): ReturnType<ModelStore['latestRevision']> {
    return this.#models.latestRevision();
  }

  revision(id: number): ReturnType<ModelStore['revision']> {
    return this.#models.revision(id);
  }

  planChange(...asked: Parameters<ModelStore['planChange']>): ReturnType<ModelStore['planChange']> {
    return this.#models.planChange(...asked);
  }

  async changeModel(...asked: Parameters<ModelStore['changeModel']>): ReturnType<ModelStore['changeModel']> {
    const [{ to }] = asked;
    const revision = await this.#models.changeModel(...asked);
    this.#parts.constraints.learn(to.layout);
    return revision;
  }

  purgeParked(before: string): Promise<number> {
    return this.#models.purgeParked(before);
  }

  copyDoor(): CopyDoor {
    const { engine, alone } = this.#door();
    return { engine, alone, place: postgresCopyPlace, read: (work) => this.#readLong(work) };
  }

  close(): Promise<void> {
    const { pool, replicas, closing } = this.#parts;
    closing();
    this.#closing ??= Promise.all([pool.close(), replicas.close()]).then(() => undefined);
    return this.#closing;
  }

  #door(): ChangeDoor {
    const { pool, schema, clock } = this.#parts;
    return {
      engine: postgresEngine,
      clock,
      reader: {
        rows: (statement, values) => reading(pool, (connection) => connection.rows(statement, values)),
      },
      extendsAhead: true,
      alone: async (work) => {
        let touched = new Set<string>();
        try {
          const result = await writing(pool, {
            first: [unlimited, modest, lockSchema(schema), impatient],
            work: (connection) => {
              connection.takeTime();
              touched = new Set();
              const { session: transaction, end } = transactionOn(connection, touched, Number.POSITIVE_INFINITY);
              return work({ session: migrationSession(connection), transaction }).finally(end);
            },
            last: () => this.#noting(touched),
          });
          this.#changed(touched);
          return result;
        } catch (error) {
          this.#changed('anything');
          throw error;
        }
      },
    };
  }

  /** Several reads of one state from the server itself, however long they take. */
  #readLong<T>(work: (session: Session) => Promise<T>): Promise<T> {
    return readingOneState(this.#parts.pool, async (connection) => {
      connection.takeTime();
      await connection.rows(...unlimited);
      const { session, end } = sessionOn(connection, Number.POSITIVE_INFINITY);
      return work(session).finally(end);
    });
  }

  /** `patience`: milliseconds for which it waits for a connection. */
  async #write<T>(
    work: (transaction: Transaction) => Promise<T>,
    { lasting = false }: WriteOptions,
    patience: number,
  ): Promise<T> {
    let touched = new Set<string>();
    const { pool, limits } = this.#parts;
    const began = performance.now();
    await pool.writers.enter(patience);
    try {
      return await writing(pool, {
        ...(lasting ? {} : { first: this.#shortBegin, lockPatience: limits.lockTimeout - lockWait / 2 }),
        connectionPatience: patience - (performance.now() - began),
        goBehind: () => pool.writers.goBehind(),
        work: (connection) => {
          touched = new Set();
          const { session, end } = transactionOn(connection, touched, this.#parts.statementTimeout);
          return work(session).finally(end);
        },
        last: () => this.#ending(touched),
      });
    } finally {
      pool.writers.leave();
    }
  }

  async #brief(statement: Compiled, values: readonly Stored[]): Promise<Buffer | null> {
    const { columns, rows } = await this.#briefReads.ask([statement, values]);
    return bytesOf(columns, rows[0]);
  }

  /** Reads from a replica that has everything that was committed by now, else from the server itself. */
  async #from<T>(read: (pool: Pool) => Promise<T>): Promise<T> {
    const { pool, replicas } = this.#parts;
    if (replicas.none) return read(pool);
    await this.#looks.look();
    const there = this.#position === null ? null : await replicas.read(this.#position, read);
    return there === null ? read(pool) : there.result;
  }

  #changed(changed: Changed): void {
    this.#generations.changed(changed);
    this.#listeners.tell(changed);
  }

  /** A total that could not be counted is not remembered. */
  #count(statement: Compiled, values: readonly Stored[], client: ReadClient | undefined): Promise<number> {
    const counted = this.#limited.run([statement, values], client, this.#reads, (connection) =>
      connection.number(statement, values),
    );
    counted.catch(() => this.#totals.forget(statement, values));
    return counted;
  }

  #noting(touched: ReadonlySet<string>): readonly Asked[] {
    const notes = noteChanges(touched);
    if (notes.length === 0) return notes;
    this.#noted += 1;
    return this.#noted % betweenPrunings === 0 ? [...notes, pruneChanges] : notes;
  }

  /** The first of all writes puts totals together too: it may be an import with many. */
  #ending(touched: ReadonlySet<string>): readonly Asked[] {
    const notes = this.#noting(touched);
    return notes.length > 0 && this.#noted % betweenFoldings === 1 ? [...notes, folding] : notes;
  }
}
