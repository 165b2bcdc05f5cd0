import type { Failure, MaybePromise, NumberLiterals, VersionCounter } from '../../foundations/core/index.js';
import type { Ability, Identity } from '../../language/query/access/index.js';
import type {
  AggregateQuery,
  AnswerSelection,
  DocumentReadQuery,
  ListReadQuery,
  ReadNode,
  ReadQuery,
  Status,
} from '../../language/query/index.js';
import type { ContentType, MediaAttribute, ScalarAttribute } from '../../language/schema/index.js';
import type { ReadClient, Transaction } from '../../storage/database/index.js';
import type { LocaleQuery, RecentQuery } from '../../storage/sql/plan/index.js';
import type { DocumentReference } from './links/link-target.js';
import type { ListResult } from './list-result.js';

/** Reads and writes documents. Built once per snapshot by `createDocuments(...)`; independent of HTTP. */
export interface Documents {
  /**
   * Returns a list: the JSON text of its documents as bytes, and the total if requested. `client`: the client that the read is for.
   * Synchronous if the database answers synchronously.
   * Throws Failure query.too-costly, query.too-many-at-once.
   */
  list(query: ListReadQuery, client?: ReadClient): MaybePromise<ListResult>;
  /** Returns one document as JSON bytes, or null. `documentId` runs the same query for another document. Throws like `list`. */
  findOne(query: DocumentReadQuery, documentId?: string, client?: ReadClient): MaybePromise<Buffer | null>;
  /** Returns the same with the highlights that the query asks for. */
  findHighlighted(query: DocumentReadQuery, documentId?: string, client?: ReadClient): MaybePromise<ListResult | null>;
  /** Returns groups of documents as JSON text, and their number if requested. Throws like `list`. */
  aggregate(query: AggregateQuery, client?: ReadClient): MaybePromise<ListResult>;
  /**
   * Returns numbers of versions by locale, or documents to translate, as JSON text, with their total. `query`: of documents in every
   * locale. Throws like `list`.
   */
  locales(query: ListReadQuery, wanted: LocaleQuery, client?: ReadClient): MaybePromise<ListResult>;
  /**
   * Returns the versions that were changed last, each with the `list` that it is in, as JSON text. `query`: of documents in every locale.
   * Throws like `list`.
   */
  recent(query: ListReadQuery, wanted: RecentQuery, client?: ReadClient): MaybePromise<ListResult>;
  /**
   * Returns a version counter for the result of a query, of any document: it changes with every commit that could change the result.
   * This process learns of commits of other processes only by `syncVersion`, so call that before comparing.
   */
  contentVersion(query: ReadQuery | AggregateQuery): VersionCounter;
  /** Ends once all commits made before the call, on any node, count in content versions. Throws Fault store.*. */
  syncVersion(): MaybePromise<void>;
  /** Returns the uids of the content types that the result of a query depends on, for any document. */
  dependencies(query: ReadQuery | AggregateQuery): readonly string[];
  /** Creates a document and reads it back as `answer` says, in one transaction. Throws Failure write.*, access.forbidden, http.not-found. */
  create(request: WriteRequest): Promise<Buffer>;
  /** Updates a document or a single type (`documentId` null), or creates the locale version. */
  update(request: WriteRequest & { readonly documentId: string | null }): Promise<Buffer>;
  /**
   * Updates the document with the value that `data` gives to a unique attribute, or creates it. A document that the caller may not
   * update counts as missing. Throws like `update`, and access.forbidden if the caller may not create a missing document.
   */
  upsert(request: UpsertRequest): Promise<UpsertResult>;
  /** Removes a locale version (or all, `locale: '*'`) of a document. Does nothing if it does not exist. */
  remove(request: RemoveRequest): Promise<void>;
  /** Publishes the draft of one locale version (or all). Answers like `update`. */
  publish(request: ActionRequest): Promise<Buffer>;
  /** Removes the published version, keeps the draft. */
  unpublish(request: ActionRequest): Promise<Buffer>;
  /** Replaces the content of the draft by the published content. */
  discardDraft(request: ActionRequest): Promise<Buffer>;
  /** Returns the version with a row id, or with a documentId in the default locale, or null. */
  findVersion(type: ContentType, by: DocumentReference['by']): Promise<LocatedVersion | null>;
  /**
   * Attaches a file to a media attribute of a version, draft and published alike, publishing nothing else (behaviour 0.35): replaces
   * a single file, appends to a list. The locales that share the attribute get it too. Throws Failure http.not-found,
   * access.forbidden, and write.invalid for a kind of file that the attribute does not allow.
   */
  attachFile(transaction: Transaction, request: AttachRequest): Promise<void>;
  /** Returns what makes a write idempotent, for callers that repeat a request because they do not know its outcome. */
  idempotency(key: IdempotencyKey): IdempotentRequest;
  /**
   * Runs several writes in one transaction. The store may retry it, so `work` may run more than once. `lock`: what it locks first;
   * transactions of one process with the same one use one connection at a time. Throws Fault store.*.
   */
  transaction<T>(work: (transaction: Transaction) => Promise<T>, lock?: string): Promise<T>;
  /**
   * Lets `read` see a document with values that are not saved: in a transaction that is rolled back, the draft is updated like by `update`,
   * and read like any other (decision 0071). Hooks and listeners are not called, and no history is recorded. Returns the failure of the
   * update, or of reads that took too long. Throws Fault store.*, and Failures of `read`.
   */
  withUnsaved<T>(request: UnsavedRequest, read: (documents: Documents) => Promise<T>): Promise<UnsavedResult<T>>;
  /** Removes expired idempotency keys. Run regularly by one node. */
  pruneIdempotencyKeys(): Promise<void>;
}

