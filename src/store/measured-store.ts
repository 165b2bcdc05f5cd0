import { AsyncLocalStorage } from 'node:async_hooks';
import { delegating } from './for-model.js';
import type { Session, Store } from './types.js';

/** What reading took. */
export interface Taken {
  /** Statements that the database, or what is remembered of it, was asked. */
  readonly statements: number;
  /** For which these were waited for, one after the other or side by side. */
  readonly milliseconds: number;
}

/** What was done, and what reading for it took. */
export interface Measurement<T> extends Taken {
  readonly result: T;
}

/** A store whose reads are counted. */
export interface MeasuredStore {
  readonly store: Store;
  /** Does something with it; counts what that reads, whatever others read meanwhile. */
  measure<T>(work: () => Promise<T>): Promise<Measurement<T>>;
  /** Begins something with it that may be had at once; `taken` tells what it has read until it is asked. */
  follow<T>(work: () => T): { readonly result: T; readonly taken: () => Taken };
}

/** What one measurement has counted so far. */
interface Count {
  statements: number;
  milliseconds: number;
}

/** The same store, in which the reads of a measurement are counted. Writes are not. */
export function measuredStore(store: Store): MeasuredStore {
  const counts = new AsyncLocalStorage<Count>();

  async function counted<T>(asked: () => Promise<T>): Promise<T> {
    const count = counts.getStore();
    if (count === undefined) return asked();
    const began = performance.now();
    try {
      return await asked();
    } finally {
      count.statements += 1;
      count.milliseconds += performance.now() - began;
    }
  }

  const session = (within: Session): Session => ({
    bytes: (statement, values) => counted(() => within.bytes(statement, values)),
    rows: (statement, values) => counted(() => within.rows(statement, values)),
    run: (statement, values) => within.run(statement, values),
  });

  function follow<T>(work: () => T): { readonly result: T; readonly taken: () => Taken } {
    const count: Count = { statements: 0, milliseconds: 0 };
    return { result: counts.run(count, work), taken: () => ({ ...count }) };
  }

  return {
    store: {
      ...delegating(store),
      bytes: (...asked) => counted(() => store.bytes(...asked)),
      rows: (statement, values) => counted(() => store.rows(statement, values)),
      // What is had at once is not counted, so nothing is.
      bytesAtOnce: () => undefined,
      totalAtOnce: () => undefined,
      total: (...asked) => counted(() => store.total(...asked)),
      read: (work) => store.read((within) => work(session(within))),
    },
    async measure(work) {
      const { result, taken } = follow(work);
      return { result: await result, ...taken() };
    },
    follow,
  };
}
