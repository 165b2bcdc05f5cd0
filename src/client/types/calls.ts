import type { AggregateQuery, AnyGroups, GroupOf, Measures } from './aggregate.js';
import type { Answered } from './answered.js';
import type { Fields, Populate } from './populate.js';
import type {
  ExactQuery,
  FindQuery,
  ListQuery,
  OneQuery,
  Pagination,
  PaginationMeta,
  Shaping,
  WriteQuery,
} from './query.js';
import type { ContentTypeEntry, Shape, Status, ValueName } from './shape.js';

/** Options of a single call besides its query. */
export interface CallOptions {
  /** Aborts the call, which then throws the signal's reason. */
  readonly signal?: AbortSignal;
  /** Milliseconds; default: the setting of the client. */
  readonly timeout?: number;
  readonly headers?: Readonly<Record<string, string>>;
}

/**
 * A change may have a precondition: the `etag` of a response, or `*`. It fails with 412 if the document was changed.
 */
export interface ChangeOptions extends CallOptions {
  readonly ifMatch?: string;
}

/** Requests with the same key are executed once (for 24 hours). */
export interface OnceOptions extends ChangeOptions {
  readonly idempotencyKey?: string;
}

/** An attribute in which a search found a document. */
export interface Highlight {
  /** As it is written in the search of the content type: `title`, `author.name`. */
  readonly attribute: string;
  /** Parts of its texts, the best first, in pieces of plain text. */
  readonly excerpts: readonly (readonly { readonly text: string; readonly marked: boolean }[])[];
}

/** A page of a list. */
export interface ListAnswer<T, G> {
  readonly data: T[];
  readonly meta: {
    readonly pagination: PaginationMeta<G>;
    /** A full-text search finds more documents than it looks at (`maxMatches`): the number of these. */
    readonly search?: { readonly complete: false; readonly matches: number };
    /** Of each document in `data`, in their order; only with `_highlight`. */
    readonly highlights?: readonly (readonly Highlight[])[];
  };
  readonly etag: string | null;
}

/** One document; `etag` is for `ifMatch`, and null if the response has none. */
export interface DocumentAnswer<T> {
  readonly data: T;
  readonly meta: object;
  readonly etag: string | null;
}

/** The calls of a collection type. Each throws `OctavoError`. */
export interface Collection<E extends ContentTypeEntry> extends Reads<E>, Writes<E> {}

type ShapeOf<E extends ContentTypeEntry> = E['shape'];
/*
 * The default of each type parameter is its whole constraint, with `undefined` for "left out". An editor completes from
 * the default where it ignores the value that is being typed.
 */
type AnyFields<S extends Shape> = Fields<S> | undefined;
type AnyPopulate<S extends Shape> = Populate<S> | undefined;
type AnyStatus = Status | undefined;
type AnyPagination = Pagination | undefined;
type AnyLocale<Locale> = Locale | readonly Locale[] | '*' | undefined;
/** A new version in another locale is written with `update`; deleting takes every locale with `*`. */
type LocaleOf<E extends ContentTypeEntry> = E['locale'];

