import { type Clock, Fault, type LoopTurn } from '../../kernel/index.js';
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
} from '../types.js';
import { Checkpoints } from './checkpoints.js';
import { Commits } from './commits.js';
import type { Connection } from './connection.js';
import { sqliteCopyPlace } from './copy-place.js';
import { sqliteDialect } from './dialect.js';
import { changeDoor, migrationPlace } from './migration-place.js';
import type { OpenFiles } from './open-files.js';
import type { ReaderPool } from './reader-pool.js';
import type { Reserve } from './reserve.js';
import { sessionOn, transactionOn } from './sessions.js';
import { SingleReads } from './single-reads.js';
import { own } from './statements.js';
import type { ReadingThreads } from './threads/reading-threads.js';
import { type GroupCommit, WriteQueue } from './write-queue.js';

/** The connections to one file. */
export interface Connections {
  /** The only one that changes anything; null where the file is opened for reading alone. */
  readonly writer: Connection | null;
  /** For single reads: sees what is committed, nothing else. */
  readonly reader: Connection;
  readonly pool: ReaderPool;
  /** For single reads that take long; null: they are asked on `reader` too. */
  readonly threads: ReadingThreads | null;
  /** Notices that the file was removed or replaced; null: it is opened for reading alone. */
  readonly files: OpenFiles | null;
  /** Milliseconds that a read may take which can be interrupted. */
  readonly longest: number;
  /** Room for deletions on a full disk; null: none is kept. */
  readonly reserve: Reserve | null;
}

/** A connection does not count its own commits, so the writer's number tells of everybody else's. */
const dataVersion = own('PRAGMA data_version');

/** A store on one SQLite file. Reads never wait for a write, and see it from its commit on. */
export class SqliteStore implements Store {
  readonly dialect = sqliteDialect;
  readonly #connections: Connections;
  readonly clock: StoreClock;
  readonly #queue: WriteQueue | null;
  readonly #generations = new Generations();
  readonly #listeners = new Listeners();
  readonly #commits: Commits;
  /** null: the writer makes them all. */
  readonly #checkpoints: Checkpoints | null;
  readonly #single: SingleReads;
  readonly #models: ModelStore;
  readonly #door: ChangeDoor;
  #closing: Promise<void> | null = null;

  constructor(connections: Connections, clock: Clock, group?: GroupCommit) {
    const { writer, reader, files, reserve } = connections;
    this.#connections = connections;
    this.clock = { now: () => clock.now(), deviation: () => 0 };
    const checks = {
      before: () => files?.check(),
      after() {
        files?.checkNow();
        reserve?.takeBack();
        reserve?.tend();
      },
      hasReserve: () => reserve?.isThere === true,
      releaseReserve: async () => {
        await this.#checkpoints?.settled();
        reserve?.release();
      },
      takeBackReserve: () => reserve?.takeBack(),
    };
    this.#queue = writer === null ? null : new WriteQueue(writer, group, checks);
    this.#commits = new Commits(
      () => (writer ?? reader).number(dataVersion, []),
      () => this.#changed('anything'),
    );
    this.#checkpoints = connections.threads === null ? null : new Checkpoints(connections.threads);
    const look = () => this.#commits.lookOnce();
    this.#single = new SingleReads(connections, this.#generations, look, connections.longest);
    const changed = () => {
      this.#changed('anything');
      this.#checkpoints?.writtenMuch();
    };
    this.#door = changeDoor({ ...connections, queue: this.#queue, clock, changed });
    this.#models = modelStore(this.#door);
  }

  async bytes(statement: Compiled, values: readonly Stored[], client?: ReadClient): Promise<Buffer | null> {
    this.#reader();
    return this.#single.bytes(statement, values, client);
  }

  bytesAtOnce(statement: Compiled, values: readonly Stored[]): Buffer | null | undefined {
    this.#reader();
    return this.#single.bytesAtOnce(statement, values);
  }

  async rows(statement: Compiled, values: readonly Stored[]): Promise<readonly Row[]> {
    return this.#reader().rows(statement, values);
  }

  async total(statement: Compiled, values: readonly Stored[], client?: ReadClient): Promise<number> {
    this.#reader();
    return this.#single.total(statement, values, client);
  }

  totalAtOnce(statement: Compiled, values: readonly Stored[]): number | undefined {
    this.#reader();
    return this.#single.totalAtOnce(statement, values);
  }

  async look(): Promise<void> {
    this.#connections.files?.check();
    this.lookAtOnce();
  }

  lookAtOnce(turn?: LoopTurn): boolean {
    this.#reader();
    if (turn === undefined) this.#commits.look();
    else this.#commits.lookIn(turn);
    return true;
  }

  generation(names: readonly string[]): number {
    return this.#generations.of(names);
  }

  onChanged(listener: (changed: Changed) => void): () => void {
    return this.#listeners.add(listener);
  }

  async read<T>(work: (session: Session) => Promise<T>): Promise<T> {
    this.#reader();
    return this.#connections.pool.read(async (connection) => {
      const { session, end } = sessionOn(connection, this.#connections.longest);
      return work(session).finally(end);
    });
  }

  async write<T>(work: (transaction: Transaction) => Promise<T>): Promise<T> {
    const { writer } = this.#connections;
    if (writer === null || this.#queue === null) throw new Fault('store.read-only');
    const touched = new Set<string>();
    let usesReserve = false;
    return this.#queue.run(
      async () => {
        const { session, end } = transactionOn(writer, touched, this.#connections.longest, () => {
          usesReserve = true;
        });
        try {
          return await work(session);
        } finally {
          end();
        }
      },
      () => {
        this.#changed(touched);
        // What is left of the reserve is for deletions, not for the growth of the file.
        if (this.#connections.reserve?.isUsed !== true) this.#checkpoints?.written();
      },
      () => usesReserve,
    );
  }

  async migrate(layout: Layout, model: ModelRecord): Promise<MigrationReport> {
    const place = migrationPlace({ ...this.#connections, queue: this.#queue });
    const report = await migrate(place, { layout, model, clock: this.clock });
    this.#changed('anything');
    return report;
  }

  async revisions(): ReturnType<ModelStore['revisions']> {
    this.#reader();
    return this.#models.revisions();
  }

  async latestRevision(): ReturnType<ModelStore['latestRevision']> {
    this.#reader();
    return this.#models.latestRevision();
  }

  async revision(id: number): ReturnType<ModelStore['revision']> {
    this.#reader();
    return this.#models.revision(id);
  }

  async planChange(...asked: Parameters<ModelStore['planChange']>): ReturnType<ModelStore['planChange']> {
    this.#reader();
    return this.#models.planChange(...asked);
  }

  changeModel(...asked: Parameters<ModelStore['changeModel']>): ReturnType<ModelStore['changeModel']> {
    return this.#models.changeModel(...asked);
  }

  purgeParked(before: string): Promise<number> {
    return this.#models.purgeParked(before);
  }

  copyDoor(): CopyDoor {
    const { engine, alone } = this.#door;
    return { engine, alone, place: sqliteCopyPlace, read: (work) => this.read(work) };
  }

  /** SQLite says by itself which columns a constraint is about. */
  learn(): void {}

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

  #changed(changed: Changed): void {
    this.#generations.changed(changed);
    this.#listeners.tell(changed);
  }

  #reader(): Connection {
    if (this.#closing !== null) throw new Fault('store.unavailable');
    return this.#connections.reader;
  }
}
