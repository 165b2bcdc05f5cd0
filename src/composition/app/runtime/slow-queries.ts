import type { SlowQueryLog } from '../../../domain/documents/index.js';
import { isoTime } from '../../../foundations/core/index.js';
import type { wire } from '../../../interfaces/api/admin/index.js';
import { exampleUrl } from '../../../interfaces/api/content/index.js';
import type { Snapshot } from '../../../language/schema/index.js';

/** What took long in this process, as the panel shows it. `threshold` in milliseconds. */
export function describeSlowQueries(
  slowQueries: SlowQueryLog,
  snapshot: Snapshot,
  threshold: number,
  prefix: string,
): wire.SlowQueryReport {
  return {
    threshold,
    since: isoTime(slowQueries.since),
    pid: process.pid,
    questions: slowQueries.list().map((query) => {
      const type = snapshot.contentTypes.get(query.type);
      const { count, total, worst, lastAt, unindexed: _, withoutText: __, ...queryFields } = query;
      return {
        ...queryFields,
        displayName: type?.displayName ?? query.type,
        address: exampleUrl(query, type, prefix),
        count,
        worst: roundMilliseconds(worst),
        average: roundMilliseconds(total / count),
        total: roundMilliseconds(total),
        lastAt: isoTime(lastAt),
      };
    }),
  };
}

/** To a tenth of a millisecond. */
function roundMilliseconds(milliseconds: number): number {
  return Math.round(milliseconds * 10) / 10;
}
