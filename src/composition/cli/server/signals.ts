import { constants } from 'node:os';

const stopSignals = ['SIGINT', 'SIGTERM'] as const;

/** Resolves at the first stop signal; a second one ends the process immediately. `announce` is called at the first. */
export function untilStopped(announce: () => void): Promise<void> {
  return new Promise((resolve) => {
    let requested = false;
    for (const signal of stopSignals) {
      process.on(signal, () => {
        if (requested) process.exit(128 + constants.signals[signal]);
        requested = true;
        announce();
        resolve();
      });
    }
  });
}
