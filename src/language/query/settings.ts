/** Limits and switches of the query language; the interfaces fill them in from the configuration and the profile. */
export interface QuerySettings {
  /** Page size of requests that name none. */
  readonly defaultLimit: number;
  /** Largest page size; larger ones are clamped to it. */
  readonly maxLimit: number;
  /** Whether totals are counted where `withCount` is not given. */
  readonly withCount: boolean;
  /** false: unknown top-level parameters are ignored (they never reach the query). */
  readonly strictParams: boolean;
  /**
   * Reads take what older front ends send and Strapi without `strictParams` takes: a `status` that is none (draft), `populate=deep`
   * (nothing). Left out: both are refused.
   */
  readonly lenient?: boolean;
  /** Entries in one array of the query string (contract, "Limits"). */
  readonly arrayLimit: number;
  /** Parameters in one query string. */
  readonly parameterLimit: number;
  /** Bracket levels of one parameter. */
  readonly depthLimit: number;
  /** `identity`: media can be filtered by presence, id and documentId alone; `relation`: like any relation (behaviour 0.6). */
  readonly mediaFilters: 'identity' | 'relation';
  /** Page numbers and sizes below their minimum: 400, or the minimum (behaviour 0.36). */
  readonly paginationBounds: 'refuse' | 'clamp';
  /** `natural`: case and accents do not split the alphabet where texts are sorted; `codePoints`: they do (behaviour 0.48). */
  readonly textOrder: 'natural' | 'codePoints';
  /**
   * has-published-version-document with status=draft and no locale: the drafts of every locale (contract, publicationFilter rule 3;
   * behaviour 0.9).
   */
  readonly publishedDocumentDraftsOfAllLocales: boolean;
}
