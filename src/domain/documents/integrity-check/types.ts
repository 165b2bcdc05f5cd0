import type { Stored } from '../../../language/schema/index.js';

/**
 * The rules that all stored data meets (docs/reference/reliability.md). V1: a document has versions, and a version a
 * document. V2: one row per locale and status. V3: nothing is published without a draft. V4: locales share what is not
 * localized. V5: components can be read, each under an id of its own. V6: links have both ends, once. V7: unique
 * values. V8: one document per single type. V9: a published version marked as identical to its draft is. V10: stored
 * totals are those that are counted. V11: materialized JSON is that of its version. V12: a text index finds every text, and no other. V13: a change in a change set has its version, and entries a locale of their type. V14: an index for full-text search has the words of
 * its versions.
 * `database`: what the database reports about itself.
 */
export type IntegrityRule =
  | 'V1'
  | 'V2'
  | 'V3'
  | 'V4'
  | 'V5'
  | 'V6'
  | 'V7'
  | 'V8'
  | 'V9'
  | 'V10'
  | 'V11'
  | 'V12'
  | 'V13'
  | 'V14'
  | 'database';

/** One violation of a rule. */
export interface RuleViolation {
  readonly rule: IntegrityRule;
  /** Empty if it is unknown. */
  readonly table: string;
  /** null: no document in particular. */
  readonly documentId: string | null;
  /** Describes the violation, without any value of an attribute. */
  readonly text: string;
  /** What to do about it. */
  readonly advice: string;
}

/** A statement that returns one row per violation: `document_id`, and columns with details. */
export interface IntegrityCheck {
  readonly rule: IntegrityRule;
  readonly table: string;
  readonly description: string;
  /** See `plainStatement`. */
  readonly text: string;
  readonly values: readonly Stored[];
}
