import { type MaybePromise, runThen } from '../../../foundations/core/index.js';
import type { ReadQuery } from '../../../language/query/index.js';
import type { Documents } from '../types.js';
import type { SlowQueryLog } from './slow-query-log.js';

/**
 * Returns the same documents with each query timed, including waiting for a connection or a reader thread, and logged
 * if it is slow.
 */
export function withSlowQueryLog(documents: Documents, slow: SlowQueryLog): Documents {
  function runTimed<T>(query: ReadQuery, run: () => MaybePromise<T>): MaybePromise<T> {
    const startedAt = performance.now();
    return runThen(run, () => slow.record(query, performance.now() - startedAt));
  }

  return {
    ...documents,
    list: (query, client) => runTimed(query, () => documents.list(query, client)),
    findOne: (query, documentId, client) => runTimed(query, () => documents.findOne(query, documentId, client)),
    findHighlighted: (query, documentId, client) =>
      runTimed(query, () => documents.findHighlighted(query, documentId, client)),
  };
}
