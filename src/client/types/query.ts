import type { Filters } from './filters.js';
import type { KnownPopulate } from './populate.js';
import type { Shape } from './shape.js';
import type { RankedSort, Sort } from './sort.js';

/** Which part of a list, by pages, by offset or by cursor. */
export type Pagination = PageAsked | OffsetAsked | AfterAsked | BeforeAsked;

export interface PageAsked {
  /** From 1. */
  readonly page?: number;
  readonly pageSize?: number;
  /** Left out: as the server is configured, which is to count. */
  readonly withCount?: boolean;
  readonly start?: never;
  readonly limit?: never;
  readonly after?: never;
  readonly before?: never;
}

export interface OffsetAsked {
  readonly start?: number;
  readonly limit?: number;
  readonly withCount?: boolean;
  readonly page?: never;
  readonly pageSize?: never;
  readonly after?: never;
  readonly before?: never;
}

/** The documents after a position in the list. */
export interface AfterAsked extends CursorAsked {
  /** `next` of another page; empty: from the beginning. */
  readonly after: string;
  readonly before?: never;
}

/** The documents before a position in the list. */
export interface BeforeAsked extends CursorAsked {
  /** `previous` of another page; empty: the last documents. */
  readonly before: string;
  readonly after?: never;
}

interface CursorAsked {
  readonly pageSize?: number;
  /** Left out: no total. */
  readonly withCount?: boolean;
  readonly page?: never;
  readonly start?: never;
  readonly limit?: never;
}

/** `meta.pagination` of a list: the requested page, after clamping, and the total unless it is disabled. */
export type PaginationMeta<G> = undefined extends G
  ? PageMeta<unknown>
  : G extends { readonly after: string } | { readonly before: string }
    ? { pageSize: number; next: string | null; previous: string | null } & CursorTotal<G>
    : G extends { readonly start: number } | { readonly limit: number }
      ? { start: number; limit: number } & Total<G, 'total'>
      : PageMeta<G>;

/** Pages by cursor have a total only on request. */
type CursorTotal<G> = G extends { readonly withCount: infer Wanted }
  ? Wanted extends false
    ? unknown
    : Total<G, 'total'>
  : unknown;

type PageMeta<G> = { page: number; pageSize: number } & Total<G, 'total' | 'pageCount'>;

type Total<G, Names extends string> = G extends { readonly withCount: infer Wanted }
  ? Wanted extends true
    ? { [K in Names]: number }
    : Wanted extends false
      ? unknown
      : { [K in Names]?: number }
  : { [K in Names]: number };

/** Parameters that select the response of a read or a write. */
export interface Shaping<S extends Shape, F, P, St, Locale> {
  readonly fields?: F;
  readonly populate?: P & KnownPopulate<S, P>;
  /** Left out: `published`. */
  readonly status?: St;
  /** Left out: the default locale. */
  readonly locale?: Locale;
}

/** Parameters of a write: the response that it selects, and where it writes to. */
export interface WriteQuery<S extends Shape, F, P, St, Locale> extends Shaping<S, F, P, St, Locale> {
  /** The id of a change set to write into, in place of drafts. Not beside `status: 'published'`. */
  readonly set?: string;
}

/** What a read tries after its locale: locales in their order, or the chain that the content model has for it. */
type Fallback<Locale> = Locale | readonly Locale[] | boolean;

/** A query for one document; a document that does not match the filters is not found. */
export interface OneQuery<S extends Shape, F, P, St, Locale> extends Shaping<S, F, P, St, Locale> {
  readonly filters?: Filters<S>;
  readonly publicationFilter?: PublicationFilter;
  readonly fallback?: Fallback<Locale>;
  /** The id of a change set to read through. */
  readonly set?: string;
  /** A past moment to read, with its offset from UTC: `2026-11-28T09:30:00.000Z`. Not beside `set`. */
  readonly asOf?: string;
}

/** A query for a list. */
export interface ListQuery<S extends Shape, F, P, St, Locale>
  extends Shaping<S, F, P, St, Locale | readonly Locale[] | '*'> {
  readonly filters?: Filters<S>;
  readonly sort?: Sort<S> | RankedSort;
  readonly publicationFilter?: PublicationFilter;
  readonly fallback?: Fallback<Locale>;
  /** The id of a change set to read through. */
  readonly set?: string;
  /** A past moment to read, with its offset from UTC: `2026-11-28T09:30:00.000Z`. Not beside `set`. */
  readonly asOf?: string;
  /** A text to be found in any text attribute; words, where the content type has a full-text search. */
  readonly _q?: string;
  /** Whether `meta.highlights` says what `_q` finds in each document: on content types with a full-text search. */
  readonly _highlight?: boolean;
}

/** The same, and which part of it. */
export interface FindQuery<S extends Shape, F, P, St, Locale, G> extends ListQuery<S, F, P, St, Locale> {
  readonly pagination?: G;
}

/** A query as `query` returns it: what the type of a response depends on has its exact type. */
export type ExactQuery<S extends Shape, F, P, St, Locale, G> = Pick<
  ListQuery<S, F, P, St, never>,
  'filters' | 'sort' | 'publicationFilter' | '_q' | '_highlight'
> &
  Given<'fields', F> &
  Given<'populate', P> &
  Given<'status', St> &
  Given<'locale', Locale> &
  Given<'pagination', G>;

type Given<Name extends string, T> = undefined extends T ? unknown : { readonly [K in Name]: T };

/** Documents by the state of their drafts. */
export type PublicationFilter =
  | 'never-published'
  | 'never-published-document'
  | 'modified'
  | 'unmodified'
  | 'has-published-version'
  | 'has-published-version-document'
  | 'published-without-draft'
  | 'published-with-draft';
