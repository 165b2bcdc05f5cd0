import { expect, test } from 'vitest';
import { diffWords } from './diff-words.js';

function marked(before: string, now: string): string {
  const marks = { same: ['', ''], before: ['[-', ']'], now: ['[+', ']'] } as const;
  return diffWords(before, now)
    .map(({ kind, text }) => marks[kind].join(text))
    .join('');
}

test.each([
  ['', '', ''],
  ['A fox.', 'A fox.', 'A fox.'],
  ['A quick fox', 'A slow fox', 'A [-quick][+slow] fox'],
  ['', 'New words', '[+New words]'],
  ['Old words', '', '[-Old words]'],
  ['One.\nTwo.', 'One.\nThree.', 'One.\n[-Two][+Three].'],
  ['Über Köln', 'Über Bonn', 'Über [-Köln][+Bonn]'],
])('%j becomes %j', (before, now, expected) => {
  expect(marked(before, now)).toBe(expected);
});
