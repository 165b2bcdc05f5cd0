import { Fault } from '../../foundations/core/index.js';
/** Limits the number of concurrent operations. The others wait in order. */
export class Semaphore {
  #available: number;
  readonly #waiting: (() => void)[] = [];

  constructor(permits: number) {
    this.#available = permits;
  }

  /** Runs the operation as soon as a permit is free. */
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

/** Runs operations on the same file in this process one after the other, without delaying those on other files. */
export class KeyedMutex {
  readonly #entries = new Map<number, { readonly semaphore: Semaphore; users: number }>();

  /** Runs the operation once no other one runs for this id. */
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

/** Runs a limited number of operations concurrently and queues a limited number of others. */
export class BoundedQueue {
  readonly #semaphore: Semaphore;
  readonly #capacity: number;
  readonly #pending = new Set<Promise<unknown>>();

  constructor(concurrency: number, maxQueued: number) {
    this.#semaphore = new Semaphore(concurrency);
    this.#capacity = concurrency + maxQueued;
  }

  /** Runs the operation in order of arrival. Throws Fault media.busy if the queue is full. */
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

  /** Waits for all running and queued operations. */
  async drain(): Promise<void> {
    while (this.#pending.size > 0) await Promise.allSettled(this.#pending);
  }
}
