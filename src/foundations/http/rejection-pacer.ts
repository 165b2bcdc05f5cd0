import type { Log } from './types.js';

/** How requests are refused that cannot be answered in time. */
export interface RejectionPacer {
  /** Refuses a request, at once or a little later, unless there is room for it by then. */
  reject(request: RejectableRequest): void;
}

/** A request that is about to be refused. */
export interface RejectableRequest {
  reject(): void;
  /** Takes it after all; gives whether there is room. */
  readmit(): boolean;
}

/** Milliseconds between two refusals, how many may come at once after a while without, and how long one is put off at most. */
const rejectionInterval = 1;
const burst = 50;
const maxDelay = 250;
/** How often those that were put off are looked at, and how often a line of the log tells of refusals, in milliseconds. */
const checkInterval = 5;
const logInterval = 10_000;

interface DelayedRejection extends RejectableRequest {
  readonly dueAt: number;
}

/**
 * Refusals at a measured pace: a client that was refused comes back with the next request, and where refusing ten of them takes as
 * long as answering one, a server that refuses all at once does nothing else. So the first ones are refused at once, and of those
 * behind them one a millisecond, each after a quarter of a second at the latest.
 */
export function createRejectionPacer(log: Log): RejectionPacer {
  const delayed: DelayedRejection[] = [];
  let nextSlot = 0;
  let rejectedCount = 0;
  let lastLogged = Number.NEGATIVE_INFINITY;

  function rejectNow(request: RejectableRequest, now: number): void {
    request.reject();
    rejectedCount += 1;
    if (now - lastLogged < logInterval) return;
    log({ level: 'error', message: `more requests come than can be answered: ${rejectedCount} refused` });
    lastLogged = now;
    rejectedCount = 0;
  }

  function rejectDue(): void {
    const now = performance.now();
    const due = delayed.findIndex((request) => request.dueAt > now);
    for (const request of delayed.splice(0, due < 0 ? delayed.length : due)) {
      if (!request.readmit()) rejectNow(request, now);
    }
    if (delayed.length > 0) setTimeout(rejectDue, checkInterval);
  }

  return {
    reject(request) {
      const now = performance.now();
      nextSlot = Math.max(nextSlot + rejectionInterval, now - burst * rejectionInterval);
      if (nextSlot <= now) {
        rejectNow(request, now);
        return;
      }
      if (delayed.length === 0) setTimeout(rejectDue, checkInterval);
      delayed.push({ dueAt: Math.min(nextSlot, now + maxDelay), reject: request.reject, readmit: request.readmit });
    },
  };
}
