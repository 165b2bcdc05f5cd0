import { setImmediate as halfTurn, setTimeout as pause } from 'node:timers/promises';
import { Fault } from '../../kernel/index.js';
import type { Connection } from './connection.js';
import { own } from './statements.js';

/** How many writes may share a commit: the first of them waits for the last. */
export interface GroupCommit {
  readonly jobs: number;
  /** After this time no further job joins. */
  readonly milliseconds: number;
}

const ordinary: GroupCommit = { jobs: 32, milliseconds: 20 };
const begin = own('BEGIN IMMEDIATE');
const commit = own('COMMIT');
const rollback = own('ROLLBACK');
const mark = own('SAVEPOINT job');
const release = own('RELEASE job');
const backToMark = own('ROLLBACK TO job');

/** Of two `setImmediate` the second comes after the loop has read from its sockets once, wherever in a turn the first was called. */
const halfTurns = 2;
/** Milliseconds for which jobs are done one behind the other before everything else gets its turn. */
const stretch = 1;
/** Milliseconds to wait for another process that writes, and between two attempts. */
const patience = 5_000;
const betweenAttempts = 10;

interface Job {
  /** Resolves to what is to be done once the job's changes are committed. */
  readonly run: () => Promise<Committed>;
  readonly reject: (error: unknown) => void;
  /** Whether it said that it is wanted on a full disk too; known once it ran. */
  readonly usesReserve: () => boolean;
}

interface Committed {
  /** Answers whoever waits for the job. */
  settle(): void;
  /** The changes are committed to a file that is not the database any more. */
  abandon(error: unknown): void;
}

interface Done extends Committed {
  readonly job: Job;
}

/** What may stand in the way of a write besides the database itself. */
export interface WriteChecks {
  /** Raises Fault store.* where nothing may be written. */
  before(): void;
  /** Raises Fault store.* where what was committed is not to be acknowledged. */
  after(): void;
  /** Whether room is kept for a full disk. */
  hasReserve(): boolean;
  /** Gives it to the next transaction. */
  releaseReserve(): Promise<void>;
  /** That transaction is over. */
  takeBackReserve(): void;
}

const noChecks: WriteChecks = {
  before: () => undefined,
  after: () => undefined,
  hasReserve: () => false,
  releaseReserve: async () => undefined,
  takeBackReserve: () => undefined,
};

/**
 * Lets one job at a time write, in the order in which they came. Jobs that wait when one is done join its transaction, each
 * inside a savepoint of its own: the way to the disk costs more than most jobs and is then made once for all of them. A job needs
 * nothing that is not there at once, so that nobody could come while it runs: before the commit, the event loop reads once what
 * others have sent meanwhile.
 * A job is answered when its changes are on the disk; a job that fails takes nothing but its own changes back.
 */
export class WriteQueue {
  readonly #connection: Connection;
  readonly #group: GroupCommit;
  readonly #checks: WriteChecks;
  readonly #waiting: Job[] = [];
  #working: Promise<void> | null = null;
  #closed = false;
  /** The next transaction has the room of the reserve. */
  #hasReserve = false;
  /** When the event loop last went round. */
  #rested = 0;

  constructor(connection: Connection, group: GroupCommit = ordinary, checks: WriteChecks = noChecks) {
    this.#connection = connection;
    this.#group = group;
    this.#checks = checks;
  }

  /**
   * Runs `work` in a transaction, once more where the disk is full and it `usesReserve`. `committed` is called before anybody else reads
   * what it wrote. Raises Fault store.*.
   */
  run<T>(work: () => Promise<T>, committed: () => void, usesReserve: () => boolean = () => false): Promise<T> {
    if (this.#closed) return Promise.reject(new Fault('store.unavailable'));
    return new Promise((resolve, reject) => {
      const run = async () => {
        const result = await work();
        return {
          settle() {
            committed();
            resolve(result);
          },
          abandon(error: unknown) {
            committed();
            reject(error);
          },
        };
      };
      this.#waiting.push({ run, reject, usesReserve });
      this.#working ??= this.#work();
    });
  }

  /** Takes no further jobs; resolves when those that wait are done. */
  async close(): Promise<void> {
    this.#closed = true;
    await this.#working;
  }

  async #work(): Promise<void> {
    // Jobs of the same turn get the chance to share the first commit.
    await Promise.resolve();
    while (this.#waiting.length > 0) {
      const reserved = this.#hasReserve;
      this.#hasReserve = false;
      if (reserved) await this.#checks.releaseReserve();
      await this.#transaction(reserved ? 1 : this.#group.jobs);
      if (reserved) this.#checks.takeBackReserve();
    }
    this.#working = null;
  }

