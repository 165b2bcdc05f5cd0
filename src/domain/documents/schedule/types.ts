import type { FailureCode } from '../../../foundations/core/index.js';
import type { Ability } from '../../../language/query/access/index.js';
import type { ContentType } from '../../../language/schema/index.js';
import type { Session, Transaction } from '../../../storage/database/index.js';
import type { TransactionHook } from '../types.js';

/** What can be put off to a time. */
export type ScheduledAction = 'publish' | 'unpublish';

/** Something that is to happen to a version of a document at a time. */
export interface ScheduledPublication {
  readonly id: number;
  /** uid of the content type. */
  readonly type: string;
  readonly documentId: string;
  /** null: the type has no locales. */
  readonly locale: string | null;
  readonly action: ScheduledAction;
  /** ISO 8601. */
  readonly at: string;
  /** Row id of the administrator with whose rights it will be done. */
  readonly administrator: number;
  readonly createdAt: string;
  /** How often it was tried. */
  readonly attempts: number;
  /** Why it was not done at its time: it is not tried again until somebody sets it anew. null: its time has not come. */
  readonly refusal: ScheduleFailure | null;
}

/** Why something could not be done at its time. */
export interface ScheduleFailure {
  /** null: a mistake of the server. */
  readonly code: FailureCode | null;
  readonly message: string;
  readonly errors: readonly { readonly path: readonly string[]; readonly message: string }[];
}

/** What is to be listed. */
export interface ScheduleListRequest {
  readonly ability: Ability;
  /** null: of all types and documents. */
  readonly type: ContentType | null;
  readonly documentId: string | null;
  readonly start: number;
  readonly limit: number;
}

/** What is to happen to a version, and when: milliseconds since 1970; null: no more; undefined: as it is. */
export interface ScheduleRequest {
  readonly ability: Ability;
  readonly administrator: number;
  readonly type: ContentType;
  readonly documentId: string;
  /** null: the type has no locales. */
  readonly locale: string | null;
  readonly times: Readonly<Partial<Record<ScheduledAction, number | null>>>;
  readonly afterWrite: TransactionHook;
}

/** What is published and unpublished at a time. */
export interface PublicationSchedule {
  /** What the caller may find of it, the earliest first, and how much there is. */
  list(
    query: ScheduleListRequest,
  ): Promise<{ readonly scheduled: readonly ScheduledPublication[]; readonly total: number }>;
  /**
   * Sets times of a version; returns what there is of it then. Throws Failure access.forbidden where the caller may not do it now either,
   * http.not-found, write.no-draft-and-publish.
   */
  set(request: ScheduleRequest): Promise<readonly ScheduledPublication[]>;
  /** Is there anything to do? */
  isDue(): Promise<boolean>;
  /** Does what is due, each once, whoever else does the same; ends when `lost` is aborted. Throws Fault store.*. */
  runDue(signal: AbortSignal): Promise<void>;
}

/** What was done at its time, or refused. */
export interface ScheduleOutcome {
  readonly scheduled: ScheduledPublication;
  readonly outcome: 'done' | 'refused';
}

/** What a schedule needs of those who know administrators. */
export interface ScheduleCallbacks {
  /** What an administrator may do now; null: nothing, as they are gone or blocked. */
  findAbility(session: Pick<Session, 'rows'>, administrator: number): Promise<Ability | null>;
  /** Writes an entry of the audit log in the transaction. */
  record(transaction: Transaction, outcome: ScheduleOutcome): Promise<void>;
  /** Hears of mistakes of the server. */
  report(error: unknown): void;
}
