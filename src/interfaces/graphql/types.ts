import type { ContentApiParts } from '../api/content/index.js';

/** The dependencies of the GraphQL interface; one set per model. */
export interface GraphqlParts {
  /** Those of the content API, which answers the same questions. */
  readonly content: ContentApiParts;
  /** Whether the schema can be asked for. */
  readonly introspection: boolean;
  /** Entries of a list without `pagination`. */
  readonly defaultLimit: number;
  /** Bytes that the reads of one operation may print together. */
  readonly maxBytes: number;
}