/** A version of a document, of any status. */
export interface LocatedVersion {
  readonly documentId: string;
  /** null: the type has no locales. */
  readonly locale: string | null;
}

/** A file to attach, and the attribute to attach it to. */
export interface AttachRequest {
  readonly type: ContentType;
  readonly ability: Ability;
  readonly version: LocatedVersion;
  readonly attribute: MediaAttribute;
  /** See `WriteRequest`. */
  readonly origin?: WriteOrigin | undefined;
  /** documentId of the file. */
  readonly file: string;
}

/** The request that a write belongs to. */
export interface OriginRequest {
  /** By lower-case name. */
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  /** The address of the client. */
  readonly address: string;
  /** The id in the response and the log. */
  readonly id: string;
}

/** The caller and the request of a write, which hooks receive. */
export interface WriteOrigin {
  /** `server`: no caller, such as a job, a command, or code of the project. */
  readonly identity: Identity | { readonly is: 'server' };
  /** null: the write belongs to no request. */
  readonly request: OriginRequest | null;
}

/** The origin of writes that no caller requested. */
export const serverOrigin: WriteOrigin = { identity: { is: 'server' }, request: null };

/** A change that a write made to a document. */
export interface DocumentChange {
  readonly action: 'create' | 'update' | 'delete' | 'publish' | 'unpublish' | 'discardDraft';
  readonly type: ContentType;
  readonly documentId: string;
  /** Locales of the changed versions, in the order of the changes; '' on types without locales. */
  readonly locales: readonly string[];
  /** The ability of the caller. */
  readonly ability: Ability;
  readonly origin: WriteOrigin;
}

/**
 * Called for each change within its transaction: before a deletion, after any other change. An error rolls the write back. A write
 * that also publishes calls it twice. The store may retry the transaction, so it may run more than once.
 */
export type ChangeListener = (transaction: Transaction, change: DocumentChange) => Promise<void>;

/** Values by attribute as responses show them, and private ones; without passwords. */
export type ContentValues = Readonly<Record<string, unknown>>;

/** A write whose document is locked and not changed yet. */
export interface BeforeWriteRequest {
  /** The requested action: an `update` may create a version. */
  readonly action: DocumentChange['action'];
  readonly type: ContentType;
  /** null: a new document. */
  readonly documentId: string | null;
  /** null: the type has no locales. Of an action on every locale: the one that represents them. */
  readonly locale: string | null;
  readonly transaction: Transaction;
  readonly ability: Ability;
  readonly origin: WriteOrigin;
  /** Id of the change set that it writes into; null: into the draft, or the only version. */
  readonly changeSet: string | null;
  /** The body's `data`, each of whose values is valid by itself; null: there is no body. */
  readonly data: Readonly<Record<string, unknown>> | null;
  /** The draft, or the only version, without media and relations; null: there is none in this locale. */
  readonly current: ContentValues | null;
  /**
   * The version as it will be: `current`, or the defaults and what other locales share, with the values of the body. It has those media
   * and relations that the body names, as they were sent. null: there is no body.
   */
  readonly next: ContentValues | null;
}

