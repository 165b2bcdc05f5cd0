import { unreachable } from '../../../foundations/core/index.js';
import type { Stored } from '../../schema/index.js';
import type { OperatorWith } from '../operators.js';

/** Larger than every integer in a column; its negative is smaller than all of them. */
const unreachableInteger = 2 ** 53;

/**
 * Returns an integer that compares with every stored integer as the operand does, because databases compare integers with other
 * numbers not at all or without an index: what is more than 3.5 is more than 3, and nothing equals 3.5.
 */
export function toIntegerOperand(operator: ValueComparison | '$in' | '$notIn', operand: Stored): Stored {
  if (typeof operand !== 'number') return operand;
  switch (operator) {
    case '$lt':
    case '$gte':
      return clamp(Math.ceil(operand));
    case '$lte':
    case '$gt':
      return clamp(Math.floor(operand));
    case '$eq':
    case '$ne':
    case '$in':
    case '$notIn':
      return Number.isSafeInteger(operand) ? operand : unreachableInteger;
    default:
      return unreachable(operator);
  }
}

function clamp(whole: number): number {
  return Math.min(Math.max(whole, -unreachableInteger), unreachableInteger);
}

const minBigInteger = -(2n ** 63n);
const maxBigInteger = 2n ** 63n - 1n;
/** A number that no column contains. */
export const unreachableBigInteger = maxBigInteger + 1n;

/** The operators that compare a value with one operand of its type. */
export type ValueComparison = OperatorWith<{ readonly family: 'equality' | 'order'; readonly operands: 'one' }>;

/** A comparison that is true for every stored number, and one that is false. */
const alwaysTrue = { operator: '$gte', value: minBigInteger } as const;
const alwaysFalse = { operator: '$lt', value: minBigInteger } as const;

/**
 * Returns a comparison with a 64-bit integer that is true for the same stored numbers: databases support no larger ones, and no
 * fractions. `operand`: an integer of any size, or the canonical text of a fraction.
 */
export function compareAsBigInteger(
  operator: ValueComparison,
  operand: bigint | string,
): { readonly operator: ValueComparison; readonly value: bigint } {
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
  operator: ValueComparison,
  text: string,
): { readonly operator: ValueComparison; readonly value: bigint } {
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

/** Returns the same for `$between`: a range of 64-bit integers; one that ends before it begins contains none. */
export function toBigIntegerRange(from: bigint | string, to: bigint | string): readonly [bigint, bigint] {
  const [low, high] = [
    typeof from === 'string' ? floorOfFraction(from) + 1n : from,
    typeof to === 'string' ? floorOfFraction(to) : to,
  ];
  if (low > maxBigInteger || high < minBigInteger) return [1n, 0n];
  return [low < minBigInteger ? minBigInteger : low, high > maxBigInteger ? maxBigInteger : high];
}

/** The largest integer below a fraction. */
function floorOfFraction(text: string): bigint {
  const whole = BigInt(text.slice(0, text.indexOf('.')));
  return text.startsWith('-') ? whole - 1n : whole;
}
