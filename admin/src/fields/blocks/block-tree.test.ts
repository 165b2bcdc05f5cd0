import { expect, test } from 'vitest';
import { blocksType } from '../../../../src/language/schema/attributes/blocks.js';
import { createEmptyTree, fromBlockTree, toBlockTree } from './block-tree.js';

test('every value that the server takes comes back as it was', () => {
  for (const { output } of blocksType.samples.accepted) {
    const value = Array.isArray(output) && output.length === 0 ? null : output;
    expect(fromBlockTree(toBlockTree(output))).toEqual(value);
  }
});

test('texts have no type in the editor, so that equal ones next to each other become one', () => {
  const value = [{ type: 'paragraph', children: [{ type: 'text', text: 'a', bold: true }] }];
  expect(toBlockTree(value)).toEqual([{ type: 'paragraph', children: [{ text: 'a', bold: true }] }]);
});

test.each([[null], [undefined], [[]], ['text']])('%j is an empty line, and that is no value', (value) => {
  expect(toBlockTree(value)).toEqual(createEmptyTree());
  expect(fromBlockTree(toBlockTree(value))).toBe(null);
});

test('a block that did not change is the same object again', () => {
  const tree = toBlockTree(['A', 'B'].map((text) => ({ type: 'paragraph', children: [{ type: 'text', text }] })));
  const before = fromBlockTree(tree);
  const after = fromBlockTree([{ type: 'paragraph', children: [{ text: 'C' }] }, ...tree.slice(1)]);
  expect(after).toEqual([
    { type: 'paragraph', children: [{ type: 'text', text: 'C' }] },
    { type: 'paragraph', children: [{ type: 'text', text: 'B' }] },
  ]);
  const blocks = [before, after].map((value) => (Array.isArray(value) ? value[1] : null));
  expect(blocks[1]).toBe(blocks[0]);
});
