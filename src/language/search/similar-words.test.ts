import { expect, test } from 'vitest';
import { allowedMistakes, editDistance, nearestWords } from './similar-words.js';

/** By trying every change. */
function slowDistance(left: readonly string[], right: readonly string[]): number {
  const known = new Map<string, number>();
  const from = (a: number, b: number): number => {
    if (a === left.length) return right.length - b;
    if (b === right.length) return left.length - a;
    const key = `${a} ${b}`;
    const before = known.get(key);
    if (before !== undefined) return before;
    const same = left[a] === right[b] ? from(a + 1, b + 1) : 1 + from(a + 1, b + 1);
    const isSwapped =
      a + 1 < left.length && b + 1 < right.length && left[a] === right[b + 1] && left[a + 1] === right[b];
    const least = Math.min(same, isSwapped ? 1 + from(a + 2, b + 2) : 99, 1 + from(a + 1, b), 1 + from(a, b + 1));
    known.set(key, least);
    return least;
  };
  return from(0, 0);
}

const letters = ['a', 'b', 'c', '𐐨', '𐐩'];
let state = 7;
const below = (limit: number) => {
  state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
  return Math.floor((state / 2 ** 32) * limit);
};
const word = (length: number) => Array.from({ length }, () => letters[below(letters.length)] ?? '');

test('distances are those of the definition, up to the limit', () => {
  for (let count = 0; count < 5_000; count++) {
    const [left, right, most] = [word(below(9)), word(below(9)), 1 + below(2)];
    const expected = Math.min(slowDistance(left, right), most + 1);
    expect([left, right, editDistance(left.join(''), right.join(''), most)]).toEqual([left, right, expected]);
  }
});

test('no word within the distance is left out', () => {
  for (let count = 0; count < 300; count++) {
    const searched = word(5 + below(6));
    const candidates = Array.from({ length: 40 }, () => {
      const changed = [...searched];
      for (let change = 0; change < 1 + below(3); change++)
        changed.splice(below(changed.length), below(2), ...word(below(2)));
      return changed;
    });
    const most = allowedMistakes(searched.join(''));
    const near = candidates.filter((one) => {
      const distance = slowDistance(searched, one);
      return distance > 0 && distance <= most;
    });
    const found = nearestWords(
      searched.join(''),
      candidates.map((one) => one.join('')),
    );
    const expected = new Set(near.map((one) => one.join('')));
    if (expected.size <= 30) expect([...found].sort()).toEqual([...expected].sort());
  }
});
