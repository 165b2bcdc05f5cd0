import type { Json } from '../../../foundations/core/index.js';
import type { LimitFact, ScalarAttribute, Stored, Strictness } from '../../../language/schema/index.js';

/** A limit of values or of the number of entries. */
export interface ValueLimit {
  readonly limit: LimitFact;
  readonly value: unknown;
}

/** Whether a value breaks this limit. Other rules are not checked. */
export function breaksLimit(
  value: Exclude<Stored, null>,
  attribute: ScalarAttribute,
  { limit, value: bound }: ValueLimit,
  strictness: Strictness,
): boolean {
  const rules = (options: ScalarAttribute['options']) =>
    attribute.type.checkRules(value, { ...attribute, options }, strictness).length;
  return rules({ [limit.replace('options.', '')]: bound as Json }) > rules({});
}

/** Whether a list has too many or too few entries. An empty one meets any minimum unless it is required. */
export function breaksLength(length: number, required: boolean, { limit, value }: ValueLimit): boolean {
  if (limit === 'max') return length > Number(value);
  return limit === 'min' && (required || length > 0) && length < Number(value);
}
