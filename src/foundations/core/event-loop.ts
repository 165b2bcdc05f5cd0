import { setImmediate as nextTick } from 'node:timers/promises';

/** Milliseconds for which work may block the event loop. */
const timeSlice = 10;
const alreadyResolved = Promise.resolve();
/** When `isTimeSliceUsedUp` was first called in the current tick; null: not yet. */
let sliceStarted: number | null = null;

function resetSlice(): void {
  sliceStarted = null;
}

/** Whether work has blocked the event loop for longer than `timeSlice`. Called repeatedly by work whose length depends on a request. */
export function isTimeSliceUsedUp(): boolean {
  const now = performance.now();
  if (sliceStarted !== null) return now - sliceStarted >= timeSlice;
  sliceStarted = now;
  setImmediate(resetSlice);
  return false;
}

/** Waits for one tick of the event loop where the time slice is used up (`isTimeSliceUsedUp`); otherwise resolves immediately. */
export function yieldToEventLoop(): Promise<void> {
  return isTimeSliceUsedUp() ? nextTick() : alreadyResolved;
}
