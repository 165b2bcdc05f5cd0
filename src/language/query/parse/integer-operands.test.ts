import { describe, expect, it } from 'vitest';
import { compareAsBigInteger, toBigIntegerRange, toIntegerOperand } from './integer-operands.js';

const comparisons = {
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

describe('an operand for integers', () => {
  it.each(Object.entries(comparisons))('is an integer and compares equally: %s', (operator, holds) => {
    for (const operand of operands) {
      const whole = toIntegerOperand(operator as keyof typeof comparisons, operand);
      expect(Number.isInteger(whole) && Math.abs(Number(whole)) <= 2 ** 53).toBe(true);
      for (const value of stored) expect(holds(value, Number(whole))).toBe(holds(value, operand));
    }
  });

  it('is unchanged unless it is a number', () => {
    expect([toIntegerOperand('$eq', 'a'), toIntegerOperand('$lt', 5n), toIntegerOperand('$gt', null)]).toEqual([
      'a',
      5n,
      null,
    ]);
  });
});

describe('an operand for 64-bit integers (contract C4)', () => {
  const [min, max] = [-(2n ** 63n), 2n ** 63n - 1n];
  const numbers = [min, min + 1n, -4n, -3n, 0n, 3n, 4n, max - 1n, max];
  const edges = [min - 1n, min, -3n, 0n, 3n, max, max + 1n, 10n ** 40n, -(10n ** 40n)];
  const fractions: readonly (readonly [string, number])[] = [
    ['3.5', 3.5],
    ['-3.5', -3.5],
    ['0.1', 0.1],
    ['-0.1', -0.1],
  ];
  const holds = {
    // biome-ignore lint/suspicious/noDoubleEquals: a bigint and a number are compared by value.
    $eq: (value: bigint, operand: bigint | number) => value == operand,
    // biome-ignore lint/suspicious/noDoubleEquals: as above.
    $ne: (value: bigint, operand: bigint | number) => value != operand,
    $lt: (value: bigint, operand: bigint | number) => value < operand,
    $lte: (value: bigint, operand: bigint | number) => value <= operand,
    $gt: (value: bigint, operand: bigint | number) => value > operand,
    $gte: (value: bigint, operand: bigint | number) => value >= operand,
  } as const;
  const operands = [...edges.map((edge) => [edge, edge] as const), ...fractions];

  it.each(Object.keys(holds) as (keyof typeof holds)[])('is in range and compares equally: %s', (operator) => {
    for (const [operand, value64] of operands) {
      const { operator: same, value } = compareAsBigInteger(operator, operand);
      expect(value >= min && value <= max).toBe(true);
      for (const number of numbers) expect(holds[same](number, value)).toBe(holds[operator](number, value64));
    }
  });

  it('is a range', () => {
    for (const [from, low] of operands) {
      for (const [to, high] of operands) {
        const [first, last] = toBigIntegerRange(from, to);
        expect(first >= min && last <= max).toBe(true);
        for (const number of numbers) {
          expect(number >= first && number <= last).toBe(number >= low && number <= high);
        }
      }
    }
  });
});
