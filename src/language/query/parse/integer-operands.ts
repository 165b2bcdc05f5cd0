import { unreachable } from '../../../foundations/core/index.js';
import type { Stored } from '../../schema/index.js';
import type { OperatorWith } from '../operators.js';

/** Larger than every whole number that a column holds; its negative is smaller than all of them. */
const unreachableInteger = 2 ** 53;

/**
 * Returns a whole number that compares with every stored whole number as the operand does, because databases compare whole numbers with
 * others not at all or without an index: what is more than 3.5 is more than 3, and nothing equals 3.5.
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
/** A number that no column holds. */
export const unreachableBigInteger = maxBigInteger + 1n;

/** The operators that compare a value with one other of its type. */
export type ValueComparison = OperatorWith<{ readonly family: 'equality' | 'order'; readonly operands: 'one' }>;

/** A comparison that every stored number passes, or none. */
const alwaysTrue = { operator: '$gte', value: minBigInteger } as const;
const alwaysFalse = { operator: '$lt', value: minBigInteger } as const;

/**
 * Returns a comparison with a whole number of 64 bits that holds for the same stored numbers: databases know no larger ones, and no
 * fractions. `operand`: a whole number of any size, or the canonical text of a fraction.
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

/** Returns the same for `$between`: a range of whole numbers of 64 bits; one that ends before it begins holds none. */
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
