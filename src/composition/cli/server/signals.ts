import { constants } from 'node:os';
import { watchLaunchers } from './launchers.js';

const stopSignals = ['SIGINT', 'SIGTERM'] as const;

/**
 * Resolves at the first stop signal, or when the package manager or shell that runs this command is gone; a second signal ends the
 * process immediately. `announce` is called at the first.
 */
export function untilStopped(announce: () => void): Promise<void> {
  return new Promise((resolve) => {
    let requested = false;
    const stop = (): void => {
      if (requested) return;
      requested = true;
      unwatch();
      announce();
      resolve();
    };
    const unwatch = watchLaunchers(stop);
    for (const signal of stopSignals) {
      process.on(signal, () => {
        if (requested) process.exit(128 + constants.signals[signal]);
        stop();
      });
    }
  });
}
