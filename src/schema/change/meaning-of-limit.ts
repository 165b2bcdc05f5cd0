import type { Json } from '../../kernel/index.js';
import { compareDecimals, exactDecimal } from '../attributes/exact-decimal.js';
import { additive, harmless, placeOf } from './meaning-base.js';
import type { ChangeMeaning } from './meaning-types.js';
import type { LimitChange, LimitFact } from './types.js';

/** What it means that values or entries are limited otherwise: nothing where the limit is wider or gone. */
export function meaningOfLimit({ of, attribute, limit, before, after }: LimitChange): ChangeMeaning {
  const at = { of, attribute };
  const says = `${limit.replace('options.', '')} of ${placeOf(at)} is ${after ?? 'none'}, was ${before ?? 'none'}`;
  if (after === null || isWider(limit, before, after)) return additive(says);
  const upper = isUpper(limit);
  return harmless(says, {
    cost: 'scan',
    conditions: [
      { is: 'within', ...at, limit, value: after, versions: upper ? 'all' : 'published', otherwise: 'refused' },
    ],
  });
}

/** Upper limits hold for drafts too, the others on publication. */
function isUpper(limit: LimitFact): boolean {
  return limit === 'max' || limit === 'options.max' || limit === 'options.maxLength';
}

function isWider(limit: LimitFact, before: Json, after: Json): boolean {
  if (before === null || limit === 'options.regex') return false;
  const difference = compare(after, before);
  return isUpper(limit) ? difference >= 0 : difference <= 0;
}

/** Limits may be numbers or the digits of one. */
function compare(left: Json, right: Json): number {
  if (typeof left === 'number' && typeof right === 'number') return left - right;
  const [first, second] = [exactDecimal(String(left)), exactDecimal(String(right))];
  return first.ok && second.ok ? compareDecimals(first.text, second.text) : Number.NaN;
}
