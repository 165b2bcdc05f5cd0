/** Limits and switches of the query language, from the configuration and the profile. */
export interface QuerySettings {
  /** Page size of requests that name none. */
  readonly defaultLimit: number;
  /** Largest page size; larger ones are clamped to it. */
  readonly maxLimit: number;
  /** Whether totals are counted where `withCount` is absent. */
  readonly withCount: boolean;
  /** false: unknown top-level parameters are ignored (they never reach the query). */
  readonly strictParams: boolean;
  /**
   * Accepts what older front ends send and Strapi without `strictParams` accepts: an unknown `status` (draft), `populate=deep`
   * (nothing). Absent: both are refused.
   */
  readonly lenient?: boolean;
  /** Whether reads that send no `fallback` use the chains of the model. Absent: no. */
  readonly fallback?: boolean;
  /** Entries in one array of the query string (contract, "Limits"). */
  readonly arrayLimit: number;
  /** Parameters in one query string. */
  readonly parameterLimit: number;
  /** Bracket levels of one parameter. */
  readonly depthLimit: number;
  /** `identity`: media can be filtered by presence, id and documentId only; `relation`: like any relation (behaviour 0.6). */
  readonly mediaFilters: 'identity' | 'relation';
  /** Page numbers and sizes below their minimum: 400, or the minimum (behaviour 0.36). */
  readonly paginationBounds: 'refuse' | 'clamp';
  /** `natural`: texts are sorted without case and accents; `codePoints`: by code points (behaviour 0.48). */
  readonly textOrder: 'natural' | 'codePoints';
  /**
   * has-published-version-document with status=draft and no locale: the drafts of every locale (contract, publicationFilter rule 3;
   * behaviour 0.9).
   */
  readonly publishedDocumentDraftsOfAllLocales: boolean;
  /**
   * Whether filters may have the conditions on documents of the admin API, such as `$outdated` (docs/reference/admin-api.md). Absent:
   * they are refused like any unknown operator.
   */
  readonly documentConditions?: boolean;
}
