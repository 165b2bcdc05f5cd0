import type { Stored } from '../../../language/schema/index.js';
import type { Store } from '../../../storage/database/index.js';
import type { Compiled } from '../../../storage/sql/plan/index.js';

/** A last use is written down no more often than this, in milliseconds. */
export const lastUsedInterval = 60_000;

/** Writes the time of a last use, which nobody waits for: one that is missed is no loss. */
export interface LastUsedWriter {
  write(statement: Compiled, values: readonly Stored[]): void;
  /** Waits for what is being written; nothing more is. */
  stop(): Promise<void>;
}

/** Stamps in the tables of a store. `report` hears of those that could not be written. */
export function createLastUsedWriter(store: Store, report: (error: unknown) => void): LastUsedWriter {
  const pending = new Set<Promise<unknown>>();
  let stopped = false;
  return {
    write(statement, values) {
      if (stopped) return;
      const writing = store
        .write((transaction) => transaction.run(statement, values))
        .catch(report)
        .finally(() => pending.delete(writing));
      pending.add(writing);
    },
    async stop() {
      stopped = true;
      await Promise.all(pending);
    },
  };
}
