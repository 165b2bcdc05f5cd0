import type { FailureCode, Rule } from '../../../foundations/core/index.js';
import type { Ability } from '../../../language/query/access/index.js';
import type { ContentType } from '../../../language/schema/index.js';
import type { Session, Transaction } from '../../../storage/database/index.js';
import type { TransactionHook } from '../types.js';

/** An action that can be scheduled. */
export type ScheduledAction = 'publish' | 'unpublish';

/** A scheduled action on a version of a document. */
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
  /** Row id of the administrator with whose permissions it runs. */
  readonly administrator: number;
  readonly createdAt: string;
  /** How often it was tried. */
  readonly attempts: number;
  /** Why it was not executed at its time; it is not retried until it is set anew. null: its time has not come. */
  readonly refusal: ScheduleFailure | null;
}

/** Why a scheduled action could not be executed. */
export interface ScheduleFailure {
  /** null: a mistake of the server. */
  readonly code: FailureCode | null;
  readonly message: string;
  readonly errors: readonly { readonly path: readonly string[]; readonly message: string; readonly rule?: Rule }[];
}

/** Selects the actions to list. */
export interface ScheduleListRequest {
  readonly ability: Ability;
  /** null: of all types and documents. */
  readonly type: ContentType | null;
  readonly documentId: string | null;
  readonly start: number;
  readonly limit: number;
}

/** Times of actions: milliseconds since 1970; null: cancelled; undefined: unchanged. */
export type ScheduleTimes = Readonly<Partial<Record<ScheduledAction, number | null>>>;

/** Sets or cancels the times of actions on a version, or on those of all locales. */
export interface ScheduleRequest {
  readonly ability: Ability;
  readonly administrator: number;
  readonly type: ContentType;
  readonly documentId: string;
  /** null: the type has no locales; `*`: every locale that the document has. */
  readonly locale: string | null;
  readonly times: ScheduleTimes;
  readonly afterWrite: TransactionHook;
  /** Absent: one of its own. */
  readonly transaction?: Transaction;
}

/** Publications and unpublications scheduled for a time. */
export interface PublicationSchedule {
  /** Returns the actions that the caller may see, the earliest first, and their total. */
  list(
    query: ScheduleListRequest,
  ): Promise<{ readonly scheduled: readonly ScheduledPublication[]; readonly total: number }>;
  /**
   * Sets times of a version, or of all or none of those of all locales; returns their scheduled actions afterwards.
   * Throws Failure access.forbidden where the caller may not execute the action now either, http.not-found,
   * write.no-draft-and-publish.
   */
  set(request: ScheduleRequest): Promise<readonly ScheduledPublication[]>;
  /** Returns whether any action is due. */
  isDue(): Promise<boolean>;
  /**
   * Executes all due actions, each once even if other nodes do the same; stops when `signal` is aborted. Throws Fault
   * store.*.
   */
  runDue(signal: AbortSignal): Promise<void>;
}

/** The outcome of a scheduled action at its time. */
export interface ScheduleOutcome {
  readonly scheduled: ScheduledPublication;
  readonly outcome: 'done' | 'refused';
}

/** The outcome of the scheduled publication of a change set. */
export interface SetScheduleOutcome {
  /** Id of the set. */
  readonly id: string;
  /** Row id. */
  readonly administrator: number;
  /** null: it was published. */
  readonly refusal: ScheduleFailure | null;
}

/** Callbacks of a schedule into the accounts. */
export interface ScheduleCallbacks {
  /** Returns the current ability of an administrator; null if the administrator was removed or blocked. */
  findAbility(session: Pick<Session, 'rows'>, administrator: number): Promise<Ability | null>;
  /** Writes an entry of the audit log in the transaction. */
  record(transaction: Transaction, outcome: ScheduleOutcome): Promise<void>;
  /** The same for the scheduled publication of a change set. */
  recordSet(transaction: Transaction, outcome: SetScheduleOutcome): Promise<void>;
  /** Called with errors of the server. */
  report(error: unknown): void;
}
