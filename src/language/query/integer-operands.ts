import { unreachable } from '../../foundations/core/index.js';
import type { Stored } from '../schema/index.js';
import type { Operator } from './operators.js';

/** Larger than every whole number that a column holds; its negative is smaller than all of them. */
const unreachableInteger = 2 ** 53;

/**
 * An operand of a whole number as a whole number that asks the same of every stored value, because databases do not compare
 * whole numbers with others, or not by an index: more than 3.5 is more than 3, and nothing is 3.5.
 */
export function toIntegerOperand(operator: Operator, operand: Stored): Stored {
  if (typeof operand !== 'number') return operand;
  switch (operator) {
    case '$lt':
    case '$gte':
      return clamp(Math.ceil(operand));
    case '$lte':
    case '$gt':
      return clamp(Math.floor(operand));
    default:
      return Number.isSafeInteger(operand) ? operand : unreachableInteger;
  }
}

function clamp(whole: number): number {
  return Math.min(Math.max(whole, -unreachableInteger), unreachableInteger);
}

const minBigInteger = -(2n ** 63n);
const maxBigInteger = 2n ** 63n - 1n;
/** A number that no column holds. */
export const unreachableBigInteger = maxBigInteger + 1n;

/** The comparisons of numbers with one operand. */
export type NumberComparison = '$eq' | '$ne' | '$lt' | '$lte' | '$gt' | '$gte';

/** A comparison that every stored number passes, or none. */
const alwaysTrue = { operator: '$gte', value: minBigInteger } as const;
const alwaysFalse = { operator: '$lt', value: minBigInteger } as const;

/**
 * Returns a comparison with a whole number of 64 bits that asks the same of every stored one: databases know no larger ones, and no
 * fractions. `operand`: a whole number of any size, or the canonical text of a fraction.
 */
export function compareAsBigInteger(
  operator: NumberComparison,
  operand: bigint | string,
): { readonly operator: NumberComparison; readonly value: bigint } {
  if (typeof operand === 'string') return compareFraction(operator, operand);
  if (operand >= minBigInteger && operand <= maxBigInteger) return { operator, value: operand };
  const isAbove = operand > maxBigInteger;
  switch (operator) {
    case '$eq':
      return alwaysFalse;
    case '$ne':
      return alwaysTrue;
    case '$lt':
    case '$lte':
      return isAbove ? alwaysTrue : alwaysFalse;
    case '$gt':
    case '$gte':
      return isAbove ? alwaysFalse : alwaysTrue;
    default:
      return unreachable(operator);
  }
}

function compareFraction(
  operator: NumberComparison,
  text: string,
): { readonly operator: NumberComparison; readonly value: bigint } {
  const floor = floorOfFraction(text);
  switch (operator) {
    case '$eq':
      return alwaysFalse;
    case '$ne':
      return alwaysTrue;
    case '$lt':
    case '$lte':
      return compareAsBigInteger('$lte', floor);
    case '$gt':
    case '$gte':
      return compareAsBigInteger('$gt', floor);
    default:
      return unreachable(operator);
  }
}

/** Returns the same of `$between`: a range of whole numbers of 64 bits; one that ends before it begins holds none. */
export function toBigIntegerRange(from: bigint | string, to: bigint | string): readonly [bigint, bigint] {
  const [low, high] = [
    typeof from === 'string' ? floorOfFraction(from) + 1n : from,
    typeof to === 'string' ? floorOfFraction(to) : to,
  ];
  if (low > maxBigInteger || high < minBigInteger) return [1n, 0n];
  return [low < minBigInteger ? minBigInteger : low, high > maxBigInteger ? maxBigInteger : high];
}

/** The largest whole number below a fraction. */
function floorOfFraction(text: string): bigint {
  const whole = BigInt(text.slice(0, text.indexOf('.')));
  return text.startsWith('-') ? whole - 1n : whole;
}
