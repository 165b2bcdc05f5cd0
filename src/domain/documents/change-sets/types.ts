import type { Ability } from '../../../language/query/access/index.js';
import type { Transaction } from '../../../storage/database/index.js';
import type { RevisionAuthor } from '../history/types.js';
import type { ScheduleFailure } from '../schedule/types.js';
import type { ComparedEntry } from './publication/compare-set.js';
import type { SetPublications } from './publication/create-set-publications.js';
import type { ChangeSetReviews } from './review/types.js';
import type { SetTransfer } from './transfer/types.js';

/** A named layer over what is published (decision 0075). */
export interface ChangeSet {
  readonly id: string;
  readonly name: string;
  readonly description: string | null;
  readonly state: 'open' | 'published' | 'undone';
  /** Counts changes of its entries and their versions. */
  readonly revision: number;
  /** ISO 8601, as are the others. */
  readonly createdAt: string;
  /** null: another kind of caller, or removed since. */
  readonly createdBy: RevisionAuthor | null;
  readonly updatedAt: string;
  readonly publishedAt: string | null;
  readonly publishedBy: RevisionAuthor | null;
  /** Row id of its stage of review; null: none was chosen, which is the first. */
  readonly stage: number | null;
  /** null: its publication is not scheduled. */
  readonly schedule: SetSchedule | null;
  /** How many entries of each content type the caller may find. */
  readonly entries: readonly { readonly type: string; readonly total: number }[];
}

/** When a set is to be published. */
export interface SetSchedule {
  readonly at: string;
  /** With whose permissions; null: removed since. */
  readonly by: RevisionAuthor | null;
  /** Why it was not published at that time; it is not retried until it is scheduled anew. null: the time has not come. */
  readonly refusal: ScheduleFailure | null;
}

/** What happened to a change set. */
export interface ChangeSetChange {
  /** `stage`: it was moved to a stage of review; `refuse`: it was not published at its time. */
  readonly action: 'create' | 'stage' | 'publish' | 'undo' | 'refuse';
  readonly setId: string;
  /** Why it was not published at its time; only of `refuse`. */
  readonly refusal?: Pick<ScheduleFailure, 'code' | 'message'>;
}

/** Is called for what happens to change sets, in the same transaction. */
export type ChangeSetListener = (transaction: Transaction, change: ChangeSetChange) => Promise<void>;

/** A document in one locale, as part of a change set. */
export interface ChangeSetEntry {
  /** uid. */
  readonly type: string;
  readonly documentId: string;
  /** null: the type has no locales. */
  readonly locale: string | null;
  /** `change`: the set has a version; `remove`: it takes the published version away. */
  readonly action: 'change' | 'remove';
  readonly updatedAt: string;
  readonly updatedBy: RevisionAuthor | null;
}

/** Documents of one content type to put into a change set. */
export interface AddedDocuments {
  /** uid. */
  readonly type: string;
  readonly documentIds: readonly string[];
  /** null: the default one, or none on types without locales; `*`: all that each document has. */
  readonly locales: readonly string[] | '*' | null;
  /** Which version is copied. Has no meaning for removals. */
  readonly from: 'draft' | 'published';
  readonly action: ChangeSetEntry['action'];
}

/** Who changes a set, and what runs in the same transaction. */
export interface ChangeSetRequest {
  readonly ability: Ability;
  /** Runs in the same transaction after the change. */
  readonly afterWrite: (transaction: Transaction, id: string) => Promise<void>;
}

/** A page of a list. */
export interface PageRequest {
  readonly start: number;
  readonly limit: number;
}

/** Which entries of a set are listed. */
export interface EntryFilter {
  /** uid; null: any. */
  readonly type: string | null;
  /** null: any. */
  readonly documentId: string | null;
}

/** The name and description of a set. */
export interface ChangeSetText {
  readonly name: string;
  readonly description: string | null;
}

/** Change sets and their entries. What callers may do with sets is checked before; what with content, here. */
export interface ChangeSets extends SetPublications {
  readonly reviews: ChangeSetReviews;
  readonly transfer: SetTransfer;
  /** Returns sets, the one changed last first. `state` null: any. */
  list(
    ability: Ability,
    state: ChangeSet['state'] | null,
    page: PageRequest,
  ): Promise<{ readonly sets: readonly ChangeSet[]; readonly total: number }>;
  /** null: there is none. */
  get(ability: Ability, id: string): Promise<ChangeSet | null>;
  create(request: ChangeSetRequest, text: ChangeSetText): Promise<ChangeSet>;
  /** Changes name or description. Throws Failure http.not-found. */
  update(request: ChangeSetRequest, id: string, text: Partial<ChangeSetText>): Promise<ChangeSet>;
  /**
   * Removes an open set with its versions, and the documents that exist in no other place. Throws Failure http.not-found,
   * write.change-set-closed, and access.forbidden if it has entries of types that the caller may not change.
   */
  remove(request: ChangeSetRequest, id: string): Promise<void>;
  /** Returns the entries that the caller may find, by type and documentId. */
  entries(
    ability: Ability,
    id: string,
    filter: EntryFilter,
    page: PageRequest,
  ): Promise<{ readonly entries: readonly ChangeSetEntry[]; readonly total: number }>;
  /**
   * Returns the entries like `entries`, compared with what was published when they were put in, and with what was since. Throws Failure
   * http.not-found.
   */
  compare(
    ability: Ability,
    id: string,
    filter: EntryFilter,
    page: PageRequest,
  ): Promise<{ readonly entries: readonly ComparedEntry[]; readonly total: number }>;
  /**
   * Puts documents into a set, all or none; those that are in it in the same way stay as they are. Returns the number of entries that are
   * new. Throws Failure http.not-found, write.change-set-closed, write.change-set-full, and write.several-refused, whose problems name
   * each document that the caller cannot put in.
   */
  add(request: ChangeSetRequest, id: string, documents: readonly AddedDocuments[]): Promise<number>;
  /**
   * Takes a document out of a set, in one locale or in all (`*`; null: the type has no locales); what exists in no other place goes. Throws Failure
   * http.not-found, access.forbidden, write.change-set-closed.
   */
  discard(
    request: ChangeSetRequest,
    id: string,
    entry: { readonly documentId: string; readonly locale: string | null },
  ): Promise<void>;
}
