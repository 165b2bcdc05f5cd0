import { Fault } from '../../kernel/index.js';
import { own } from './statements.js';
import type { ReadingThreads } from './threads/reading-threads.js';

/** Writes after which the log is brought into the file: some twenty pages each, of which the same ones change again and again. */
const every = 256;

const passive = own('PRAGMA wal_checkpoint(PASSIVE)');

/**
 * Brings what the log holds into the file while others go on writing and reading: on a thread, as it takes longer than a write may
 * wait. Where that does not come to it, the writer does the rest itself from a size of the log on (pragmas.ts).
 */
export class Checkpoints {
  readonly #threads: ReadingThreads;
  #written = 0;
  #underWay: Promise<void> | null = null;

  constructor(threads: ReadingThreads) {
    this.#threads = threads;
  }

  /** A write is committed. Raises nothing: a checkpoint that fails is made by the next one, or by the writer. */
  written(): void {
    this.#count(1);
  }

  /** The same of a change of the model or a copy, which may rewrite whole tables. */
  writtenMuch(): void {
    this.#count(every);
  }

  #count(writes: number): void {
    this.#written += writes;
    if (this.#written < every || this.#underWay !== null) return;
    this.#written = 0;
    this.#underWay = this.#make();
  }

  /** Resolves when none is under way. */
  async settled(): Promise<void> {
    await this.#underWay;
  }

  async #make(): Promise<void> {
    try {
      await this.#threads.ask({ statement: passive, values: [], as: 'number' });
    } catch (error) {
      // All threads are busy, or the store is being closed, which makes a checkpoint of its own.
      if (!(error instanceof Fault)) throw error;
    } finally {
      this.#underWay = null;
    }
  }
}
