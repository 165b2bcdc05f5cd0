import type { Failure, NumberLiterals } from '../../foundations/core/index.js';
import type { Ability } from '../../language/query/access/index.js';
import type {
  AnswerSelection,
  DocumentReadQuery,
  ListReadQuery,
  ReadNode,
  ReadQuery,
  Status,
} from '../../language/query/index.js';
import type { ContentType, MediaAttribute } from '../../language/schema/index.js';
import type { ReadClient, Transaction } from '../../storage/database/index.js';
import type { DocumentReference } from './links/reference.js';

/** The life of documents. Built once per snapshot by `createDocuments(...)`; knows nothing of HTTP. */
export interface Documents {
  /**
   * A list: the JSON text of the array of documents as bytes, and the total when it was asked for. `client`: who waits for it. Throws
   * Failure query.too-costly, query.too-many-at-once.
   */
  list(query: ListReadQuery, client?: ReadClient): Promise<ListResult>;
  /** One document as JSON bytes; null when there is none. `documentId` asks the same question of another document. Throws like `list`. */
  findOne(query: DocumentReadQuery, documentId?: string, client?: ReadClient): Promise<Buffer | null>;
  /** The same where the database answers without being waited for; undefined: it has to be. */
  listSync(query: ListReadQuery): ListResult | undefined;
  findOneSync(query: DocumentReadQuery, documentId?: string): Buffer | null | undefined;
  /**
   * What tells whether the answer to a question may have changed: a number that is another one after every commit that could change
   * it, of whatever document it is asked. As far as it is known here, hence to be compared after `Store.look`.
   */
  contentVersion(query: ReadQuery): () => number;
  /** uids of the content types that the answer to a question depends on, of whatever document it is asked. */
  dependencies(query: ReadQuery): readonly string[];
  /** Writes and reads back by `answer` in one transaction. Throws Failure write.*, access.forbidden, http.not-found. */
  create(request: WriteRequest): Promise<Buffer>;
  /** PUT of a document or a single type (`documentId` null): updates, or creates the locale version. */
  update(request: WriteRequest & { readonly documentId: string | null }): Promise<Buffer>;
  /** Removes a locale version (or all, `locale: '*'`) of a document; nothing there is fine. */
  remove(request: RemoveRequest): Promise<void>;
  /** Publishes the draft of one locale version (or all). Answers like `update`. */
  publish(request: ActionRequest): Promise<Buffer>;
  /** Takes the published version away, keeps the draft. */
  unpublish(request: ActionRequest): Promise<Buffer>;
  /** Puts the published content back into the draft. */
  discardDraft(request: ActionRequest): Promise<Buffer>;
  /** The version that a row id, or a documentId in the default locale, stands for; null: there is none. */
  findVersion(type: ContentType, by: DocumentReference['by']): Promise<LocatedVersion | null>;
  /**
   * Returns a file to a media attribute of a version, draft and published alike, publishing nothing else (behaviour 0.35): the file of a
   * single one is replaced, a list goes on. The locales that share the attribute get it too. Throws Failure http.not-found,
   * access.forbidden, and write.invalid for a kind of file that the attribute does not take.
   */
  attachFile(transaction: Transaction, request: AttachRequest): Promise<void>;
  /** Guards a write that callers may send again because they do not know whether it was done. */
  idempotency(key: IdempotencyKey): IdempotentRequest;
  /** Several writes that are one: all of them are done, or none. As transactions are, `work` may be run again. Throws Fault store.*. */
  transaction<T>(work: (transaction: Transaction) => Promise<T>): Promise<T>;
  /** Takes away what `once` has kept for long enough. For one node, once in a while. */
  pruneIdempotencyKeys(): Promise<void>;
}

/** A version of a document, whatever its status. */
export interface LocatedVersion {
  readonly documentId: string;
  /** null: the type has no locales. */
  readonly locale: string | null;
}

/** What is attached to what. */
export interface AttachRequest {
  readonly type: ContentType;
  readonly ability: Ability;
  readonly version: LocatedVersion;
  readonly attribute: MediaAttribute;
  /** documentId of the file. */
  readonly file: string;
}

/** What a write did to a document. */
export interface DocumentChange {
  readonly action: 'create' | 'update' | 'delete' | 'publish' | 'unpublish' | 'discardDraft';
  readonly type: ContentType;
  readonly documentId: string;
  /** Of the versions that it was done to, in the order in which it was; '' on types without locales. */
  readonly locales: readonly string[];
  /** Whose write it was. */
  readonly ability: Ability;
}

/**
 * Hears of what a write did, within its transaction: of a deletion before anything goes, of all else after everything was written.
 * What it raises undoes the write. A write that also publishes is told of twice. As transactions are, it may be run again.
 */
export type ChangeListener = (transaction: Transaction, change: DocumentChange) => Promise<void>;

/** A write of which nothing has happened yet. */
export interface BeforeWriteRequest {
  /** What is asked for: an `update` may come to make a version. */
  readonly action: DocumentChange['action'];
  readonly type: ContentType;
  /** null: a new document, or that of a single type. */
  readonly documentId: string | null;
  /** `*`: every locale. null: the type has no locales, or the default one is meant. */
  readonly locale: string | null;
  readonly ability: Ability;
  /** The body's `data`, none of whose values is wrong by itself; null: there is no body. */
  readonly data: Readonly<Record<string, unknown>> | null;
}

/**
 * Is asked before the transaction of a write begins: gives the values that the server itself writes in the place of the body's, by
 * attribute, or null. What it raises is the write's end. The write may still be refused afterwards.
 */
