import type { wire } from '../admin-api/index.js';
import { shapeAddress } from '../content-api/index.js';
import type { SlowQuestions } from '../documents/index.js';
import { isoTime } from '../kernel/index.js';
import type { Snapshot } from '../schema/index.js';

/** What took long in this process, as the panel shows it. `threshold` in milliseconds. */
export function slowState(
  slow: SlowQuestions,
  snapshot: Snapshot,
  threshold: number,
  prefix: string,
): wire.SlowQuestions {
  return {
    threshold,
    since: isoTime(slow.since),
    pid: process.pid,
    questions: slow.told().map((question) => {
      const type = snapshot.contentTypes.get(question.type);
      const { count, total, worst, lastAt, unindexed: _, withoutText: __, ...asked } = question;
      return {
        ...asked,
        displayName: type?.displayName ?? question.type,
        address: shapeAddress(question, type, prefix),
        count,
        worst: rounded(worst),
        average: rounded(total / count),
        total: rounded(total),
        lastAt: isoTime(lastAt),
      };
    }),
  };
}

/** To a tenth of a millisecond. */
function rounded(milliseconds: number): number {
  return Math.round(milliseconds * 10) / 10;
}
