import type { Compiled } from '../../plan/index.js';
import type { Stored } from '../../schema/index.js';
import type { Store } from '../../store/index.js';

/** A last use is written down no more often than this, in milliseconds. */
export const stampTime = 60_000;

/** Writes the time of a last use, which nobody waits for: one that is missed is no loss. */
export interface Stamps {
  write(statement: Compiled, values: readonly Stored[]): void;
  /** Waits for what is being written; nothing more is. */
  stop(): Promise<void>;
}

/** Stamps in the tables of a store. `report` hears of those that could not be written. */
export function createStamps(store: Store, report: (error: unknown) => void): Stamps {
  const pending = new Set<Promise<unknown>>();
  let stopped = false;
  return {
    write(statement, values) {
      if (stopped) return;
      const written = store
        .write((transaction) => transaction.run(statement, values))
        .catch(report)
        .finally(() => pending.delete(written));
      pending.add(written);
    },
    async stop() {
      stopped = true;
      await Promise.all(pending);
    },
  };
}
