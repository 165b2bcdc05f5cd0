import { Bug } from '../../foundations/core/index.js';
import { delegateStore } from './require-model-version.js';
import type { Store, Transaction } from './types.js';

/**
 * The store as a transaction sees it: reads see what it has written, and writes are part of it. For as long as it is open; what raises
 * in a write leaves it half-written, so that it has to be undone as a whole.
 */
export function withinTransaction(store: Store, transaction: Transaction): Store {
  return {
    ...delegateStore(store),
    bytes: (statement, values) => transaction.bytes(statement, values),
    rows: (statement, values) => transaction.rows(statement, values),
    read: (work) => work(transaction),
    write: (work) => work(transaction),
    async total(statement, values) {
      const [row] = await transaction.rows(statement, values);
      if (row === undefined) throw new Bug('a total always has a row');
      return Number(Object.values(row)[0]);
    },
  };
}
