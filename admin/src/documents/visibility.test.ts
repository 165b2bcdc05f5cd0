import { expect, test } from 'vitest';
import { conditionsOf, isShown, type Visibility, visibilityIn } from './visibility.js';

test.each([
  [{ attribute: 'featured', operator: 'is', value: true }, { visible: { '==': [{ var: 'featured' }, true] } }],
  [{ attribute: 'format', operator: 'isNot', value: 'essay' }, { visible: { '!=': [{ var: 'format' }, 'essay'] } }],
] satisfies readonly (readonly [Visibility, object])[])('%j is written and read again', (visibility, written) => {
  expect(conditionsOf(visibility)).toEqual(written);
  expect(visibilityIn(conditionsOf(visibility))).toEqual(visibility);
});

test.each([
  undefined,
  null,
  'featured',
  [],
  {},
  { visible: true },
  { visible: { '==': [] } },
  { visible: { '==': [{ var: 'a' }, null] } },
  { visible: { and: [] } },
])('%j is no condition', (conditions) => {
  expect(visibilityIn(conditions)).toBeNull();
});

test('a field is shown while the other attribute has the value; nothing at all is No', () => {
  const featured: Visibility = { attribute: 'featured', operator: 'is', value: true };
  expect([true, false, null, undefined].map((value) => isShown(featured, value))).toEqual([true, false, false, false]);
  const plain: Visibility = { ...featured, value: false };
  expect([true, false, null].map((value) => isShown(plain, value))).toEqual([false, true, true]);
  const other: Visibility = { attribute: 'format', operator: 'isNot', value: 'essay' };
  expect(['essay', 'report', null].map((value) => isShown(other, value))).toEqual([false, true, true]);
});
