/** Documents of a content type in `GET search`. */
export interface SearchHits {
  /** uid of the content type. */
  readonly type: string;
  /** At most five, the ones changed last first. */
  readonly documents: readonly SearchHit[];
}

/** A document whose title matches the search. */
export interface SearchHit {
  readonly documentId: string;
  readonly title: string;
  /** Of the version with that title; null: the content type has no locales. */
  readonly locale: string | null;
}
