import { expect, test } from 'vitest';
import { contentType } from '../../../../../test/support/document-fixture.js';
import {
  type Ability,
  type AbilityAction,
  accountActions,
  contentActions,
  settingsParts,
} from '../../../../language/query/access/index.js';
import { fileUid, parseModel, roleUid, userUid } from '../../../../language/schema/index.js';
import type { ContentPermission, Permissions } from '../types.js';
import { createAdministratorAbilityFactory } from './ability-factory.js';
import { noPermissions } from './permissions.js';

const article = 'api::article.article';
const tag = 'api::tag.tag';
const snapshot = parseModel(
  [
    contentType('article', {
      title: { type: 'string' },
      body: { type: 'text' },
      secret: { type: 'string', private: true },
    }),
    contentType('tag', { name: { type: 'string' } }),
  ],
  { locales: ['en', 'fr'], defaultLocale: 'en' },
);
const abilities = createAdministratorAbilityFactory(snapshot);

function entry(action: ContentPermission['action'], changes: Partial<ContentPermission> = {}): ContentPermission {
  return { action, type: article, fields: null, locales: null, own: false, ...changes };
}

/** The ability of administrator 7 with these permissions. */
function limited(permissions: Partial<Permissions>, administrator = 7, role = 3): Ability {
  return abilities(administrator, { id: role, code: null, permissions: { ...noPermissions, ...permissions } });
}

/** Returns everything that an ability allows. */
function allowed(ability: Ability): readonly string[] {
  const actions = new Set<AbilityAction>([...contentActions, ...Object.values(accountActions).flat(), 'read', 'write']);
  const uids = [...snapshot.contentTypes.keys(), ...Object.keys(accountActions), ...settingsParts, '__proto__'];
  return [...new Set(uids)].flatMap((uid) =>
    [...actions].filter((action) => ability.can(action, uid)).map((action) => `${uid}.${action}`),
  );
}

test('a Super Admin may do everything with every attribute, private ones included', () => {
  const ability = abilities(1, { id: 1, code: 'super-admin', permissions: noPermissions });
  expect(ability.can('delete', article) && ability.can('write', 'settings::secrets')).toBe(true);
  expect([...(ability.readableAttributes(article) ?? [])]).toEqual(['title', 'body', 'secret']);
  expect([...(ability.writableAttributes('create', article) ?? [])]).toEqual(['title', 'body', 'secret']);
  expect([ability.rowRule('update', article), ability.administrator, ability.identified]).toEqual([null, 1, true]);
});

test('without permissions only files are readable', () => {
  const ability = limited({});
  expect(allowed(ability)).toEqual([`${fileUid}.find`, `${fileUid}.findOne`]);
  expect(ability.readableAttributes(fileUid)?.has('url')).toBe(true);
  for (const uid of [article, tag, userUid, roleUid, '__proto__']) {
    expect([ability.readableAttributes(uid)?.size, ability.writableAttributes('update', uid)?.size]).toEqual([0, 0]);
  }
});

test('find covers findOne and drafts with the same rule; nothing else follows from anything', () => {
  const ability = limited({ content: [entry('find', { own: true }), entry('update', { type: tag })] });
  expect(allowed(ability)).toEqual([
    ...[`${article}.find`, `${article}.findOne`, `${article}.readDrafts`, `${tag}.update`],
    ...[`${fileUid}.find`, `${fileUid}.findOne`],
  ]);
  const rule = { creator: 7, locales: null };
  expect(ability.rowRule('find', article)).toEqual(rule);
  expect(ability.rowRule('findOne', article)).toEqual(rule);
  expect(ability.rowRule('readDrafts', article)).toEqual(rule);
  expect(ability.rowRule('update', tag)).toBeNull();
});

test('fields limit what is read by find and what is written by their own action', () => {
  const ability = limited({
    content: [entry('find', { fields: ['title'] }), entry('create', { fields: ['title', 'body'] }), entry('update')],
  });
  expect([...(ability.readableAttributes(article) ?? [])]).toEqual(['title']);
  expect([...(ability.writableAttributes('create', article) ?? [])]).toEqual(['title', 'body']);
  expect([...(ability.writableAttributes('update', article) ?? [])]).toEqual(['title', 'body', 'secret']);
  const none = limited({ content: [entry('find', { fields: [] })] });
  expect(none.readableAttributes(article)?.size).toBe(0);
});

test('what may be written may not therefore be read', () => {
  const ability = limited({ content: [entry('create'), entry('update')] });
  expect(ability.readableAttributes(article)?.size).toBe(0);
});

test('rules name the creator and the locales', () => {
  const ability = limited({ content: [entry('update', { own: true, locales: ['fr'] }), entry('delete')] });
  expect(ability.rowRule('update', article)).toEqual({ creator: 7, locales: new Set(['fr']) });
  expect(ability.rowRule('delete', article)).toBeNull();
});

test('settings of users and their roles open the endpoints of both', () => {
  const of = (part: 'settings::users' | 'settings::user-roles', action: 'read' | 'write'): readonly string[] =>
    allowed(limited({ settings: [{ part, action }] })).filter((pair) => !pair.startsWith(fileUid));
  const on = (uid: string, ...actions: readonly string[]): readonly string[] => actions.map((name) => `${uid}.${name}`);
  expect(of('settings::users', 'read')).toEqual([
    ...on(roleUid, 'find', 'findOne'),
    ...on(userUid, 'find', 'findOne', 'count'),
    'settings::users.read',
  ]);
  expect(of('settings::users', 'write')).toEqual([
    ...on(userUid, 'create', 'update', 'delete', 'destroy'),
    'settings::users.write',
  ]);
  expect(of('settings::user-roles', 'read')).toEqual([
    ...on(roleUid, 'find', 'findOne'),
    'plugin::users-permissions.permissions.getPermissions',
    'settings::user-roles.read',
  ]);
  expect(of('settings::user-roles', 'write')).toEqual([
    ...on(roleUid, 'create', 'update', 'delete', 'createRole', 'updateRole', 'deleteRole'),
    'settings::user-roles.write',
  ]);
  const writer = limited({ settings: [{ part: 'settings::users', action: 'write' }] });
  expect([
    writer.readableAttributes(userUid)?.size,
    writer.writableAttributes('update', userUid)?.has('blocked'),
  ]).toEqual([0, true]);
});

test('classes are equal where answers are: of one role, whatever the order; apart where one’s own documents count', () => {
  const content = [entry('find', { fields: ['title', 'body'] }), entry('update')];
  const reordered = [entry('update'), entry('find', { fields: ['body', 'title'] })];
  expect(limited({ content }, 7).permissionFingerprint).toBe(limited({ content: reordered }, 8).permissionFingerprint);
  expect(limited({ content }).permissionFingerprint).not.toBe(
    limited({ content: [entry('find'), entry('update')] }).permissionFingerprint,
  );
  expect(limited({ content }, 7, 3).permissionFingerprint).not.toBe(limited({ content }, 7, 4).permissionFingerprint);
  const own = [entry('find', { own: true })];
  expect(limited({ content: own }, 7).permissionFingerprint).not.toBe(
    limited({ content: own }, 8).permissionFingerprint,
  );
  expect(limited({ content: own }, 7).permissionFingerprint).toBe(limited({ content: own }, 7).permissionFingerprint);
  expect(limited({ content }, 7).permissionFingerprint).toMatch(/^administrator-role:3:[\w-]{43}$/);
});
