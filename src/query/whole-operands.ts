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