interface Reads<E extends ContentTypeEntry> {
  /** Returns the query as it is, with its exact type: a constant for several calls. */
  query<
    const F extends AnyFields<ShapeOf<E>> = AnyFields<ShapeOf<E>>,
    const P extends AnyPopulate<ShapeOf<E>> = AnyPopulate<ShapeOf<E>>,
    const St extends AnyStatus = AnyStatus,
    const G extends AnyPagination = AnyPagination,
    const L extends AnyLocale<LocaleOf<E>> = AnyLocale<LocaleOf<E>>,
  >(
    query: FindQuery<ShapeOf<E>, F, P, St, LocaleOf<E>, G> & { readonly locale?: L },
  ): ExactQuery<ShapeOf<E>, F, P, St, L, G>;
  /** Returns a page of the list. */
  find<
    const F extends AnyFields<ShapeOf<E>> = AnyFields<ShapeOf<E>>,
    const P extends AnyPopulate<ShapeOf<E>> = AnyPopulate<ShapeOf<E>>,
    const St extends AnyStatus = AnyStatus,
    const G extends AnyPagination = AnyPagination,
  >(
    query?: FindQuery<ShapeOf<E>, F, P, St, LocaleOf<E>, G>,
    options?: CallOptions,
  ): Promise<ListAnswer<Answered<ShapeOf<E>, F, P, St>, G>>;
  /** Returns the document with this id. */
  findOne<
    const F extends AnyFields<ShapeOf<E>> = AnyFields<ShapeOf<E>>,
    const P extends AnyPopulate<ShapeOf<E>> = AnyPopulate<ShapeOf<E>>,
    const St extends AnyStatus = AnyStatus,
  >(
    documentId: string,
    query?: OneQuery<ShapeOf<E>, F, P, St, LocaleOf<E>>,
    options?: CallOptions,
  ): Promise<DocumentAnswer<Answered<ShapeOf<E>, F, P, St>>>;
  /** Returns the first document of the list, or null. */
  first<
    const F extends AnyFields<ShapeOf<E>> = AnyFields<ShapeOf<E>>,
    const P extends AnyPopulate<ShapeOf<E>> = AnyPopulate<ShapeOf<E>>,
    const St extends AnyStatus = AnyStatus,
  >(
    query?: ListQuery<ShapeOf<E>, F, P, St, LocaleOf<E>>,
    options?: CallOptions,
  ): Promise<Answered<ShapeOf<E>, F, P, St> | null>;
  /** Returns published documents with a text like that of the document with this id, the most similar first. */
  similar<
    const F extends AnyFields<ShapeOf<E>> = AnyFields<ShapeOf<E>>,
    const P extends AnyPopulate<ShapeOf<E>> = AnyPopulate<ShapeOf<E>>,
    const G extends AnyPagination = AnyPagination,
  >(
    documentId: string,
    query?: FindQuery<ShapeOf<E>, F, P, undefined, LocaleOf<E>, G>,
    options?: CallOptions,
  ): Promise<ListAnswer<Answered<ShapeOf<E>, F, P, undefined>, G>>;
  /** Returns groups of documents and numbers of each: counts, sums, means, least and greatest values. */
  aggregate<
    const By extends AnyGroups<ShapeOf<E>> = undefined,
    const M extends Measures<ShapeOf<E>> = object,
    const G extends AnyPagination = undefined,
  >(
    query?: AggregateQuery<ShapeOf<E>, By, LocaleOf<E>, G> & M,
    options?: CallOptions,
  ): Promise<ListAnswer<GroupOf<ShapeOf<E>, By, M>, G>>;
  /**
   * Iterates the whole list, page by page. Documents changed meanwhile may occur twice or not at all; sorting by an
   * immutable value, such as `documentId`, keeps the order of the others.
   */
  iterate<
    const F extends AnyFields<ShapeOf<E>> = AnyFields<ShapeOf<E>>,
    const P extends AnyPopulate<ShapeOf<E>> = AnyPopulate<ShapeOf<E>>,
    const St extends AnyStatus = AnyStatus,
  >(
    query?: ListQuery<ShapeOf<E>, F, P, St, LocaleOf<E>>,
    options?: CallOptions & { readonly pageSize?: number },
  ): AsyncGenerator<Answered<ShapeOf<E>, F, P, St>, void, undefined>;
}

/** What a deletion is about. */
interface DeleteQuery<E extends ContentTypeEntry> {
  readonly locale?: LocaleOf<E> | '*';
  /** The id of a change set that takes the document away; left out: it is deleted. */
  readonly set?: string;
}

/** With a status that is unknown here, what both take. */
type NewData<E extends ContentTypeEntry, St> = [St] extends ['draft'] ? E['draft'] : E['input'];

interface Writes<E extends ContentTypeEntry> {
  /** Creates a document, and publishes it unless `status` is `draft`. */
  create<
    const F extends AnyFields<ShapeOf<E>> = AnyFields<ShapeOf<E>>,
    const P extends AnyPopulate<ShapeOf<E>> = AnyPopulate<ShapeOf<E>>,
    const St extends AnyStatus = AnyStatus,
  >(
    data: NewData<E, St>,
    query?: WriteQuery<ShapeOf<E>, F, P, St, LocaleOf<E>>,
    options?: OnceOptions,
  ): Promise<DocumentAnswer<Answered<ShapeOf<E>, F, P, St>>>;
  /** Changes the attributes in `data`, and publishes the document unless `status` is `draft`. */
  update<
    const F extends AnyFields<ShapeOf<E>> = AnyFields<ShapeOf<E>>,
    const P extends AnyPopulate<ShapeOf<E>> = AnyPopulate<ShapeOf<E>>,
    const St extends AnyStatus = AnyStatus,
  >(
    documentId: string,
    data: Partial<NewData<E, St>>,
    query?: WriteQuery<ShapeOf<E>, F, P, St, LocaleOf<E>>,
    options?: ChangeOptions,
  ): Promise<DocumentAnswer<Answered<ShapeOf<E>, F, P, St>>>;
  /** Updates the document that has the value of the unique attribute `key` in `data`, or creates it; like `update` otherwise. */
  upsert<
    const F extends AnyFields<ShapeOf<E>> = AnyFields<ShapeOf<E>>,
    const P extends AnyPopulate<ShapeOf<E>> = AnyPopulate<ShapeOf<E>>,
    const St extends AnyStatus = AnyStatus,
  >(
    key: ValueName<ShapeOf<E>>,
    data: NewData<E, St>,
    query?: WriteQuery<ShapeOf<E>, F, P, St, LocaleOf<E>>,
    options?: ChangeOptions,
  ): Promise<DocumentAnswer<Answered<ShapeOf<E>, F, P, St>>>;
  /** Deletes a document in one locale, or in all of them with `*`. */
  delete(documentId: string, query?: DeleteQuery<E>, options?: ChangeOptions): Promise<void>;
  /** Copies the draft onto the published version, and returns that. */
  publish: Action<E, 'published'>;
  /** Removes the published version, and returns the draft. */
  unpublish: Action<E, 'draft'>;
  /** Replaces the draft by the published content, and returns it. */
  discardDraft: Action<E, 'draft'>;
}

