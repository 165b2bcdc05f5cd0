import type { Store } from '../../../storage/database/index.js';
import type { Statement } from '../../../storage/sql/plan/index.js';

/** Minimum milliseconds between two recorded uses. */
export const lastUsedInterval = 60_000;

/** Records the time of the last use in the background; a missed one is harmless. */
export interface LastUsedWriter {
  write<P>(statement: Statement<P>, parameters: P): void;
  /** Waits for pending writes and stops further ones. */
  stop(): Promise<void>;
}

/** Creates the writer for the tables of a store. `report` receives errors. */
export function createLastUsedWriter(store: Store, report: (error: unknown) => void): LastUsedWriter {
  const pending = new Set<Promise<unknown>>();
  let stopped = false;
  return {
    write(statement, parameters) {
      if (stopped) return;
      const writing = store
        .write((transaction) => statement.run(transaction, parameters))
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
