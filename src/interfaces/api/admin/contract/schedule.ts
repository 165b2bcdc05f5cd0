export type { ScheduledPublication as ScheduledAction, ScheduleFailure } from '../../../../domain/documents/index.js';

/** Body of `PUT schedule/:uid/:documentId`. */
export interface ScheduleBody {
  /** `*`: every locale that the document has. Left out: the default one. */
  readonly locale?: string;
  /** A moment such as `2030-01-01T08:00:00+01:00`; null: none any more; left out: as it was. */
  readonly publishAt?: string | null;
  readonly unpublishAt?: string | null;
}

/** Body of `POST content/:pluralApiId/actions/schedule`. */
export interface BulkScheduleBody extends ScheduleBody {
  /** At most 200. */
  readonly documentIds: readonly string[];
}
