import { expect, test } from 'vitest';
import type { ContentPermission, GrantRule, PermissionType } from '../../api/index.js';
import {
  isLimited,
  limitPermission,
  limitsOfPermission,
  limitsOfRule,
  noLimits,
  possibleLimits,
  replaceRule,
} from './action-limits.js';
import { areComplete, listForcedValues, toForcedSet } from './forced-values.js';

const attribute = { type: 'string', required: false, localized: false, column: null, operators: [], values: null };
const type: PermissionType = {
  uid: 'api::a.a',
  displayName: 'A',
  kind: 'collectionType',
  localized: true,
  draftAndPublish: true,
  attributes: [
    { ...attribute, name: 'title', private: false, target: null },
    { ...attribute, name: 'secret', private: true, target: null },
  ],
  actions: [
    { action: 'find', fields: true },
    { action: 'findOne', fields: false },
    { action: 'delete', fields: false },
  ],
};
const rule: GrantRule = {
  action: 'api::a.a.update',
  where: { author: '$user' },
  read: null,
  write: ['title'],
  set: { author: '$user' },
  locales: ['en'],
  status: 'draft',
};

test('a rule is the same after it was edited, and gone without limits', () => {
  const limits = limitsOfRule(rule);
  expect(replaceRule([rule], rule.action, limits, 'write')).toEqual([rule]);
  expect(replaceRule([rule], rule.action, noLimits, 'write')).toEqual([]);
  expect([isLimited(limits), isLimited(noLimits), isLimited({ ...noLimits, own: true })]).toEqual([true, false, true]);
});

test.each<ContentPermission>([
  { action: 'find', type: 'api::a.a', fields: ['title'], locales: null, own: true },
  { action: 'update', type: 'api::a.a', fields: null, locales: ['en'], own: false, where: { a: '1' }, status: 'draft' },
])('a permission of administrators is the same after it was edited: %j', (permission) => {
  expect(limitPermission(permission, limitsOfPermission(permission))).toEqual(permission);
});

test('an action has the limits that the server takes', () => {
  expect(possibleLimits(type, 'find', 'role')).toMatchObject({ attributes: 'read', attributeNames: ['title'] });
  expect(possibleLimits(type, 'update', 'token')).toMatchObject({
    attributes: 'write',
    attributeNames: ['title', 'secret'],
    set: true,
    own: false,
  });
  expect(possibleLimits(type, 'findOne', 'administrator')).toMatchObject({ attributes: null, own: true });
  expect(possibleLimits(type, 'delete', 'role')).toMatchObject({ attributes: null, set: false, status: false });
});

test('forced values are stored as their attributes take them', () => {
  const fields = [
    { field: 'rank', column: 'integer', operators: [], values: null },
    { field: 'open', column: 'boolean', operators: [], values: null },
    { field: 'title', column: 'text', operators: [], values: null },
  ] as const;
  const edited = ['rank', 'open', 'title'].map((name, index) => ({
    name,
    text: ['1.5', 'true', '$user'][index] ?? '',
  }));
  expect(toForcedSet(edited, fields)).toEqual({ rank: 1.5, open: true, title: '$user' });
  expect(toForcedSet([{ name: 'rank', text: 'many' }], fields)).toEqual({ rank: 'many' });
  const stored = { tags: ['a'], title: null, rank: '7', open: false };
  expect(toForcedSet(listForcedValues(stored), fields)).toEqual(stored);
  expect(toForcedSet([], fields)).toBeNull();
  expect([areComplete(edited), areComplete([{ name: 'a', text: '' }])]).toEqual([true, false]);
});
