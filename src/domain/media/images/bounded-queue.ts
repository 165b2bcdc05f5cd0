import { Fault } from '../../../foundations/core/index.js';
import { Semaphore } from '../storage/semaphore.js';

/** A number of places for work, and a number of those who may wait for one. */
export class BoundedQueue {
  readonly #semaphore: Semaphore;
  readonly #capacity: number;
  readonly #pending = new Set<Promise<unknown>>();

  constructor(concurrency: number, maxQueued: number) {
    this.#semaphore = new Semaphore(concurrency);
    this.#capacity = concurrency + maxQueued;
  }

  /** Does the work when a place is free, first come first served. Throws Fault media.busy where too many wait already. */
  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#pending.size >= this.#capacity) throw new Fault('media.busy');
    const done = this.#semaphore.run(work);
    this.#pending.add(done);
    try {
      return await done;
    } finally {
      this.#pending.delete(done);
    }
  }

  /** Resolves when all that was begun, or waits, is done. */
  async drain(): Promise<void> {
    while (this.#pending.size > 0) await Promise.allSettled(this.#pending);
  }
}
