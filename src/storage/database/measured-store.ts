import { AsyncLocalStorage } from 'node:async_hooks';
import { type MaybePromise, runThen } from '../../foundations/core/index.js';
import { delegateStore } from './require-model-version.js';
import type { Session, Store } from './types.js';

/** What reading took. */
export interface ReadStatistics {
  /** Statements that the database, or what is remembered of it, was asked. */
  readonly statements: number;
  /** For which these were waited for, one after the other or side by side. */
  readonly milliseconds: number;
}

/** What was done, and what reading for it took. */
export interface Measurement<T> extends ReadStatistics {
  readonly result: T;
}

/** A store whose reads are counted. */
export interface MeasuredStore {
  readonly store: Store;
  /** Runs `work` and counts its own reads, whatever else reads meanwhile. */
  measure<T>(work: () => Promise<T>): Promise<Measurement<T>>;
  /** Begins work that may end at once; `statistics` returns what it has read so far. */
  track<T>(work: () => T): { readonly result: T; readonly statistics: () => ReadStatistics };
}

/** What one measurement has counted so far. */
interface Count {
  statements: number;
  milliseconds: number;
}

/** The same store, in which the reads of a measurement are counted. Writes are not. */
export function measuredStore(store: Store): MeasuredStore {
  const counts = new AsyncLocalStorage<Count>();

  function countRead<T>(read: () => MaybePromise<T>): MaybePromise<T> {
    const count = counts.getStore();
    if (count === undefined) return read();
    const startedAt = performance.now();
    return runThen(read, () => {
      count.statements += 1;
      count.milliseconds += performance.now() - startedAt;
    });
  }

  const session = (inner: Session): Session => ({
    bytes: async (statement, values) => countRead(() => inner.bytes(statement, values)),
    rows: async (statement, values) => countRead(() => inner.rows(statement, values)),
    run: (statement, values) => inner.run(statement, values),
  });

  function track<T>(work: () => T): { readonly result: T; readonly statistics: () => ReadStatistics } {
    const count: Count = { statements: 0, milliseconds: 0 };
    return { result: counts.run(count, work), statistics: () => ({ ...count }) };
  }

  return {
    store: {
      ...delegateStore(store),
      bytes: (...args) => countRead(() => store.bytes(...args)),
      rows: async (statement, values) => countRead(() => store.rows(statement, values)),
      total: (...args) => countRead(() => store.total(...args)),
      read: (work) => store.read((inner) => work(session(inner))),
    },
    async measure(work) {
      const { result, statistics } = track(work);
      return { result: await result, ...statistics() };
    },
    track,
  };
}
