import { expect, test } from 'vitest';
import {
  continueLine,
  insertBlocks,
  isInCode,
  type TextEdit,
  type TextSelection,
  toggleAround,
  toggleCode,
  toggleLines,
} from './text-edits.js';

/** A text whose selection stands between two bars; one bar is a cursor. */
function read(marked: string): TextSelection {
  const start = marked.indexOf('|');
  const end = marked.lastIndexOf('|');
  return { text: marked.replaceAll('|', ''), start, end: end === start ? start : end - 1 };
}

function show({ text }: TextSelection, { from, to, insert, start, end }: TextEdit): string {
  const result = text.slice(0, from) + insert + text.slice(to);
  const bar = start === end ? '|' : `|${result.slice(start, end)}|`;
  return result.slice(0, start) + bar + result.slice(end);
}

test.each([
  ['a |word| b', '**', 'a **|word|** b'],
  ['a **|word|** b', '**', 'a |word| b'],
  ['a |**word**| b', '**', 'a |word| b'],
  ['a | word | b', '**', 'a  **|word|**  b'],
  ['a |b', '*', 'a *|*b'],
  ['**|bold|**', '*', '***|bold|***'],
  ['|**bold**|', '*', '*|**bold**|*'],
])('marks around %j with %j', (before, mark, after) => {
  expect(show(read(before), toggleAround(read(before), mark))).toBe(after);
});

test.each([
  ['on|e', 'heading', '## on|e'],
  ['## on|e', 'heading', 'on|e'],
  ['# on|e', 'unordered', '- on|e'],
  ['|one\n\ntwo|', 'unordered', '|- one\n\n- two|'],
  ['|one\ntwo|', 'ordered', '|1. one\n2. two|'],
  ['|- one\n- two|', 'ordered', '|1. one\n2. two|'],
  ['|- one\n- two|', 'unordered', '|one\ntwo|'],
  ['x\non|e\ny', 'quote', 'x\n> on|e\ny'],
  ['|', 'unordered', '- |'],
] as const)('lines of %j as %s', (before, mark, after) => {
  expect(show(read(before), toggleLines(read(before), mark))).toBe(after);
});

test.each([
  ['- one|', '- one\n- |'],
  ['  * one|', '  * one\n  * |'],
  ['9. nine|', '9. nine\n10. |'],
  ['1) one|', '1) one\n2) |'],
  ['- [x] done|', '- [x] done\n- [ ] |'],
  ['> said|', '> said\n> |'],
  ['- one\n- |', '- one\n|'],
  ['- on|e', '- on\n- |e'],
])('Enter in %j', (before, after) => {
  const edit = continueLine(read(before));
  expect(edit === null ? null : show(read(before), edit)).toBe(after);
});

test.each(['one|', '|- one', '-|', ''])('Enter in %j is a line break', (before) => {
  expect(continueLine(read(before))).toBe(null);
});

test('code is a span in a line, and a block of lines', () => {
  expect(show(read('a |b| c'), toggleCode(read('a |b| c')))).toBe('a `|b|` c');
  expect(show(read('|a\nb|'), toggleCode(read('|a\nb|')))).toBe('```|\na\nb\n```');
});

test.each([
  ['a|b', 'c', 'ac|b'],
  ['a|b', '# c', 'a\n\n# c\n\n|b'],
  ['a\n|', '- c', 'a\n\n- c|'],
  ['|', '# c', '# c|'],
])('%j takes %j', (before, markdown, after) => {
  expect(show(read(before), insertBlocks(read(before), markdown))).toBe(after);
});

test('a place in a fence is in code', () => {
  expect(isInCode(read('```\na|\n```'))).toBe(true);
  expect(isInCode(read('```\na\n```\n|'))).toBe(false);
});