/** An action on a document. */
type Action<E extends ContentTypeEntry, St> = <
  const F extends AnyFields<ShapeOf<E>> = AnyFields<ShapeOf<E>>,
  const P extends AnyPopulate<ShapeOf<E>> = AnyPopulate<ShapeOf<E>>,
>(
  documentId: string,
  query?: ActionQuery<E, F, P>,
  options?: OnceOptions,
) => Promise<DocumentAnswer<Answered<ShapeOf<E>, F, P, St>>>;

/** An action on the document of a single type. */
type SingleAction<E extends ContentTypeEntry, St> = <
  const F extends AnyFields<ShapeOf<E>> = AnyFields<ShapeOf<E>>,
  const P extends AnyPopulate<ShapeOf<E>> = AnyPopulate<ShapeOf<E>>,
>(
  query?: ActionQuery<E, F, P>,
  options?: OnceOptions,
) => Promise<DocumentAnswer<Answered<ShapeOf<E>, F, P, St>>>;

type ActionQuery<E extends ContentTypeEntry, F, P> = Omit<
  Shaping<ShapeOf<E>, F, P, never, LocaleOf<E> | '*'>,
  'status'
>;

/** The calls of a single type. Each throws `OctavoError`. */
export interface Single<E extends ContentTypeEntry> {
  /** Returns the query as it is, with its exact type: a constant for several calls. */
  query<
    const F extends AnyFields<ShapeOf<E>> = AnyFields<ShapeOf<E>>,
    const P extends AnyPopulate<ShapeOf<E>> = AnyPopulate<ShapeOf<E>>,
    const St extends AnyStatus = AnyStatus,
  >(
    query: OneQuery<ShapeOf<E>, F, P, St, LocaleOf<E>>,
  ): ExactQuery<ShapeOf<E>, F, P, St, LocaleOf<E> | undefined, undefined> & { readonly locale?: LocaleOf<E> };
  find<
    const F extends AnyFields<ShapeOf<E>> = AnyFields<ShapeOf<E>>,
    const P extends AnyPopulate<ShapeOf<E>> = AnyPopulate<ShapeOf<E>>,
    const St extends AnyStatus = AnyStatus,
  >(
    query?: OneQuery<ShapeOf<E>, F, P, St, LocaleOf<E>>,
    options?: CallOptions,
  ): Promise<DocumentAnswer<Answered<ShapeOf<E>, F, P, St>>>;
  /** Changes what `data` names, or makes the document; publishes it unless `status` is `draft`. */
  update<
    const F extends AnyFields<ShapeOf<E>> = AnyFields<ShapeOf<E>>,
    const P extends AnyPopulate<ShapeOf<E>> = AnyPopulate<ShapeOf<E>>,
    const St extends AnyStatus = AnyStatus,
  >(
    data: Partial<NewData<E, St>>,
    query?: WriteQuery<ShapeOf<E>, F, P, St, LocaleOf<E>>,
    options?: ChangeOptions,
  ): Promise<DocumentAnswer<Answered<ShapeOf<E>, F, P, St>>>;
  delete(query?: DeleteQuery<E>, options?: ChangeOptions): Promise<void>;
  publish: SingleAction<E, 'published'>;
  unpublish: SingleAction<E, 'draft'>;
  discardDraft: SingleAction<E, 'draft'>;
}
