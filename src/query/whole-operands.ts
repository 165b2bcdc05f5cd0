import { unreachable } from '../kernel/index.js';
import type { Stored } from '../schema/index.js';
import type { Operator } from './operators.js';

/** Larger than every whole number that a column holds; its negative is smaller than all of them. */
const beyond = 2 ** 53;

/**
 * An operand of a whole number as a whole number that asks the same of every stored value, because databases do not compare
 * whole numbers with others, or not by an index: more than 3.5 is more than 3, and nothing is 3.5.
 */
export function wholeOperand(operator: Operator, operand: Stored): Stored {
  if (typeof operand !== 'number') return operand;
  switch (operator) {
    case '$lt':
    case '$gte':
      return within(Math.ceil(operand));
    case '$lte':
    case '$gt':
      return within(Math.floor(operand));
    default:
      return Number.isSafeInteger(operand) ? operand : beyond;
  }
}

function within(whole: number): number {
  return Math.min(Math.max(whole, -beyond), beyond);
}

const least = -(2n ** 63n);
const most = 2n ** 63n - 1n;
/** A number that no column holds. */
export const beyondLong = most + 1n;

/** The comparisons of numbers with one operand. */
export type NumberComparison = '$eq' | '$ne' | '$lt' | '$lte' | '$gt' | '$gte';

/** A comparison that every stored number passes, or none. */
const always = { operator: '$gte', value: least } as const;
const never = { operator: '$lt', value: least } as const;

/**
 * Returns a comparison with a whole number of 64 bits that asks the same of every stored one: databases know no larger ones, and no
 * fractions. `operand`: a whole number of any size, or the canonical text of a fraction.
 */
export function longComparison(
  operator: NumberComparison,
  operand: bigint | string,
): { readonly operator: NumberComparison; readonly value: bigint } {
  if (typeof operand === 'string') return ofFraction(operator, operand);
  if (operand >= least && operand <= most) return { operator, value: operand };
  const above = operand > most;
  switch (operator) {
    case '$eq':
      return never;
    case '$ne':
      return always;
    case '$lt':
    case '$lte':
      return above ? always : never;
    case '$gt':
    case '$gte':
      return above ? never : always;
    default:
      return unreachable(operator);
  }
}

function ofFraction(
  operator: NumberComparison,
  text: string,
): { readonly operator: NumberComparison; readonly value: bigint } {
  const floor = floorOf(text);
  switch (operator) {
    case '$eq':
      return never;
    case '$ne':
      return always;
    case '$lt':
    case '$lte':
      return longComparison('$lte', floor);
    case '$gt':
    case '$gte':
      return longComparison('$gt', floor);
    default:
      return unreachable(operator);
  }
}

/** Returns the same of `$between`: a range of whole numbers of 64 bits; one that ends before it begins holds none. */
export function longRange(from: bigint | string, to: bigint | string): readonly [bigint, bigint] {
  const [low, high] = [typeof from === 'string' ? floorOf(from) + 1n : from, typeof to === 'string' ? floorOf(to) : to];
  if (low > most || high < least) return [1n, 0n];
  return [low < least ? least : low, high > most ? most : high];
}

/** The largest whole number below a fraction. */
function floorOf(text: string): bigint {
  const whole = BigInt(text.slice(0, text.indexOf('.')));
  return text.startsWith('-') ? whole - 1n : whole;
}
