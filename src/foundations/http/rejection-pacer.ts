import type { Log } from './types.js';

/** Rejects requests that cannot be answered in time. */
export interface RejectionPacer {
  /** Rejects a request, immediately or delayed, unless the queue has room for it by then. */
  reject(request: RejectableRequest): void;
}

/** A request that is about to be rejected. */
export interface RejectableRequest {
  reject(): void;
  /** Queues it after all; returns whether there was room. */
  readmit(): boolean;
}

/** Milliseconds between two rejections, the size of a burst after a pause, and the maximum delay in milliseconds. */
const rejectionInterval = 1;
const burst = 50;
const maxDelay = 250;
/** Milliseconds between two checks of delayed rejections, and between two log entries about them. */
const checkInterval = 5;
const logInterval = 10_000;

interface DelayedRejection extends RejectableRequest {
  readonly dueAt: number;
}

/**
 * Creates a pacer of rejections. A rejected client returns with its next request, and ten rejections take as long as
 * one response: a server that rejects all requests immediately does nothing else. So a first burst is rejected
 * immediately, and further ones at one per millisecond, each after a quarter of a second at the latest.
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
