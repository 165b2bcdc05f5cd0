/** Something that will be done at a time, or was refused then. */
export interface ScheduledAction {
  readonly id: number;
  /** uid of the content type. */
  readonly type: string;
  readonly documentId: string;
  /** null: the content type has no locales. */
  readonly locale: string | null;
  readonly action: 'publish' | 'unpublish';
  readonly at: string;
  /** Row id of who said so, with whose rights it will be done. */
  readonly administrator: number;
  readonly createdAt: string;
  readonly attempts: number;
  /** null: its time has not come. Otherwise why it was not done: it is not tried again until a new time is set. */
  readonly refusal: ScheduleFailure | null;
}

/** Why it was not done. */
export interface ScheduleFailure {
  /** Of the catalogue (docs/reference/errors.md); null: a mistake of the server. */
  readonly code: string | null;
  readonly message: string;
  readonly errors: readonly { readonly path: readonly string[]; readonly message: string }[];
}

/** Body of `PUT schedule/:uid/:documentId`. */
export interface ScheduleBody {
  /** Left out: the default one. */
  readonly locale?: string;
  /** A moment such as `2030-01-01T08:00:00+01:00`; null: none any more; left out: as it was. */
  readonly publishAt?: string | null;
  readonly unpublishAt?: string | null;
}
