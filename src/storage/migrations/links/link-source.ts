import type { Sql } from '../../sql/plan/index.js';

/**
 * The links that an attribute is to hold, one row each, not yet numbered and perhaps several times. Every column is an
 * expression over `from`.
 */
export interface LinkSource {
  readonly from: Sql;
  readonly where: readonly Sql[];
  /** Row id of the version that is to hold the link. */
  readonly owner: Sql;
  /** documentId. */
  readonly target: Sql;
  /** uid of the target's type, as it was called before. */
  readonly type: Sql;
  /** Pins; read where the layout to come has the column. */
  readonly locale: Sql;
  readonly status: Sql;
  /** What the links of one owner are ordered by. */
  readonly order: readonly Sql[];
  /** The place in the list of the other side; null: to be numbered. */
  readonly inverse: Sql | null;
}
