import { openSync, readSync } from 'node:fs';

/** Longer than what Linux tells about a thread. */
const maxLength = 128;

/**
 * Returns a clock, in milliseconds, that stands still while this thread waits for a processor: what a statement takes is then the same
 * on a busy machine, and waiting for the disk counts. Where the system does not tell, it is the usual clock.
 */
export function openBusyClock(): () => number {
  const readSchedulerLine = openSchedulerLine();
  return readSchedulerLine === null
    ? () => performance.now()
    : () => performance.now() - queuedTime(readSchedulerLine());
}

/** Returns the milliseconds for which a thread was ready and no processor was free, from Linux's line about it in `schedstat`. */
export function queuedTime(line: string): number {
  const nanoseconds = Number(line.split(' ')[1]);
  return Number.isFinite(nanoseconds) ? nanoseconds / 1e6 : 0;
}

/** Opened once, as the file is that of the thread that opens it. null: there is none. */
function openSchedulerLine(): (() => string) | null {
  if (process.platform !== 'linux') return null;
  const buffer = Buffer.alloc(maxLength);
  try {
    const file = openSync('/proc/thread-self/schedstat', 'r');
    return () => buffer.toString('latin1', 0, readSync(file, buffer, 0, maxLength, 0));
  } catch {
    // A kernel without these figures, or one that hides them.
    return null;
  }
}
