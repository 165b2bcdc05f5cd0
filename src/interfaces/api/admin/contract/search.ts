import type { Highlight } from '../../../../domain/documents/index.js';

export type { Highlight };

/** Documents of a content type in `GET search`. */
export interface SearchHits {
  /** uid of the content type. */
  readonly type: string;
  /** At most five: what is found best first where the content type has a full-text search, elsewhere the ones changed last. */
  readonly documents: readonly SearchHit[];
}

/** A document that matches the search: by its title, or by what the full-text search of its content type finds. */
export interface SearchHit {
  readonly documentId: string;
  /** Its documentId where it has no title. */
  readonly title: string;
  /** Of the version with that title; null: the content type has no locales. */
  readonly locale: string | null;
  /** What the full-text search finds in it; empty: its title matches. */
  readonly highlights: readonly Highlight[];
}
