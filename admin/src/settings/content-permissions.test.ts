import { expect, test } from 'vitest';
import type { ContentPermission, PermissionType } from '../api/index.js';
import { hasConditions, replacePermission, setAllPermissions, togglePermission } from './content-permissions.js';

const find: ContentPermission = { action: 'find', type: 'api::a.a', fields: ['title'], locales: null, own: false };
const type: PermissionType = {
  uid: 'api::a.a',
  displayName: 'A',
  kind: 'collectionType',
  localized: false,
  draftAndPublish: false,
  attributes: [],
  actions: [
    { action: 'find', fields: true },
    { action: 'delete', fields: false },
  ],
};
const remove: ContentPermission = { action: 'delete', type: 'api::a.a', fields: null, locales: null, own: false };

test('an action is allowed without conditions, and forbidden again', () => {
  expect(togglePermission([find], 'api::a.a', 'delete')).toEqual([find, remove]);
  expect(togglePermission([find, remove], 'api::a.a', 'find')).toEqual([remove]);
});

test('everything is allowed with the conditions that there are, or nothing', () => {
  expect(setAllPermissions([find], type, true)).toEqual([find, remove]);
  expect(setAllPermissions([find, remove], type, false)).toEqual([]);
});

test('an entry is replaced by one of the same action and type', () => {
  expect(replacePermission([find, remove], { ...find, own: true })).toEqual([{ ...find, own: true }, remove]);
});

test.each([
  [find, true],
  [remove, false],
  [{ ...remove, own: true }, true],
  [{ ...remove, locales: ['fr'] }, true],
])('%j holds for some alone: %s', (entry, expected) => {
  expect(hasConditions(entry)).toBe(expected);
});
