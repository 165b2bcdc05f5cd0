import { setImmediate as halfTurn, setTimeout as pause } from 'node:timers/promises';
import { Fault } from '../../../foundations/core/index.js';
import type { SqliteConnection } from './driver/connection.js';
import { sqliteStatement } from './driver/sqlite-statement.js';

/** How many writes may share a commit: the first of them waits for the last. */
export interface GroupCommit {
  readonly jobs: number;
  /** After this time no further job joins. */
  readonly milliseconds: number;
}

const defaultGroup: GroupCommit = { jobs: 32, milliseconds: 20 };
const begin = sqliteStatement('BEGIN IMMEDIATE');
const commit = sqliteStatement('COMMIT');
const rollback = sqliteStatement('ROLLBACK');
const savepoint = sqliteStatement('SAVEPOINT job');
const release = sqliteStatement('RELEASE job');
const rollbackToSavepoint = sqliteStatement('ROLLBACK TO job');

/** Of two `setImmediate` the second comes after the loop has read from its sockets once, wherever in a turn the first was called. */
const halfTicks = 2;
/** Milliseconds for which jobs are done one behind the other before everything else gets its turn. */
const timeSlice = 1;
/** Milliseconds to wait for another process that writes, and between two attempts. */
const maxWait = 5_000;
const retryInterval = 10;

interface WriteJob {
  /** Resolves to what is to be done once the job's changes are committed. */
  readonly run: () => Promise<CommitCallbacks>;
  readonly reject: (error: unknown) => void;
  /** Whether it said that it is wanted on a full disk too; known once it ran. */
  readonly usesReserve: () => boolean;
  /** It shares no transaction with others. */
  readonly alone: boolean;
}

interface CommitCallbacks {
  /** Answers whoever waits for the job. */
  onCommitted(): void;
  /** The changes are committed to a file that is not the database any more. */
  onLost(error: unknown): void;
}

interface FinishedJob extends CommitCallbacks {
  readonly job: WriteJob;
}

/** What may stand in the way of a write besides the database itself. */
export interface WriteChecks {
  /** Throws Fault store.* where nothing may be written. */
  beforeWrite(): void;
  /** Completes the transaction. */
  beforeCommit(): void;
  /** Throws Fault store.* where what was committed is not to be acknowledged. */
  afterCommit(): void;
  /** Whether room is kept for a full disk. */
  hasReserve(): boolean;
  /** Gives it to the next transaction. */
  releaseReserve(): Promise<void>;
  /** That transaction is over. */
  reclaimReserve(): void;
}

const noChecks: WriteChecks = {
  beforeWrite: () => undefined,
  beforeCommit: () => undefined,
  afterCommit: () => undefined,
  hasReserve: () => false,
  releaseReserve: async () => undefined,
  reclaimReserve: () => undefined,
};

/**
 * Lets one job at a time write, in the order in which they came. Jobs that wait when one is done join its transaction, each
 * inside a savepoint of its own: the way to the disk costs more than most jobs and is then made once for all of them. A job needs
 * nothing that is not there at once, so that nobody could come while it runs: before the commit, the event loop reads once what
 * others have sent meanwhile.
 * A job is answered when its changes are on the disk; a job that fails takes nothing but its own changes back.
 */
export class WriteQueue {
  readonly #connection: SqliteConnection;
  readonly #group: GroupCommit;
  readonly #checks: WriteChecks;
  readonly #waiting: WriteJob[] = [];
  #running: Promise<void> | null = null;
  #closed = false;
  /** The next transaction has the room of the reserve. */
  #hasReserve = false;
  /** When the event loop last went round. */
  #lastTickAt = 0;

  constructor(connection: SqliteConnection, group: GroupCommit = defaultGroup, checks: WriteChecks = noChecks) {
    this.#connection = connection;
    this.#group = group;
    this.#checks = checks;
  }

  /**
   * Runs `work` in a transaction, once more where the disk is full and it `usesReserve`. `committed` is called before anybody else reads
   * what it wrote. `alone`: jobs before it are committed first, so that they do not wait for it. Throws Fault store.*.
   */
  run<T>(
    work: () => Promise<T>,
    onCommitted: () => void,
    usesReserve: () => boolean = () => false,
    alone = false,
  ): Promise<T> {
    if (this.#closed) return Promise.reject(new Fault('store.unavailable'));
    return new Promise((resolve, reject) => {
      const run = async () => {
        const result = await work();
        return {
          onCommitted() {
            onCommitted();
            resolve(result);
          },
          onLost(error: unknown) {
            onCommitted();
            reject(error);
          },
        };
      };
      this.#waiting.push({ run, reject, usesReserve, alone });
      this.#running ??= this.#work();
    });
  }

  /** Takes no further jobs; resolves when those that wait are done. */
  async close(): Promise<void> {
    this.#closed = true;
    await this.#running;
  }

  async #work(): Promise<void> {
    // Jobs of the same turn get the chance to share the first commit.
    await Promise.resolve();
    while (this.#waiting.length > 0) {
      const reserved = this.#hasReserve;
      this.#hasReserve = false;
      if (reserved) await this.#checks.releaseReserve();
      await this.#transaction(reserved ? 1 : this.#group.jobs);
      if (reserved) this.#checks.reclaimReserve();
    }
    this.#running = null;
  }

