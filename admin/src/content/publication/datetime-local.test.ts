import { expect, test } from 'vitest';
import { fromDatetimeLocal, toDatetimeLocal } from './datetime-local.js';

test('what a clock here shows goes into the field and comes back as the same moment', () => {
  const at = '2030-01-01T07:05:09.000Z';
  expect(toDatetimeLocal(at)).toMatch(/^20\d\d-\d\d-\d\dT\d\d:\d\d:\d\d$/);
  expect(fromDatetimeLocal(toDatetimeLocal(at))).toBe(at);
});

test('nothing is nothing', () => {
  expect([toDatetimeLocal(null), fromDatetimeLocal(''), fromDatetimeLocal('soon')]).toEqual(['', null, null]);
});
