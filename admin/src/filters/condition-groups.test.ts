import { describe, expect, test } from 'vitest';
import {
  completeItems,
  countConditions,
  type FilterItem,
  groupParameter,
  parseFilterItems,
} from './condition-groups.js';
import type { FilterField } from './filters.js';

const fields: readonly FilterField[] = [
  { field: 'createdAt', column: 'instant', operators: ['$gte'], values: null, relativeDates: true },
  { field: 'day', column: 'date', operators: ['$lt'], values: null, relativeDates: true },
];
const context = { fields, administratorId: 7, now: new Date(2026, 10, 3, 15, 30) };

const items: readonly FilterItem[] = [
  { field: 'title', operator: '$containsi', value: 'boat' },
  {
    match: 'any',
    conditions: [
      { field: '$missing', operator: '$eq', value: 'de' },
      { field: '$createdBy', operator: '$ne', value: 'me' },
    ],
  },
];

describe('conditions as the interface takes them', () => {
  test('are joined by group, with the administrator who looks', () => {
    expect(groupParameter(items, 'all', context)).toEqual({
      $and: [{ $and: [{ title: { $containsi: 'boat' } }] }, { $or: [{ $missing: 'de' }, { $not: { $createdBy: 7 } }] }],
    });
    expect(groupParameter([], 'any', context)).toBe(null);
    expect(groupParameter([{ field: '$missing', operator: '$eq', value: 'de' }], 'any', context)).toEqual({
      $or: [{ $missing: 'de' }],
    });
  });

  test('have the day that is meant today', () => {
    const relative = (field: string, value: string) =>
      groupParameter([{ field, operator: '$gte', value }], 'all', context);
    const instant = new Date(2026, 9, 27).toISOString();
    expect(relative('createdAt', 'today-7')).toEqual({ $and: [{ $and: [{ createdAt: { $gte: instant } }] }] });
    expect(relative('day', 'today-7')).toEqual({ $and: [{ $and: [{ day: { $gte: '2026-10-27' } }] }] });
    expect(relative('day', 'today+30')).toEqual({ $and: [{ $and: [{ day: { $gte: '2026-12-03' } }] }] });
    expect(relative('title', 'today')).toEqual({ $and: [{ $and: [{ title: { $gte: 'today' } }] }] });
  });
});

describe('an address', () => {
  test('says conditions and groups', () => {
    expect(parseFilterItems(items)).toEqual(items);
    expect(countConditions(items)).toBe(3);
  });

  test.each([
    ['x'],
    [[{ match: 'any', conditions: 'x' }]],
    [[{ match: 'any', conditions: [] }]],
    [[{ field: '$nothing', operator: '$eq', value: 'x' }]],
    [[{ match: 'any', conditions: [{ match: 'all', conditions: items }] }]],
  ])('%j says none', (value) => {
    expect(parseFilterItems(value)).toEqual([]);
  });
});

test('what is not complete is left out, and so are groups of nothing else', () => {
  expect(completeItems([...items, { match: 'all', conditions: [{ field: 'a', operator: '$in', value: [] }] }])).toEqual(
    items,
  );
});
