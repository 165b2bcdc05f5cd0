import type { Ability } from '../../../language/query/access/index.js';
import type { Status } from '../../../language/query/index.js';
import type { ContentType } from '../../../language/schema/index.js';
import type { Transaction } from '../../../storage/database/index.js';
import type { WriteOrigin } from '../types.js';

/**
 * The action that replaced a revision: a save, a value shared by another locale, a publication, an unpublication, a discarded draft, a
 * deletion, or a restored revision.
 */
export type RevisionAction = 'update' | 'share' | 'publish' | 'unpublish' | 'discardDraft' | 'delete' | 'restore';

/** The administrator who wrote a version. */
export interface RevisionAuthor {
  /** Row id. */
  readonly id: number;
  readonly name: string;
}

/** A former state of a version. */
export interface DocumentRevision {
  readonly id: number;
  readonly documentId: string;
  /** null: the content type has no locales. */
  readonly locale: string | null;
  readonly status: Status;
  /** ISO 8601; when the revision was saved. */
  readonly savedAt: string;
  /** null: unknown, such as for writes through the content API. */
  readonly savedBy: RevisionAuthor | null;
  readonly replacedAt: string;
  readonly replacedBy: RevisionAuthor | null;
  readonly action: RevisionAction;
}

/** The last revision of a removed document. */
export interface RemovedRevision extends DocumentRevision {
  /** Its title; null: it has none, or the caller may not read it. */
  readonly title: string | null;
}

/** A revision in the list of a document. */
export interface RevisionListEntry extends DocumentRevision {
  /** Current names of the attributes in which it differs from what replaced it. */
  readonly attributes: readonly string[];
}

/** A page of revisions, newest first. */
export interface RevisionPage<T> {
  readonly entries: readonly T[];
  readonly total: number;
}

/** A revision with its values: JSON texts, exact to the last digit. */
export interface RevisionDetails extends DocumentRevision {
  /** The attributes that the caller may read. */
  readonly content: string;
  /** Differences from the current draft, or the only version; 'null' for a missing value. */
  readonly differences: readonly { readonly attribute: string; readonly before: string; readonly now: string }[];
  /** Values that the content type can no longer hold. */
  readonly leftOut: readonly OmittedValue[];
}

/** A recorded value that is not restored. */
export interface OmittedValue {
  /** Path of names and positions: `body.0.author`. */
  readonly path: string;
  readonly because: /** The content type has no such attribute, or of another kind; the zone has no such component. */
    | 'not in the model'
    /** The linked document was removed, or the caller may not see it. */
    | 'gone'
    /** The caller may not write it. */
    | 'not allowed'
    /** The value comes from the other locales of the document. */
    | 'shared by all locales';
  /** documentId of the missing document. */
  readonly documentId?: string;
}

/** The result of a restoration. */
export interface RestoreResult {
  readonly documentId: string;
  readonly locale: string | null;
  /** The document had been removed, and was created again. */
  readonly created: boolean;
  /** Names of attributes. */
  readonly restored: readonly string[];
  readonly leftOut: readonly OmittedValue[];
}

/** Who created a version, and who changed it last. */
export interface VersionAuthors {
  readonly documentId: string;
  readonly locale: string | null;
  /** `set`: the version of the change set. */
  readonly status: Status | 'set';
  readonly createdBy: RevisionAuthor | null;
  readonly updatedBy: RevisionAuthor | null;
}

/** The document whose revisions are requested. */
export interface HistoryRequest {
  readonly type: ContentType;
  /** Must allow to find documents of the type. */
  readonly ability: Ability;
  readonly documentId: string;
}

/** A range of a list. */
export interface PageRange {
  readonly limit: number;
  readonly offset: number;
}

/** What changed in one locale of a document since another one was written. */
export interface SourceChanges {
  /** When the target locale was last written by itself, not by a value that all locales share; null: it is not written. */
  readonly since: string | null;
  /** The source was saved later. */
  readonly outdated: boolean;
  /** What differs from the source at that time, as JSON texts; null: the history does not tell. */
  readonly differences: RevisionDetails['differences'] | null;
}

/** A request to compare a locale with the one that it is translated from. */
export interface SourceChangesRequest extends HistoryRequest {
  readonly source: string;
  readonly target: string;
}

/** How long, and how many revisions are retained. */
export interface HistoryLimits {
  readonly days: number;
  /** Of one document in one locale. */
  readonly versionsPerDocument: number;
}

/** Revisions of versions (docs/reference/history.md). A caller who may not read drafts sees those of published versions. */
export interface DocumentHistory {
  /** Returns the revisions of a document in one locale ('' on types without locales). Throws Failure http.not-found, access.forbidden. */
  list(request: HistoryRequest & PageRange & { readonly locale: string }): Promise<RevisionPage<RevisionListEntry>>;
  /** Returns one revision, of any locale. Throws Failure http.not-found, access.forbidden. */
  get(request: HistoryRequest & { readonly id: number }): Promise<RevisionDetails>;
  /**
   * Returns what changed in one locale since another was written, in drafts for callers who may read them. Throws Failure http.not-found,
   * access.forbidden.
   */
  changesSince(request: SourceChangesRequest): Promise<SourceChanges>;
  /** Returns the last revisions of removed documents, one per locale; `title`: the attribute to title them by. Throws Failure access.forbidden. */
  listRemoved(
    request: Omit<HistoryRequest, 'documentId'> & PageRange & { readonly title: string | null },
  ): Promise<RevisionPage<RemovedRevision>>;
  /**
   * Writes a revision into the draft (or the only version) as an update of the caller would, or creates the document again with its
   * documentId. `attributes`: restores only those. Throws Failure http.not-found, access.forbidden, write.*.
   */
  restore(request: RestoreRevisionRequest): Promise<RestoreResult>;
  /**
   * Undoes the last action on these documents: restores all deleted versions and publishes those that were published, or restores a
   * discarded draft. All or none. Throws Failure http.not-found if there is no such revision, write.precondition if the document was
   * written since, access.forbidden, write.*.
   */
  undo(request: UndoRequest): Promise<UndoResult>;
  /** Returns the authors of the versions of these documents. `set`: a change set whose versions are among them; null: none. */
  listAuthors(
    type: ContentType,
    documentIds: readonly string[],
    set: string | null,
  ): Promise<readonly VersionAuthors[]>;
  /** Removes revisions that exceed the limits. Run by one node at a time. */
  prune(limits: HistoryLimits): Promise<void>;
}

/** A request to restore a revision. */
export interface RestoreRevisionRequest extends HistoryRequest {
  readonly id: number;
  /** null: all attributes of the revision. */
  readonly attributes: readonly string[] | null;
  readonly origin?: WriteOrigin | undefined;
  /** Runs in the same transaction after the restoration, such as to write an entry of the audit log. */
  readonly afterWrite?: (transaction: Transaction, restored: RestoreResult) => Promise<void>;
}

/** A request to undo an action. */
export interface UndoRequest extends Pick<HistoryRequest, 'type' | 'ability'> {
  readonly action: 'delete' | 'discardDraft';
  readonly documentIds: readonly string[];
  /** Rolls everything back. */
  readonly dryRun: boolean;
  readonly origin?: WriteOrigin | undefined;
  /** Runs in the same transaction for each restored version, such as to write an entry of the audit log. */
  readonly afterWrite?: (transaction: Transaction, restored: RestoreResult) => Promise<void>;
}

/** The result of an undo. */
export interface UndoResult {
  readonly documents: number;
  readonly dryRun: boolean;
  /** False if something was not restored: the caller's role does not cover all of it, or it contained passwords. */
  readonly whole: boolean;
}
