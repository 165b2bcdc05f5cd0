import { Fault } from './errors.js';

/** Limits expensive work, so that many requests for it cannot occupy the machine. */
export interface ConcurrencyLimiter {
  /** Runs a task, first come first served. Throws Fault `account.busy` where too many wait already. */
  run<T>(task: () => Promise<T>): Promise<T>;
}

/** How many tasks run at a time, and how many may wait. */
export interface ConcurrencyLimits {
  readonly maxConcurrent: number;
  readonly maxQueued: number;
}

/** Creates a limiter that runs at most `maxConcurrent` tasks and queues at most `maxQueued`; further ones are rejected. */
export function createConcurrencyLimiter({ maxConcurrent, maxQueued }: ConcurrencyLimits): ConcurrencyLimiter {
  let free = maxConcurrent;
  const queue: (() => void)[] = [];

  async function acquire(): Promise<void> {
    if (free > 0) {
      free -= 1;
      return;
    }
    if (queue.length >= maxQueued) throw new Fault('account.busy');
    await new Promise<void>((resolve) => queue.push(resolve));
  }

  /** The slot goes straight to the next queued task, so that a new one cannot take it first. */
  function release(): void {
    const next = queue.shift();
    if (next === undefined) free += 1;
    else next();
  }

  return {
    async run(task) {
      await acquire();
      try {
        return await task();
      } finally {
        release();
      }
    },
  };
}
