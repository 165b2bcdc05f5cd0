import { Fault } from '../../../foundations/core/index.js';
import { type Layout, systemTableNames } from '../../sql/layout/index.js';
import { findSearchIndexes } from '../../sql/plan/index.js';
import { internalStatement } from '../internal-statement.js';
import type { Store } from '../types.js';
import { updateSearchIndexes } from './update-search-indexes.js';

/** Versions whose entries one transaction writes. */
const defaultVersionsPerWrite = 1_000;

/** What writes have left in the queue of indexes for full-text search. */
export interface IndexQueue {
  /** Whether anything is left. Throws Fault store.*. */
  isPending(): Promise<boolean>;
  /** Writes the entries in batches, each in a transaction of its own, until nothing is left or `leaseLost` is aborted. Throws Fault store.*. */
  drain(leaseLost: AbortSignal): Promise<void>;
}

/**
 * Returns the queue of a layout. It is empty after nearly every write: only a change of a document that more than 10,000 versions are
 * found by leaves something. `store`: for the model of the layout.
 */
export function createIndexQueue(store: Store, layout: Layout, versionsPerWrite = defaultVersionsPerWrite): IndexQueue {
  const indexes = findSearchIndexes(layout);
  const { dialect } = store;
  const names = indexes.flatMap(({ name, deferredName }) => [name, deferredName]).map(dialect.text);
  const any = `SELECT 1 AS found FROM ${dialect.identifier(systemTableNames.indexQueue)} WHERE name IN (${names.join(', ')}) LIMIT 1`;
  return {
    isPending: async () => indexes.length > 0 && (await store.rows(internalStatement(any, dialect), [])).length > 0,
    async drain(leaseLost) {
      try {
        let isLeft = true;
        while (isLeft && !leaseLost.aborted) {
          isLeft = await store.write(async (transaction) => {
            for (const { table } of indexes) transaction.touch(table.type.uid, 'values');
            return updateSearchIndexes(transaction, layout, dialect, {
              queue: 'deferredName',
              limit: versionsPerWrite,
            });
          });
        }
      } catch (error) {
        // The queue of the model that replaced this one is that of another runtime.
        if (!(error instanceof Fault && error.code === 'store.model-changed')) throw error;
      }
    },
  };
}
