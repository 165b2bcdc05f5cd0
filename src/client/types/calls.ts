import type { Answered } from './answered.js';
import type { Fields, Populate } from './populate.js';
import type { FindQuery, ListQuery, OneQuery, Pagination, PaginationMeta, Shaping } from './query.js';
import type { ContentTypeEntry, Shape, Status } from './shape.js';

/** Options of a single call besides its query. */
export interface CallOptions {
  /** Ends the call; it then raises the signal's reason. */
  readonly signal?: AbortSignal;
  /** Milliseconds; left out: as the client is made. */
  readonly timeout?: number;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A change may say what it expects to find: the `etag` of an answer, or `*`. Otherwise it fails with 412. */
export interface ChangeOptions extends CallOptions {
  readonly ifMatch?: string;
}

/** What is done with a key is done once, however often it is sent (for 24 hours). */
export interface OnceOptions extends ChangeOptions {
  readonly idempotencyKey?: string;
}

/** A list and which part of it this is. */
export interface ListAnswer<T, G> {
  readonly data: T[];
  readonly meta: { readonly pagination: PaginationMeta<G> };
  readonly etag: string | null;
}

/** One document; `etag` is for `ifMatch`, and null where the server gave none. */
export interface DocumentAnswer<T> {
  readonly data: T;
  readonly meta: object;
  readonly etag: string | null;
}

/** The calls of a collection type. Each raises `OctavoError`. */
export interface Collection<E extends ContentTypeEntry> extends Reads<E>, Writes<E> {}

type ShapeOf<E extends ContentTypeEntry> = E['shape'];
type AnyFields<S extends Shape> = Fields<S> | undefined;
type AnyPopulate<S extends Shape> = Populate<S> | undefined;
/** A new version in another locale is written with `update`; deleting takes every locale with `*`. */
type LocaleOf<E extends ContentTypeEntry> = E['locale'];

interface Reads<E extends ContentTypeEntry> {
  /** A part of the list. */
  find<
    const F extends AnyFields<ShapeOf<E>> = undefined,
    const P extends AnyPopulate<ShapeOf<E>> = undefined,
    const St extends Status = 'published',
    const G extends Pagination | undefined = undefined,
  >(
    query?: FindQuery<ShapeOf<E>, F, P, St, LocaleOf<E>, G>,
    options?: CallOptions,
  ): Promise<ListAnswer<Answered<ShapeOf<E>, F, P, St>, G>>;
  /** The document of this id. */
  findOne<
    const F extends AnyFields<ShapeOf<E>> = undefined,
    const P extends AnyPopulate<ShapeOf<E>> = undefined,
    const St extends Status = 'published',
  >(
    documentId: string,
    query?: OneQuery<ShapeOf<E>, F, P, St, LocaleOf<E>>,
    options?: CallOptions,
  ): Promise<DocumentAnswer<Answered<ShapeOf<E>, F, P, St>>>;
  /** The first of the list, or null. */
  first<
    const F extends AnyFields<ShapeOf<E>> = undefined,
    const P extends AnyPopulate<ShapeOf<E>> = undefined,
    const St extends Status = 'published',
  >(
    query?: ListQuery<ShapeOf<E>, F, P, St, LocaleOf<E>>,
    options?: CallOptions,
  ): Promise<Answered<ShapeOf<E>, F, P, St> | null>;
  /**
   * The whole list, a page at a time. What changes meanwhile may be met twice or not at all; an order by something that stays, such as
   * `documentId`, keeps the rest in place.
   */
  iterate<
    const F extends AnyFields<ShapeOf<E>> = undefined,
    const P extends AnyPopulate<ShapeOf<E>> = undefined,
    const St extends Status = 'published',
  >(
    query?: ListQuery<ShapeOf<E>, F, P, St, LocaleOf<E>>,
    options?: CallOptions & { readonly pageSize?: number },
  ): AsyncGenerator<Answered<ShapeOf<E>, F, P, St>, void, undefined>;
}

interface Writes<E extends ContentTypeEntry> {
  /** Makes a document, and publishes it unless `status` is `draft`. */
  create<
    const F extends AnyFields<ShapeOf<E>> = undefined,
    const P extends AnyPopulate<ShapeOf<E>> = undefined,
    const St extends Status = 'published',
  >(
    data: E['input'],
    query?: Shaping<ShapeOf<E>, F, P, St, LocaleOf<E>>,
    options?: OnceOptions,
  ): Promise<DocumentAnswer<Answered<ShapeOf<E>, F, P, St>>>;
  /** Changes what `data` names, and publishes it unless `status` is `draft`. */
  update<
    const F extends AnyFields<ShapeOf<E>> = undefined,
    const P extends AnyPopulate<ShapeOf<E>> = undefined,
    const St extends Status = 'published',
  >(
    documentId: string,
    data: E['input'],
    query?: Shaping<ShapeOf<E>, F, P, St, LocaleOf<E>>,
    options?: ChangeOptions,
  ): Promise<DocumentAnswer<Answered<ShapeOf<E>, F, P, St>>>;
  /** Takes a document away in one locale, or in all of them with `*`. */
  delete(documentId: string, query?: { readonly locale?: LocaleOf<E> | '*' }, options?: ChangeOptions): Promise<void>;
  /** Copies the draft onto the published version, and answers that. */
  publish: Action<E, 'published'>;
  /** Takes the published version away, and answers the draft. */
  unpublish: Action<E, 'draft'>;
  /** Puts the published content back into the draft, and answers that. */
  discardDraft: Action<E, 'draft'>;
}

/** Something that becomes of a document. */
type Action<E extends ContentTypeEntry, St> = <
  const F extends AnyFields<ShapeOf<E>> = undefined,
  const P extends AnyPopulate<ShapeOf<E>> = undefined,
>(
  documentId: string,
  query?: ActionQuery<E, F, P>,
  options?: OnceOptions,
) => Promise<DocumentAnswer<Answered<ShapeOf<E>, F, P, St>>>;

/** The same where there is one document. */
type SingleAction<E extends ContentTypeEntry, St> = <
  const F extends AnyFields<ShapeOf<E>> = undefined,
  const P extends AnyPopulate<ShapeOf<E>> = undefined,
>(
  query?: ActionQuery<E, F, P>,
  options?: OnceOptions,
) => Promise<DocumentAnswer<Answered<ShapeOf<E>, F, P, St>>>;

type ActionQuery<E extends ContentTypeEntry, F, P> = Omit<
  Shaping<ShapeOf<E>, F, P, never, LocaleOf<E> | '*'>,
  'status'
>;

/** The calls of a single type. Each raises `OctavoError`. */
export interface Single<E extends ContentTypeEntry> {
  find<
    const F extends AnyFields<ShapeOf<E>> = undefined,
    const P extends AnyPopulate<ShapeOf<E>> = undefined,
    const St extends Status = 'published',
  >(
    query?: OneQuery<ShapeOf<E>, F, P, St, LocaleOf<E>>,
    options?: CallOptions,
  ): Promise<DocumentAnswer<Answered<ShapeOf<E>, F, P, St>>>;
  /** Changes what `data` names, or makes the document; publishes it unless `status` is `draft`. */
  update<
    const F extends AnyFields<ShapeOf<E>> = undefined,
    const P extends AnyPopulate<ShapeOf<E>> = undefined,
    const St extends Status = 'published',
  >(
    data: E['input'],
    query?: Shaping<ShapeOf<E>, F, P, St, LocaleOf<E>>,
    options?: ChangeOptions,
  ): Promise<DocumentAnswer<Answered<ShapeOf<E>, F, P, St>>>;
  delete(query?: { readonly locale?: LocaleOf<E> | '*' }, options?: ChangeOptions): Promise<void>;
  publish: SingleAction<E, 'published'>;
  unpublish: SingleAction<E, 'draft'>;
  discardDraft: SingleAction<E, 'draft'>;
}
