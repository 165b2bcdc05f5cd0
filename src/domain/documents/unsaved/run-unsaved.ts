import { Failure } from '../../../foundations/core/index.js';
import type { Store, Transaction } from '../../../storage/database/index.js';
import type { UnsavedResult } from '../types.js';

/** Milliseconds for which the reads of one transaction may keep other writers waiting (decision 0071). */
export const unsavedReadMilliseconds = 100;
/** Maximum number of operations that wait for the one that runs. */
const maxWaiting = 32;

/** Carries the result of a transaction that is rolled back. */
class UnsavedRollback extends Error {
  readonly result: unknown;

  constructor(result: unknown) {
    super('what is not saved is rolled back');
    this.result = result;
  }
}

/** The part of an operation in the transaction: a write, and reads that see it. */
export interface UnsavedWork<T> {
  /** What the transaction locks first. */
  readonly document: string;
  readonly write: (transaction: Transaction) => Promise<void>;
  readonly read: (transaction: Transaction) => Promise<T>;
}

/** Runs writes that are never committed. */
export interface UnsavedRunner {
  /**
   * Writes, reads and rolls back. A Failure of the write, or of a read that takes too long, is returned; others are thrown, like Fault
   * store.*.
   */
  run<T>(store: Store, work: UnsavedWork<T>): Promise<UnsavedResult<T>>;
}

/**
 * Creates a runner, one per process: its operations run one after the other, so that on SQLite, which has one writer, a write waits for one
 * of them at most.
 */
export function createUnsavedRunner(): UnsavedRunner {
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;

  async function runNow<T>(store: Store, { document, write, read }: UnsavedWork<T>): Promise<UnsavedResult<T>> {
    let isWritten = false;
    const work = async (transaction: Transaction): Promise<never> => {
      isWritten = false;
      await write(transaction);
      isWritten = true;
      throw new UnsavedRollback(await read(transaction));
    };
    try {
      return await store.write(work, { document, readMilliseconds: unsavedReadMilliseconds });
    } catch (error) {
      if (error instanceof UnsavedRollback) return { failure: null, value: error.result as T };
      if (error instanceof Failure && (!isWritten || error.code === 'query.too-costly')) return { failure: error };
      throw error;
    }
  }

  return {
    async run(store, work) {
      if (waiting >= maxWaiting) return { failure: new Failure('query.too-many-at-once') };
      waiting += 1;
      const result = last.then(() => runNow(store, work)).finally(() => (waiting -= 1));
      last = result.catch(() => undefined);
      return result;
    },
  };
}
