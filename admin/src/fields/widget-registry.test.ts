import { expect, test } from 'vitest';
import { attributeTypes, nestedTypes } from '../../../src/language/schema/index.js';
import { attributeTypeViews } from './widget-registry.js';

test('every type of attribute has a view, and every view a type', () => {
  const types = [...attributeTypes.keys(), ...Object.keys(nestedTypes)];
  expect(Object.keys(attributeTypeViews).sort()).toEqual(types.sort());
});