  async #transaction(maxJobs: number): Promise<void> {
    try {
      await this.#begin();
    } catch (error) {
      // Whoever comes next tries again: the wait is over for this job alone.
      this.#waiting.shift()?.reject(error);
      return;
    }
    const done: FinishedJob[] = [];
    const started = performance.now();
    do {
      const job = await this.#next(done.length > 0);
      if (job === undefined) break;
      await this.#runJob(job, done);
      if (!this.#connection.inTransaction) return;
    } while (done.length < maxJobs && performance.now() - started < this.#group.milliseconds);
    this.#commit(done);
  }

  /** The next job; undefined where a turn of the event loop brings none. `between` two jobs everything else gets its turn now and then. */
  async #next(between: boolean): Promise<WriteJob | undefined> {
    const yieldsFirst = between && performance.now() - this.#lastTickAt >= timeSlice;
    if (yieldsFirst) await this.#yieldTick();
    for (let passed = yieldsFirst ? 1 : 0; this.#waiting.length === 0 && passed < halfTicks; passed++)
      await this.#yieldTick();
    return between && this.#waiting[0]?.alone === true ? undefined : this.#waiting.shift();
  }

  async #yieldTick(): Promise<void> {
    await halfTurn();
    this.#lastTickAt = performance.now();
  }

  /** Waits for other processes without holding up this one, which goes on reading. */
  async #begin(): Promise<void> {
    const deadline = performance.now() + maxWait;
    this.#checks.beforeWrite();
    for (;;) {
      try {
        this.#connection.run(begin, []);
        return;
      } catch (error) {
        const busy = error instanceof Fault && error.code === 'store.busy';
        if (!busy || performance.now() > deadline) throw error;
      }
      await pause(retryInterval);
    }
  }

  /** Runs one job. Ends the transaction where the job fails and nothing else is in it, or where SQLite ended it. */
  async #runJob(job: WriteJob, done: FinishedJob[]): Promise<void> {
    const isFirst = done.length === 0;
    try {
      if (!isFirst) this.#connection.run(savepoint, []);
      const committed = await job.run();
      if (!this.#connection.inTransaction) throw new Fault('store.unavailable');
      if (!isFirst) this.#connection.run(release, []);
      done.push({ job, ...committed });
    } catch (error) {
      this.#reject([job], error);
      try {
        if (this.#connection.inTransaction) this.#rollbackJob(isFirst);
      } catch (rollbackError) {
        this.#rollbackAll(done, rollbackError);
      }
      // A full disk, for one, ends the transaction with everything in it.
      if (!this.#connection.inTransaction) this.#reject(finishedJobs(done), error);
    }
  }

  /** Takes back what the last job did; `alone`: there is nothing else in the transaction, which ends. */
  #rollbackJob(isFirst: boolean): void {
    if (isFirst) {
      this.#connection.run(rollback, []);
      return;
    }
    this.#connection.run(rollbackToSavepoint, []);
    this.#connection.run(release, []);
  }

  #commit(done: readonly FinishedJob[]): void {
    try {
      this.#checks.beforeCommit();
      this.#connection.run(commit, []);
    } catch (error) {
      this.#rollbackAll(done, error);
      return;
    }
    try {
      this.#checks.afterCommit();
    } catch (error) {
      for (const { onLost } of done) onLost(error);
      return;
    }
    for (const { onCommitted } of done) onCommitted();
  }

  #rollbackAll(done: readonly FinishedJob[], error: unknown): void {
    if (this.#connection.inTransaction) this.#connection.run(rollback, []);
    this.#reject(finishedJobs(done), error);
  }

  /** Rejects jobs, but for those that are done once more with the room of the reserve. */
  #reject(jobs: readonly WriteJob[], error: unknown): void {
    const isFull = error instanceof Fault && error.code === 'store.full';
    const retried = isFull ? jobs.filter((job) => job.usesReserve()) : [];
    const canRetry = retried.length > 0 && this.#checks.hasReserve();
    for (const job of jobs) if (!canRetry || !retried.includes(job)) job.reject(error);
    if (!canRetry) return;
    this.#hasReserve = true;
    this.#waiting.unshift(...retried);
  }
}

function finishedJobs(done: readonly FinishedJob[]): readonly WriteJob[] {
  return done.map(({ job }) => job);
}
