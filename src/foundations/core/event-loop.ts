import { setImmediate as nextTick } from 'node:timers/promises';

/** Milliseconds for which work may hold the event loop. */
const timeSlice = 10;
/** When `isTimeSliceUsedUp` was first called in the present tick; null: not yet. */
let sliceStarted: number | null = null;

function resetSlice(): void {
  sliceStarted = null;
}

/** Whether work has held the event loop for longer than it should. Work whose length depends on a request calls it now and then. */
export function isTimeSliceUsedUp(): boolean {
  const now = performance.now();
  if (sliceStarted !== null) return now - sliceStarted >= timeSlice;
  sliceStarted = now;
  setImmediate(resetSlice);
  return false;
}

/** Waits for one tick of the event loop where work has held it for long (`isTimeSliceUsedUp`); otherwise resolves at once. */
export async function yieldToEventLoop(): Promise<void> {
  if (isTimeSliceUsedUp()) await nextTick();
}
