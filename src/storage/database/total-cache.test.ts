import { expect, it } from 'vitest';
import type { Stored } from '../../language/schema/index.js';
import type { Compiled } from '../sql/plan/index.js';
import { TotalCache } from './total-cache.js';
import { VersionCounters } from './version-counters.js';

function counting(reads: readonly string[] = ['a']) {
  const generations = new VersionCounters();
  const memory = new TotalCache<number>(generations);
  const statement: Compiled = { sql: 'SELECT count(*)', slots: [0, 1], reads };
  let counted = 0;
  const total = (...values: readonly Stored[]) => memory.total(statement, values, () => ++counted);
  return { generations, memory, statement, total };
}

it('remembers until something changes that the total depends on', () => {
  const { generations, memory, statement, total } = counting(['a', 'b']);
  expect([total(1, 2), total(1, 2)]).toEqual([1, 1]);
  generations.recordChange(new Set(['c']));
  expect(total(1, 2)).toBe(1);
  generations.recordChange(new Set(['c', 'b']));
  expect([total(1, 2), total(1, 2)]).toEqual([2, 2]);
  memory.delete(statement, [1, 2]);
  expect(total(1, 2)).toBe(3);
  generations.recordChange('anything');
  expect(total(1, 2)).toBe(4);
});

it('tells values apart that look alike', () => {
  const { total } = counting();
  const lists: readonly (readonly Stored[])[] = [
    [1, '2'],
    ['1', '2'],
    ['1', 2],
    [null, ''],
    ['null', ''],
    ['', null],
    ['a\nstring1:b', 'c'],
    ['a', 'b\nstring1:c'],
    [true, ''],
    ['true', ''],
    [1n, ''],
    [1, ''],
  ];
  expect(lists.map((values) => total(...values))).toEqual(lists.map((_, at) => at + 1));
});

it('does not take a total for current that was begun before a change', () => {
  const { generations, memory, statement } = counting();
  const total = memory.total(statement, [1, 2], () => {
    generations.recordChange(new Set(['a']));
    return 1;
  });
  expect([total, memory.total(statement, [1, 2], () => 2)]).toEqual([1, 2]);
});
