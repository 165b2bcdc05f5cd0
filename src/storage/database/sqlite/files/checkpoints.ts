import { Fault } from '../../../../foundations/core/index.js';
import { LimitExceeded } from '../../statement-limits.js';
import { sqliteStatement } from '../driver/sqlite-statement.js';
import type { ReadThreadPool } from '../threads/read-thread-pool.js';

/** Writes after which the log is brought into the file: some twenty pages each, of which the same ones change again and again. */
const writesPerCheckpoint = 256;

const passiveCheckpoint = sqliteStatement('PRAGMA wal_checkpoint(PASSIVE)');

/**
 * Brings what the log holds into the file while others go on writing and reading: on a thread, as it takes longer than a write may
 * wait. Where that does not come to it, the writer does the rest itself from a size of the log on (pragmas.ts).
 */
export class Checkpoints {
  readonly #threads: ReadThreadPool;
  #writes = 0;
  #current: Promise<void> | null = null;

  constructor(threads: ReadThreadPool) {
    this.#threads = threads;
  }

  /** A write is committed. Throws nothing: a checkpoint that fails is made by the next one, or by the writer. */
  countWrite(): void {
    this.#count(1);
  }

  /** The same of a change of the model or a copy, which may rewrite whole tables. */
  countLargeWrite(): void {
    this.#count(writesPerCheckpoint);
  }

  #count(writes: number): void {
    this.#writes += writes;
    if (this.#writes < writesPerCheckpoint || this.#current !== null) return;
    this.#writes = 0;
    this.#current = this.#run();
  }

  /** Resolves when none is under way. */
  async whenIdle(): Promise<void> {
    await this.#current;
  }

  async #run(): Promise<void> {
    try {
      await this.#threads.run({ statement: passiveCheckpoint, values: [], as: 'number' });
    } catch (error) {
      // All threads are busy, the disk is too slow for the time that a statement has, or the store is being closed, which makes a
      // checkpoint of its own.
      if (!(error instanceof Fault || error instanceof LimitExceeded)) throw error;
    } finally {
      this.#current = null;
    }
  }
}
