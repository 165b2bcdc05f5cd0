export type { ScheduledPublication as ScheduledAction, ScheduleFailure } from '../../../../domain/documents/index.js';

/** Body of `PUT schedule/:uid/:documentId`. */
export interface ScheduleBody {
  /** Left out: the default one. */
  readonly locale?: string;
  /** A moment such as `2030-01-01T08:00:00+01:00`; null: none any more; left out: as it was. */
  readonly publishAt?: string | null;
  readonly unpublishAt?: string | null;
}
