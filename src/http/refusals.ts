import type { Log } from './types.js';

/** How requests are refused that cannot be answered in time. */
export interface Refusals {
  /** Refuses a request, at once or a little later, unless there is room for it by then. */
  refuse(request: Refusable): void;
}

/** A request that is about to be refused. */
export interface Refusable {
  refuse(): void;
  /** Takes it after all; gives whether there is room. */
  readmit(): boolean;
}

/** Milliseconds between two refusals, how many may come at once after a while without, and how long one is put off at most. */
const between = 1;
const atOnce = 50;
const longest = 250;
/** How often those that were put off are looked at, and how often a line of the log tells of refusals, in milliseconds. */
const betweenLooks = 5;
const betweenLines = 10_000;

interface Held extends Refusable {
  readonly due: number;
}

/**
 * Refusals at a measured pace: a client that was refused comes back with the next request, and where refusing ten of them takes as
 * long as answering one, a server that refuses all at once does nothing else. So the first ones are refused at once, and of those
 * behind them one a millisecond, each after a quarter of a second at the latest.
 */
export function createRefusals(log: Log): Refusals {
  const held: Held[] = [];
  let free = 0;
  let count = 0;
  let logged = Number.NEGATIVE_INFINITY;

  function refuseNow(request: Refusable, now: number): void {
    request.refuse();
    count += 1;
    if (now - logged < betweenLines) return;
    log({ level: 'error', message: `more requests come than can be answered: ${count} refused` });
    logged = now;
    count = 0;
  }

  function look(): void {
    const now = performance.now();
    const due = held.findIndex((request) => request.due > now);
    for (const request of held.splice(0, due < 0 ? held.length : due)) {
      if (!request.readmit()) refuseNow(request, now);
    }
    if (held.length > 0) setTimeout(look, betweenLooks);
  }

  return {
    refuse(request) {
      const now = performance.now();
      free = Math.max(free + between, now - atOnce * between);
      if (free <= now) {
        refuseNow(request, now);
        return;
      }
      if (held.length === 0) setTimeout(look, betweenLooks);
      held.push({ due: Math.min(free, now + longest), refuse: request.refuse, readmit: request.readmit });
    },
  };
}
