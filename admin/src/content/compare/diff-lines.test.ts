import { expect, test } from 'vitest';
import { diffLines } from './diff-lines.js';

/** `  same`, `- before`, `+ now`. */
function told(before: string, now: string): readonly string[] {
  const marks = { same: ' ', before: '-', now: '+' } as const;
  return diffLines(before, now).map(({ kind, text }) => `${marks[kind]} ${text}`);
}

test.each([
  ['', '', []],
  ['a', 'a', ['  a']],
  ['', 'a', ['+ a']],
  ['a', '', ['- a']],
  ['a\nb\nc', 'a\nx\nc', ['  a', '- b', '+ x', '  c']],
  ['a\nb', 'a\nb\nc', ['  a', '  b', '+ c']],
  ['a\nb\na', 'a', ['  a', '- b', '- a']],
  ['one\ntwo\nthree\nfour', 'two\nfour\nfive', ['- one', '  two', '- three', '  four', '+ five']],
])('%j becomes %j', (before, now, lines) => {
  expect(told(before, now)).toEqual(lines);
});

test('each text can be read out of it, whatever they are', () => {
  const words = ['a', 'b', 'c', ''];
  let seed = 7;
  const next = (below: number): number => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((seed / 2_147_483_648) * below);
  };
  const text = (): string => Array.from({ length: 1 + next(8) }, () => words[next(words.length)]).join('\n');
  for (let round = 0; round < 300; round += 1) {
    const [before, now] = [text(), text()];
    const diff = diffLines(before, now);
    const side = (other: 'before' | 'now') => diff.filter(({ kind }) => kind !== other).map((line) => line.text);
    expect([side('now').join('\n'), side('before').join('\n')], JSON.stringify([before, now])).toEqual([before, now]);
  }
});

test('texts without end differ as a whole', () => {
  const before = Array.from({ length: 1_200 }, (_, at) => `a${at}`).join('\n');
  const now = Array.from({ length: 1_200 }, (_, at) => `b${at}`).join('\n');
  const diff = diffLines(before, now);
  expect(diff.slice(0, 1_200).every(({ kind }) => kind === 'before')).toBe(true);
  expect(diff).toHaveLength(2_400);
});
