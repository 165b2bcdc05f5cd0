import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { attributeTypes } from '../../../src/language/schema/attributes/index.js';
import { widgets } from './widget-registry.js';

/** Types of attributes that hold no value of their own in a column. */
const composed = ['relation', 'media', 'component', 'dynamiczone'];

test('every type of attribute has a widget, and every widget a type', () => {
  const types = [...attributeTypes.keys(), ...composed];
  expect([...widgets.keys()].sort()).toEqual(types.sort());
});

test('every widget has a file of its own, named after its type', () => {
  const missing = [...widgets.keys()].filter((type) => !existsSync(new URL(`${type}-field.tsx`, import.meta.url)));
  expect(missing).toEqual([]);
});
