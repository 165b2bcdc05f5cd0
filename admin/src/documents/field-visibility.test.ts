import { expect, test } from 'vitest';
import { isFieldVisible, parseVisibility, toVisibilityConditions, type Visibility } from './field-visibility.js';

test.each([
  [{ attribute: 'featured', operator: 'is', value: true }, { visible: { '==': [{ var: 'featured' }, true] } }],
  [{ attribute: 'format', operator: 'isNot', value: 'essay' }, { visible: { '!=': [{ var: 'format' }, 'essay'] } }],
] satisfies readonly (readonly [Visibility, object])[])('%j is written and read again', (visibility, written) => {
  expect(toVisibilityConditions(visibility)).toEqual(written);
  expect(parseVisibility(toVisibilityConditions(visibility))).toEqual(visibility);
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
  expect(parseVisibility(conditions)).toBeNull();
});

test('a field is shown while the other attribute has the value; nothing at all is No', () => {
  const featured: Visibility = { attribute: 'featured', operator: 'is', value: true };
  expect([true, false, null, undefined].map((value) => isFieldVisible(featured, value))).toEqual([
    true,
    false,
    false,
    false,
  ]);
  const plain: Visibility = { ...featured, value: false };
  expect([true, false, null].map((value) => isFieldVisible(plain, value))).toEqual([false, true, true]);
  const other: Visibility = { attribute: 'format', operator: 'isNot', value: 'essay' };
  expect(['essay', 'report', null].map((value) => isFieldVisible(other, value))).toEqual([false, true, true]);
});
