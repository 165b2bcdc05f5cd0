import { expect, test } from 'vitest';
import { fromLocalTime, toLocalTime } from './local-time.js';

test('what a clock here shows is the same instant again', () => {
  for (const instant of ['2024-05-06T10:11:12.000Z', '2024-12-31T23:59:59.000Z', '1999-01-01T00:00:00.000Z']) {
    const local = toLocalTime(instant);
    expect(local).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
    expect(fromLocalTime(local)).toBe(instant);
  }
});

test('what is no time is none', () => {
  expect([toLocalTime('soon'), toLocalTime(null), fromLocalTime('soon'), fromLocalTime(null)]).toEqual([
    null,
    null,
    null,
    null,
  ]);
});
