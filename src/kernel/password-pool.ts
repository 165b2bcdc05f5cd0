import { Fault } from './errors.js';

/** Holds costly work back so that a flood of it cannot take the machine. */
export interface Pool {
  /** Does the work when its turn has come, first come first served. Raises Fault `account.busy` where too many wait already. */
  run<T>(work: () => Promise<T>): Promise<T>;
}

/** How much goes on at once, and how much may wait. */
export interface PoolLimits {
  readonly atOnce: number;
  readonly waiting: number;
}

/** A pool in which at most `atOnce` works go on and at most `waiting` wait; whoever comes then is turned away. */
export function createPool({ atOnce, waiting }: PoolLimits): Pool {
  let free = atOnce;
  const queue: (() => void)[] = [];

  async function turn(): Promise<void> {
    if (free > 0) {
      free -= 1;
      return;
    }
    if (queue.length >= waiting) throw new Fault('account.busy');
    await new Promise<void>((resolve) => queue.push(resolve));
  }

  /** The place goes straight to the next in line, so that nobody who comes now can take it first. */
  function leave(): void {
    const next = queue.shift();
    if (next === undefined) free += 1;
    else next();
  }

  return {
    async run(work) {
      await turn();
      try {
        return await work();
      } finally {
        leave();
      }
    },
  };
}
