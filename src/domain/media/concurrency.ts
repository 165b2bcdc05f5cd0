import { Fault } from '../../foundations/core/index.js';
/** Lets a number of pieces of work be under way at once; the others wait for their turn, in order. */
export class Semaphore {
  #available: number;
  readonly #waiting: (() => void)[] = [];

  constructor(permits: number) {
    this.#available = permits;
  }

  /** Does the work when it is its turn. */
  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#available > 0) this.#available--;
    else await new Promise<void>((resolve) => this.#waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = this.#waiting.shift();
      if (next === undefined) this.#available++;
      else next();
    }
  }
}

/** Lets what is done to one file in this process happen one after the other, while other files do not wait. */
export class KeyedMutex {
  readonly #entries = new Map<number, { readonly semaphore: Semaphore; users: number }>();

  /** Does the work when nothing else is under way for the file of this id. */
  async runExclusive<T>(id: number, work: () => Promise<T>): Promise<T> {
    const entry = this.#entries.get(id) ?? { semaphore: new Semaphore(1), users: 0 };
    this.#entries.set(id, entry);
    entry.users++;
    try {
      return await entry.semaphore.run(work);
    } finally {
      if (--entry.users === 0) this.#entries.delete(id);
    }
  }
}

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