export type BeforeWriteHook = (beginning: BeforeWriteRequest) => Promise<Readonly<Record<string, unknown>> | null>;

/**
 * Looks at what a write is about, each version as the answer of the request would show it, after the document was locked and before it
 * is changed; none: it has no such version. Throws a Failure where that is not what the caller expects. As transactions are, it may be
 * run again.
 */
export type PreconditionCheck = (current: readonly Buffer[]) => void;

/** What a request expects to find, and as what it is shown. */
export interface Precondition {
  readonly checkPrecondition?: PreconditionCheck;
  readonly answer: ReadNode;
  /** The literals of `answer`. */
  readonly values: readonly (string | number | bigint | boolean | null)[];
  /** As a read shows the document, where that is not as the write answers. */
  readonly read?: AnswerSelection;
}

/** Makes that a write is done once, however often it is asked for. One per request; made by `Documents.once`. */
export interface IdempotentRequest {
  /** The answer of the first time, without a transaction; null: it was not done yet. Throws Failure write.key-reused. */
  find(): Promise<StoredAnswer | null>;
  /** The same at the beginning of the write's transaction: waits for one that is under way. Where it gives something, nothing is done. */
  begin(transaction: Transaction): Promise<StoredAnswer | null>;
  /** Keeps the answer, at the end of that transaction. */
  save(transaction: Transaction, bytes: Buffer): Promise<void>;
  /** What the latest `recall` or `before` gave. */
  readonly storedAnswer: StoredAnswer | null;
}

/** How a write was answered when it was done. */
export interface StoredAnswer {
  readonly status: number;
  /** The document as it was answered, without an envelope. */
  readonly bytes: Buffer;
}

/** What tells one write from another that it might be. */
export interface IdempotencyKey {
  /** Whose write it is, such as `token:5`. */
  readonly caller: string;
  /** Method and path. */
  readonly operation: string;
  /** The text that the caller gives it. */
  readonly key: string;
  /** All else that the request says: the same key with something else is a mistake. */
  readonly content: string;
  /** The status that it is answered with where it succeeds. */
  readonly status: number;
}

/** What is to happen in the same transaction as a write, once the write is done: an entry of the audit log, a session. */
export type TransactionHook = (transaction: Transaction, documentId: string) => Promise<void>;

export interface ListResult {
  /** `{…},{…}`: a JSON array without its brackets, which the database would have to copy everything for. */
  readonly entries: Buffer;
  /** null when it was not asked for (withCount=false). */
  readonly total: number | null;
}

export interface WriteRequest {
  readonly type: ContentType;
  readonly ability: Ability;
  /** The body's `data`, untrusted. */
  readonly data: unknown;
  /** How numbers of the body are spelled that lose digits as numbers; left out: none does. */
  readonly literals?: NumberLiterals | undefined;
  /** A known locale; types without locales: null. */
  readonly locale: string | null;
  /** `published`: draft, then publication. `draft`: the draft alone. */
  readonly status: Status;
  /** What to answer with, from the request's fields and populate. */
  readonly answer: ReadNode;
  /** The literals of `answer`. */
  readonly values: readonly (string | number | bigint | boolean | null)[];
  /** The address of a document to create, for content kept in files; left out: a new one is made up. */
  readonly createWithDocumentId?: string;
  /** What is to happen in the same transaction, before a document that may be there is written: not called for a new one. */
  readonly beforeWriteInTransaction?: TransactionHook;
  readonly afterWrite?: TransactionHook;
  /** The body is an earlier state, which an entry of the history says: what is there is kept in any case. */
  readonly isRestore?: boolean;
  /** What the caller expects to find; not asked by `create`. */
  readonly checkPrecondition?: PreconditionCheck;
  /** See `Expectation`. */
  readonly read?: AnswerSelection;
  /** Left out: it is done as often as it is asked for. For `create` alone. */
  readonly idempotency?: IdempotentRequest;
  /** The open transaction that the write is part of, where several writes are one; left out: one of its own. */
  readonly transaction?: Transaction;
}

export interface RemoveRequest {
  readonly type: ContentType;
  readonly ability: Ability;
  readonly documentId: string | null;
  /** `*`: every locale. null: the type has no locales. */
  readonly locale: string | null;
  /** What is to happen in the same transaction, before anything is removed: with what would go with the document. */
  readonly beforeWriteInTransaction?: TransactionHook;
  /** Not called where there was nothing to remove. */
  readonly afterWrite?: TransactionHook;
  readonly precondition?: Precondition;
  /** See `WriteRequest`. */
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
  /** See `Expectation`. */
  readonly read?: AnswerSelection;
  readonly idempotency?: IdempotentRequest;
  /** See `WriteRequest`. */
  readonly transaction?: Transaction;
}

export type { Failure };

/** Where the two profiles of the interface differ on writes (behaviour, section 0, rows 3, 4 and 17). */
export interface WriteRules {
  /** A PUT that creates a locale version needs `createLocalization`; false: `update` is enough. */
  readonly localizationNeedsPermission: boolean;
  /** A shared attribute whose value differs in a PUT that creates a locale version: refused, or copied to the other locales. */
  readonly sharedAttributesOnLocalization: 'refuse' | 'copy';
  /** `null` for a repeatable component or a zone clears it; false: 400. */
  readonly nullClearsLists: boolean;
  /** A text in a JSON attribute that spells JSON becomes what it spells; false: it stays a text. */
  readonly textsSpellJson: boolean;
}
