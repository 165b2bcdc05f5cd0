import type { ReadQuery } from '../../../language/query/index.js';
import type { Documents } from '../types.js';
import type { SlowQueryLog } from './slow-query-log.js';

/**
 * The same documents, of which each question is timed from where it is asked to where the database has answered, waiting for a
 * connection or a reading thread included, and noted where that took long.
 */
export function withSlowQueryLog(documents: Documents, slow: SlowQueryLog): Documents {
  async function runTimed<T>(query: ReadQuery, run: () => Promise<T>): Promise<T> {
    const startedAt = performance.now();
    try {
      return await run();
    } finally {
      slow.record(query, performance.now() - startedAt);
    }
  }

  return {
    ...documents,
    list: (query, client) => runTimed(query, () => documents.list(query, client)),
    findOne: (query, documentId, client) => runTimed(query, () => documents.findOne(query, documentId, client)),
    listSync(query) {
      const startedAt = performance.now();
      const answer = documents.listSync(query);
      // What has to be waited for is asked again, and timed then.
      if (answer !== undefined) slow.record(query, performance.now() - startedAt);
      return answer;
    },
    findOneSync(query, documentId) {
      const startedAt = performance.now();
      const answer = documents.findOneSync(query, documentId);
      if (answer !== undefined) slow.record(query, performance.now() - startedAt);
      return answer;
    },
  };
}
