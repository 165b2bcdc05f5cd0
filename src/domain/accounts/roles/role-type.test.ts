import { expect, test } from 'vitest';
import { roleTypeFromName, uniqueRoleType } from './role-type.js';

test.each([
  ['Editor', 'editor'],
  ['Chief Editor', 'chief_editor'],
  ['  Élan & Vital! ', 'elan_vital'],
  ['__proto__', 'proto'],
  ['Редактор 2', 'редактор_2'],
  ['!!!', 'role'],
  ['a'.repeat(255), 'a'.repeat(200)],
])('a role called %j is of the type %j', (name, type) => {
  expect(roleTypeFromName(name)).toBe(type);
});

test('a type that is taken gets the first free number', () => {
  expect(uniqueRoleType('editor', new Set())).toBe('editor');
  expect(uniqueRoleType('editor', new Set(['editor']))).toBe('editor_1');
  expect(uniqueRoleType('editor', new Set(['editor', 'editor_1', 'editor_3']))).toBe('editor_2');
});
