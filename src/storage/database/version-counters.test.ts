import { expect, it } from 'vitest';
import { VersionCounters } from './version-counters.js';

it('gives another number after a change of one of the names, and after one of anything', () => {
  const generations = new VersionCounters();
  const numbers = () => [generations.latest(['a', 'b']), generations.latest(['c']), generations.latest([])];
  const changing = (changed: ReadonlySet<string> | 'anything') => {
    const before = numbers();
    generations.recordChange(changed);
    return numbers().map((number, at) => number !== before[at]);
  };
  expect(changing(new Set(['b', 'x']))).toEqual([true, false, false]);
  expect(changing(new Set(['a']))).toEqual([true, false, false]);
  expect(changing(new Set(['c', 'b']))).toEqual([true, true, false]);
  expect(changing(new Set())).toEqual([false, false, false]);
  expect(changing('anything')).toEqual([true, true, true]);
  expect(changing(new Set(['a', 'c', '__proto__']))).toEqual([true, true, false]);
});