  async #transaction(mostJobs: number): Promise<void> {
    try {
      await this.#begin();
    } catch (error) {
      // Whoever comes next tries again: the wait is over for this job alone.
      this.#waiting.shift()?.reject(error);
      return;
    }
    const done: Done[] = [];
    const started = performance.now();
    do {
      const job = await this.#next(done.length > 0);
      if (job === undefined) break;
      await this.#attempt(job, done);
      if (!this.#connection.inTransaction) return;
    } while (done.length < mostJobs && performance.now() - started < this.#group.milliseconds);
    this.#commit(done);
  }

  /** The next job; undefined where a turn of the event loop brings none. `between` two jobs everything else gets its turn now and then. */
  async #next(between: boolean): Promise<Job | undefined> {
    const rests = between && performance.now() - this.#rested >= stretch;
    if (rests) await this.#rest();
    for (let passed = rests ? 1 : 0; this.#waiting.length === 0 && passed < halfTurns; passed++) await this.#rest();
    return this.#waiting.shift();
  }

  async #rest(): Promise<void> {
    await halfTurn();
    this.#rested = performance.now();
  }

  /** Waits for other processes without holding up this one, which goes on reading. */
  async #begin(): Promise<void> {
    const deadline = performance.now() + patience;
    this.#checks.before();
    for (;;) {
      try {
        this.#connection.run(begin, []);
        return;
      } catch (error) {
        const busy = error instanceof Fault && error.code === 'store.busy';
        if (!busy || performance.now() > deadline) throw error;
      }
      await pause(betweenAttempts);
    }
  }

  /** Runs one job. Ends the transaction where the job fails and nothing else is in it, or where SQLite ended it. */
  async #attempt(job: Job, done: Done[]): Promise<void> {
    const alone = done.length === 0;
    try {
      if (!alone) this.#connection.run(mark, []);
      const committed = await job.run();
      if (!this.#connection.inTransaction) throw new Fault('store.unavailable');
      if (!alone) this.#connection.run(release, []);
      done.push({ job, ...committed });
    } catch (error) {
      this.#refuse([job], error);
      try {
        if (this.#connection.inTransaction) this.#takeBack(alone);
      } catch (failed) {
        this.#giveUp(done, failed);
      }
      // A full disk, for one, ends the transaction with everything in it.
      if (!this.#connection.inTransaction) this.#refuse(jobsOf(done), error);
    }
  }

  /** Takes back what the last job did; `alone`: there is nothing else in the transaction, which ends. */
  #takeBack(alone: boolean): void {
    if (alone) {
      this.#connection.run(rollback, []);
      return;
    }
    this.#connection.run(backToMark, []);
    this.#connection.run(release, []);
  }

  #commit(done: readonly Done[]): void {
    try {
      this.#connection.run(commit, []);
    } catch (error) {
      this.#giveUp(done, error);
      return;
    }
    try {
      this.#checks.after();
    } catch (error) {
      for (const { abandon } of done) abandon(error);
      return;
    }
    for (const { settle } of done) settle();
  }

  #giveUp(done: readonly Done[], error: unknown): void {
    if (this.#connection.inTransaction) this.#connection.run(rollback, []);
    this.#refuse(jobsOf(done), error);
  }

  /** Rejects jobs, but for those that are done once more with the room of the reserve. */
  #refuse(jobs: readonly Job[], error: unknown): void {
    const isFull = error instanceof Fault && error.code === 'store.full';
    const again = isFull ? jobs.filter((job) => job.usesReserve()) : [];
    const made = again.length > 0 && this.#checks.hasReserve();
    for (const job of jobs) if (!made || !again.includes(job)) job.reject(error);
    if (!made) return;
    this.#hasReserve = true;
    this.#waiting.unshift(...again);
  }
}

function jobsOf(done: readonly Done[]): readonly Job[] {
  return done.map(({ job }) => job);
}
