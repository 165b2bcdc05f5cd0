import type { Sql } from '../../sql/plan/index.js';

/**
 * The links that an attribute will own, one row each, not yet numbered and possibly with duplicates. Every column is an expression
 * over `from`.
 */
export interface LinkSource {
  readonly from: Sql;
  readonly where: readonly Sql[];
  /** Row id of the version that will own the link. */
  readonly owner: Sql;
  /** documentId. */
  readonly target: Sql;
  /** uid of the target's type in the model before. */
  readonly type: Sql;
  /** Pins; read where the layout after has the column. */
  readonly locale: Sql;
  readonly status: Sql;
  /** Columns that order the links of one owner. */
  readonly order: readonly Sql[];
  /** The position in the list of the inverse side; null: to be numbered. */
  readonly inverse: Sql | null;
}
