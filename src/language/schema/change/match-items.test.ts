import { describe, expect, it } from 'vitest';
import { matchItems } from './match-items.js';

/** `a#1` has the name a and the id 1. */
const parseItems = (text: string) =>
  text.split(' ').flatMap((word) => {
    const [name = '', id = null] = word.split('#');
    return name === '' ? [] : [{ name, id }];
  });
const printItem = ({ name, id }: { readonly name: string; readonly id: string | null }) =>
  id === null ? name : `${name}#${id}`;

describe('matchItems', () => {
  it.each<[what: string, before: string, after: string, pairs: string, gone: string, fresh: string, hints?: string]>([
    ['the same names', 'a b', 'b a', 'b-b a-a', '', ''],
    ['no common name', 'a', 'b', '', 'a', 'b'],
    ['another name of the same id', 'a#1', 'b#1', 'a#1-b#1', '', ''],
    ['names that are swapped', 'a#1 b#2', 'a#2 b#1', 'b#2-a#2 a#1-b#1', '', ''],
    ['an id that is new', 'a', 'a#1', 'a-a#1', '', ''],
    ['an id that is lost', 'a#1', 'a', 'a#1-a', '', ''],
    ['one name of two ids: two things', 'a#1', 'a#2', '', 'a#1', 'a#2'],
    ['an id before a name', 'a b#1', 'a#1', 'b#1-a#1', 'a', ''],
    ['a name that another took', 'a#1', 'b#1 a', 'a#1-b#1', '', 'a'],
    ['a hint', 'a', 'b', 'a-b', '', '', 'a=b'],
    ['a hint before ids and names', 'a#1 b', 'b#1 c', 'a#1-c b-b#1', '', '', 'a=c'],
    ['a hint that nothing follows', 'a', 'a', 'a-a', '', '', 'a=b'],
  ])('%s', (_, before, after, pairs, gone, fresh, hints = '') => {
    const renames = new Map(hints === '' ? [] : [hints.split('=') as [string, string]]);
    const matches = matchItems(parseItems(before), parseItems(after), renames);
    expect(matches.pairs.map((pair) => `${printItem(pair.before)}-${printItem(pair.after)}`).sort()).toEqual(
      pairs.split(' ').filter(Boolean).sort(),
    );
    expect(matches.removed.map(printItem).join(' ')).toBe(gone);
    expect(matches.added.map(printItem).join(' ')).toBe(fresh);
  });

  it('keeps the order of what comes after', () => {
    const { pairs } = matchItems(parseItems('a b#1 c'), parseItems('c x#1 a'), new Map());
    expect(pairs.map(({ after }) => after.name)).toEqual(['c', 'x', 'a']);
  });
});
