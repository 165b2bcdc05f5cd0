import { describe, expect, it } from 'vitest';
import { PopulatedPlaces } from './answer-limits.js';

const unlimited = null;
const [slotOfTwo, slotOfHundred] = [0, 1];
const values = [2, 100];

describe('PopulatedPlaces', () => {
  it.each([
    ['a list', [[unlimited]], 20],
    ['a to-one', [[]], 500],
    ['a list with a limit that cannot exceed the budget', [[slotOfTwo]], 500],
    ['a list with a limit that can', [[slotOfHundred]], 20],
    ['a list in one with a limit', [[slotOfTwo], [slotOfTwo, unlimited]], 9],
    ['the same without a limit', [[unlimited], [unlimited, unlimited]], 4],
    ['a limit in a limit', [[slotOfTwo], [slotOfTwo, slotOfTwo]], 500],
    ['more places than the budget', Array.from({ length: 21 }, () => []), 0],
  ])('%s', (_, places, entries) => {
    expect(new PopulatedPlaces(places).maxEntries(25, 500, values)).toBe(entries);
  });

  it('follows the limits of each query that shares the statement', () => {
    const places = new PopulatedPlaces([[slotOfTwo]]);
    expect([1, 20, 21, 100].map((limit) => places.maxEntries(25, 500, [limit]))).toEqual([500, 500, 20, 20]);
  });

  it('counts the levels of nested lists', () => {
    expect([[], [[]], [[unlimited, unlimited], [unlimited]]].map((lists) => new PopulatedPlaces(lists).levels)).toEqual(
      [0, 1, 3],
    );
  });
});
