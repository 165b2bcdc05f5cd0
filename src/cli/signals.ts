import { constants } from 'node:os';

const stopping = ['SIGINT', 'SIGTERM'] as const;

/**
 * Resolves at the first signal to stop; a second one ends the process at once.
 * `announce` is told about the first.
 */
export function untilStopped(announce: () => void): Promise<void> {
  return new Promise((resolve) => {
    let asked = false;
    for (const signal of stopping) {
      process.on(signal, () => {
        if (asked) process.exit(128 + constants.signals[signal]);
        asked = true;
        announce();
        resolve();
      });
    }
  });
}
