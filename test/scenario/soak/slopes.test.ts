import { expect, test } from 'vitest';
import { lows, slope } from './slopes.js';

test('the slope is per hour', () => {
  expect(slope([0, 1, 2].map((minute) => ({ at: minute * 60_000, value: 100 + minute })))).toBeCloseTo(60);
  expect(slope([{ at: 5, value: 1 }])).toBe(0);
});

test('lows are the least of every few', () => {
  const samples = [5, 1, 3, 9, 8, 7, 2].map((value, at) => ({ at, value }));
  expect(lows(samples, 3).map(({ value }) => value)).toEqual([1, 7]);
});
