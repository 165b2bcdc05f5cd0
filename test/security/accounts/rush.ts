import { setTimeout as pause } from 'node:timers/promises';
import type { Answer } from '../support/fixture.js';

/** Requests that go on while something happens. */
export interface Rush {
  /** Must be called as soon as the response to the revoking request has arrived. */
  happened(): void;
  /** Goes on for a while and stops. */
  end(): Promise<Rushed>;
}

export interface Rushed {
  /** Statuses of the requests that began after it had happened. */
  readonly late: readonly number[];
  /** How many had begun before. */
  readonly before: number;
}

const workers = 8;
const enough = 100;

/** Sends requests continuously, eight at a time. `ask` gets a counter and returns the status. */
export function rush(ask: (n: number) => Promise<number>): Rush {
  let over = false;
  let event = false;
  let before = 0;
  const late: number[] = [];
  const work = async (first: number): Promise<void> => {
    for (let n = first; !over; n += workers) {
      const began = event;
      const status = await ask(n);
      if (began) late.push(status);
      else before += 1;
      await new Promise((resolve) => setImmediate(resolve));
    }
  };
  const working = Array.from({ length: workers }, (_, n) => work(n));
  return {
    happened() {
      event = true;
    },
    async end() {
      while (late.length < enough) await pause(1);
      over = true;
      await Promise.all(working);
      return { late, before };
    },
  };
}

/** How long a server may let in what another one has taken away, in milliseconds. */
export const trust = 1_000;

/**
 * Asks until it is refused; returns how long after `since` (a moment of `performance.now`) the last request that was let in began.
 * Gives up after five times as long as it may take.
 */
export async function lastAccepted(ask: () => Promise<Answer>, since: number): Promise<number> {
  for (let last = 0; last < 5 * trust; await pause(2)) {
    const began = performance.now();
    if ((await ask()).status >= 400) return last;
    last = began - since;
  }
  return 5 * trust;
}