/** Hooks before writes. */
export interface BeforeWriteHook {
  /** Whether there are hooks for this. Always the same for both. */
  appliesTo(type: ContentType, action: DocumentChange['action']): boolean;
  /**
   * Called in the transaction of a write, once the document is locked and before it is changed. Returns values by attribute that replace
   * those of the body, or null. An error rolls the write back. The store may retry the transaction, so it may run more than once.
   */
  run(request: BeforeWriteRequest): Promise<ContentValues | null>;
}

/**
 * Checks the versions that a write would change, each as the response of the request would show it, after the document
 * was locked and before it is changed. Empty if there is no such version. Throws a Failure if they are not what the
 * caller expects. The store may retry the transaction, so it may run more than once.
 */
export type PreconditionCheck = (current: readonly Buffer[]) => void;

/** A check of the versions that a request expects, and the form in which they are compared. */
export interface Precondition {
  readonly checkPrecondition?: PreconditionCheck;
  readonly answer: ReadNode;
  /** The literals of `answer`. */
  readonly values: readonly (string | number | bigint | boolean | null)[];
  /** The form in which a read shows the document, if it differs from the response of the write. */
  readonly read?: AnswerSelection;
}

/** Makes sure that a repeated write is done only once. One per request; created by `Documents.idempotency`. */
export interface IdempotentRequest {
  /** Returns the stored answer, outside of a transaction; null: the write was not done yet. Throws Failure write.key-reused. */
  find(): Promise<StoredAnswer | null>;
  /** Like `find`, at the beginning of the write's transaction: waits for a concurrent one. If it returns an answer, the write is skipped. */
  begin(transaction: Transaction): Promise<StoredAnswer | null>;
  /** Stores the answer, at the end of that transaction. */
  save(transaction: Transaction, bytes: Buffer): Promise<void>;
  /** The latest result of `find` or `begin`. */
  readonly storedAnswer: StoredAnswer | null;
}

/** The answer to a write when it was first done. */
export interface StoredAnswer {
  readonly status: number;
  /** The document in the response, without the envelope. */
  readonly bytes: Buffer;
}

/** Identifies a write, so that a repeated request is recognized. */
export interface IdempotencyKey {
  /** The caller, such as `token:5`. */
  readonly caller: string;
  /** Method and path. */
  readonly operation: string;
  /** The key that the caller sent. */
  readonly key: string;
  /** The rest of the request: the same key with other content is an error. */
  readonly content: string;
  /** The HTTP status of a successful response. */
  readonly status: number;
}

/** Work in the same transaction as a write, such as an entry of the audit log. */
export type TransactionHook = (transaction: Transaction, documentId: string) => Promise<void>;

export interface WriteRequest {
  readonly type: ContentType;
  readonly ability: Ability;
  /** The body's `data`, untrusted. */
  readonly data: unknown;
  /** The literals of numbers in the body that a double cannot represent exactly; omitted if there are none. */
  readonly literals?: NumberLiterals | undefined;
  /** A known locale; types without locales: null. */
  readonly locale: string | null;
  /** `published`: writes the draft and publishes it. `draft`: writes the draft only. */
  readonly status: Status;
  /** The selection of the response, from the request's fields and populate. */
  readonly answer: ReadNode;
  /** The literals of `answer`. */
  readonly values: readonly (string | number | bigint | boolean | null)[];
  /** The documentId of a document to create, for content from files; left out: a new one is generated. */
  readonly createWithDocumentId?: string;
  /** Runs in the same transaction before an existing document is written; not called for a new one. */
  readonly beforeWriteInTransaction?: TransactionHook;
  /** Runs in the same transaction after the write. */
  readonly afterWrite?: TransactionHook;
  /**
   * Receives the names of the attributes that the write of an existing version changes, those written through their inverse side
   * included; if it returns false, nothing is written. Not called for a new version.
   */
  readonly acceptChanges?: (attributes: readonly string[]) => boolean;
  /** The body is an earlier revision: the history marks it so, and always records what it replaces. */
  readonly isRestore?: boolean;
  /** Checks what the caller expects; not called by `create`. */
  readonly checkPrecondition?: PreconditionCheck;
  /** See `Precondition`. */
  readonly read?: AnswerSelection;
  /** Left out: a repeated request writes again. Only for `create`. */
  readonly idempotency?: IdempotentRequest;
  /** Who writes; left out: the server itself. */
  readonly origin?: WriteOrigin | undefined;
  /** The open transaction that the write is part of; left out: the write has its own. */
  readonly transaction?: Transaction;
  /** The batch that the write is part of; left out: none. */
  readonly batch?: BatchScope | undefined;
  /** Id of the change set to write into, in place of the draft or the only version; `status` is then `draft`. Left out: none. */
  readonly changeSet?: string | undefined;
}

