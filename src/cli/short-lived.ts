import { setFlagsFromString } from 'node:v8';

/** What V8 is told, and why: decision 0035. */
const flags = [
  // The bytes of answers are taken off its account with the small collection that finds that nobody needs them, not some time later.
  '--no-concurrent-array-buffer-sweeping',
  // Because a few answers lived on for longer, further ones are not made where only a whole collection finds them.
  '--no-allocation-site-pretenuring',
  // A whole collection begins when seven tenths of the room are used, not as soon as one small collection might fill the rest.
  '--incremental-marking-soft-trigger=70',
  '--incremental-marking-hard-trigger=85',
];

/**
 * Tells V8 that nearly everything that is made here is soon given up: for a process that serves, before it does. Answers are bytes outside
 * of V8's heap that live for a fraction of a millisecond, and that it counts all the same.
 */
export function expectShortLives(): void {
  for (const flag of flags) setFlagsFromString(flag);
}
