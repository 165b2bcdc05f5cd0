import { Fault } from './errors.js';

/** Holds costly work back so that a flood of it cannot take the machine. */
export interface ConcurrencyLimiter {
  /** Does the work when its turn has come, first come first served. Throws Fault `account.busy` where too many wait already. */
  run<T>(task: () => Promise<T>): Promise<T>;
}

/** How much goes on at once, and how much may wait. */
export interface ConcurrencyLimits {
  readonly maxConcurrent: number;
  readonly maxQueued: number;
}

/** A pool in which at most `atOnce` works go on and at most `waiting` wait; whoever comes then is turned away. */
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

  /** The place goes straight to the next in line, so that nobody who comes now can take it first. */
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