/** An update of an existing draft that is not saved. */
export type UnsavedRequest = Pick<
  WriteRequest,
  'type' | 'ability' | 'data' | 'literals' | 'locale' | 'answer' | 'values' | 'origin' | 'changeSet'
> & {
  /** null: the single type's only document. */
  readonly documentId: string | null;
};

/** What was read with unsaved values; otherwise, why these cannot be shown. */
export type UnsavedResult<T> = { readonly failure: null; readonly value: T } | { readonly failure: Failure };

/** What the writes of one batch share. */
export interface BatchScope {
  /** Returns the documentId of the earlier operation with this name. Throws Failure write.unknown-reference. */
  documentIdOf(name: unknown): string;
  /** Adds the entries of the lists of a body, and returns the sum of all bodies so far. */
  addEntries(count: number): number;
}

/** A write to the document that has a unique value. */
export interface UpsertRequest extends Omit<WriteRequest, 'afterWrite' | 'idempotency'> {
  /** A unique attribute, whose value is in `data`. */
  readonly key: ScalarAttribute;
  /** Returns what runs in the same transaction after the write. */
  readonly afterUpsert?: (action: 'create' | 'update') => TransactionHook | undefined;
}

/** The outcome of an upsert. */
export interface UpsertResult {
  /** Whether the document is new. */
  readonly created: boolean;
  readonly document: Buffer;
}

export interface RemoveRequest {
  readonly type: ContentType;
  readonly ability: Ability;
  readonly documentId: string | null;
  /** `*`: every locale. null: the type has no locales. */
  readonly locale: string | null;
  /** Runs in the same transaction before anything is removed, such as to update rows that the removal would delete. */
  readonly beforeWriteInTransaction?: TransactionHook;
  /** Not called if there was nothing to remove. */
  readonly afterWrite?: TransactionHook;
  readonly precondition?: Precondition;
  /** See `WriteRequest`. */
  readonly origin?: WriteOrigin | undefined;
  /** See `WriteRequest`. */
  readonly changeSet?: string | undefined;
  readonly transaction?: Transaction;
}

export interface ActionRequest {
  readonly type: ContentType;
  readonly ability: Ability;
  /** null: the single type's only document. */
  readonly documentId: string | null;
  /** `*`: every locale. null: the type has no locales. */
  readonly locale: string | null;
  readonly answer: ReadNode;
  readonly values: readonly (string | number | bigint | boolean | null)[];
  readonly afterWrite?: TransactionHook;
  readonly checkPrecondition?: PreconditionCheck;
  /** See `Precondition`. */
  readonly read?: AnswerSelection;
  readonly idempotency?: IdempotentRequest;
  /** See `WriteRequest`. */
  readonly origin?: WriteOrigin | undefined;
  readonly transaction?: Transaction;
}

export type { Failure };

/** The differences between the two profiles of the API on writes (behaviour, section 0, rows 3, 4 and 17). */
export interface WriteRules {
  /** A PUT that creates a locale version needs `createLocalization`; false: `update` is enough. */
  readonly localizationNeedsPermission: boolean;
  /** A shared attribute whose value differs in a PUT that creates a locale version: refused, or copied to the other locales. */
  readonly sharedAttributesOnLocalization: 'refuse' | 'copy';
  /** `null` for a repeatable component or a zone clears it; false: 400. */
  readonly nullClearsLists: boolean;
  /** A text in a JSON attribute that is itself JSON is parsed; false: it stays a text. */
  readonly textsSpellJson: boolean;
}
