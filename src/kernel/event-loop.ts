import { setImmediate as nextTick } from 'node:timers/promises';

/** Milliseconds for which work may hold the event loop. */
const timeSlice = 10;
/** When this was asked first in the present tick of the event loop; null: not yet. */
let began: number | null = null;

function forget(): void {
  began = null;
}

/** Whether work has held the event loop for longer than it should. To be asked now and then by work whose length a request decides. */
export function holdsEventLoop(): boolean {
  const now = performance.now();
  if (began !== null) return now - began >= timeSlice;
  began = now;
  setImmediate(forget);
  return false;
}

/** Lets the event loop run what waits, where work has held it for long (`holdsEventLoop`); otherwise resolves at once. */
export async function yieldToEventLoop(): Promise<void> {
  if (holdsEventLoop()) await nextTick();
}
