import { describe, expect, it } from 'vitest';
import { wholeOperand } from './whole-operands.js';

const asked = {
  $eq: (stored: number, operand: number) => stored === operand,
  $ne: (stored: number, operand: number) => stored !== operand,
  $in: (stored: number, operand: number) => stored === operand,
  $lt: (stored: number, operand: number) => stored < operand,
  $lte: (stored: number, operand: number) => stored <= operand,
  $gt: (stored: number, operand: number) => stored > operand,
  $gte: (stored: number, operand: number) => stored >= operand,
} as const;
const operands = [
  0,
  -0,
  1,
  3.5,
  -3.5,
  0.1,
  -0.1,
  1e15 + 0.5,
  2 ** 53 - 1,
  1 - 2 ** 53,
  2 ** 53,
  -(2 ** 53),
  1e59,
  -1e59,
];
const stored = [0, 1, -1, 3, 4, -3, -4, 1e15, 1e15 + 1, Number.MAX_SAFE_INTEGER, Number.MIN_SAFE_INTEGER];

describe('an operand of a whole number', () => {
  it.each(Object.entries(asked))('is whole and asks the same: %s', (operator, holds) => {
    for (const operand of operands) {
      const whole = wholeOperand(operator as keyof typeof asked, operand);
      expect(Number.isInteger(whole) && Math.abs(Number(whole)) <= 2 ** 53).toBe(true);
      for (const value of stored) expect(holds(value, Number(whole))).toBe(holds(value, operand));
    }
  });

  it('leaves alone what is no number', () => {
    expect([wholeOperand('$eq', 'a'), wholeOperand('$lt', 5n), wholeOperand('$gt', null)]).toEqual(['a', 5n, null]);
  });
});
