import type { Json } from '../../../foundations/core/index.js';
import { compareDecimals, parseExactDecimal } from '../attributes/exact-decimal.js';
import { additiveAssessment, createAssessment, describeAttribute } from './assessment-base.js';
import type { ChangeAssessment } from './assessment-types.js';
import type { LimitChange, LimitFact } from './types.js';

/** Returns the assessment of a changed limit on values or entries: nothing to check where the limit is wider or removed. */
export function assessLimit({ of, attribute, limit, before, after }: LimitChange): ChangeAssessment {
  const ref = { of, attribute };
  const description = `${limit.replace('options.', '')} of ${describeAttribute(ref)} is ${after ?? 'none'}, was ${before ?? 'none'}`;
  if (after === null || isWider(limit, before, after)) return additiveAssessment(description);
  const isUpperLimit = isUpperBound(limit);
  return createAssessment(description, {
    cost: 'scan',
    impactChecks: [
      { is: 'within', ...ref, limit, value: after, versions: isUpperLimit ? 'all' : 'published', otherwise: 'refused' },
    ],
  });
}

/** Upper limits apply to drafts too, the others on publication. */
function isUpperBound(limit: LimitFact): boolean {
  return limit === 'max' || limit === 'options.max' || limit === 'options.maxLength';
}

function isWider(limit: LimitFact, before: Json, after: Json): boolean {
  if (before === null || limit === 'options.regex') return false;
  const difference = compareLimits(after, before);
  return isUpperBound(limit) ? difference >= 0 : difference <= 0;
}

/** Compares limits, which are numbers or the digits of one. */
function compareLimits(left: Json, right: Json): number {
  if (typeof left === 'number' && typeof right === 'number') return left - right;
  const [first, second] = [parseExactDecimal(String(left)), parseExactDecimal(String(right))];
  return first.ok && second.ok ? compareDecimals(first.text, second.text) : Number.NaN;
}
