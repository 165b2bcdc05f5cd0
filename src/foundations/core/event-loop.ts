import { setImmediate as nextTick } from 'node:timers/promises';

/** Milliseconds for which work may hold the event loop. */
const timeSlice = 10;
/** When this was asked first in the present tick of the event loop; null: not yet. */
let sliceStarted: number | null = null;

function resetSlice(): void {
  sliceStarted = null;
}

/** Whether work has held the event loop for longer than it should. To be asked now and then by work whose length a request decides. */
export function isTimeSliceUsedUp(): boolean {
  const now = performance.now();
  if (sliceStarted !== null) return now - sliceStarted >= timeSlice;
  sliceStarted = now;
  setImmediate(resetSlice);
  return false;
}

/** Lets the event loop run what waits, where work has held it for long (`isTimeSliceUsedUp`); otherwise resolves at once. */
export async function yieldToEventLoop(): Promise<void> {
  if (isTimeSliceUsedUp()) await nextTick();
}
