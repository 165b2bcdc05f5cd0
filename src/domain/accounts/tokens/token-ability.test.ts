import { describe, expect, test } from 'vitest';
import { accountActions, contentActions, settingsParts } from '../../../language/query/access/index.js';
import { parseModel } from '../../../language/schema/index.js';
import { tokenAbility } from './token-ability.js';
import type { TokenKind } from './tokens.js';

const user = 'plugin::users-permissions.user';
const snapshot = parseModel([], { locales: ['en'], defaultLocale: 'en' });
const abilityOf = (kind: TokenKind, actions: readonly string[], readDrafts: boolean) =>
  tokenAbility({ kind, actions, rules: [], readDrafts }, snapshot).bind({ now: 0, user: null, byPath: new Map() });
const custom = (actions: readonly string[], readDrafts = true) => abilityOf('custom', actions, readDrafts);

test('full access: everything but the settings', () => {
  const ability = abilityOf('full-access', [], false);
  for (const action of contentActions) expect(ability.can(action, 'api::tag.tag'), action).toBe(true);
  for (const [uid, actions] of Object.entries(accountActions)) {
    for (const action of actions) expect(ability.can(action, uid), `${uid}.${action}`).toBe(true);
  }
  for (const part of settingsParts)
    expect([ability.can('read', part), ability.can('write', part)]).toEqual([false, false]);
  expect([ability.permissionFingerprint, ability.identified]).toEqual(['full-access', true]);
});

describe.each([true, false])('read-only, drafts: %s', (readDrafts) => {
  const ability = abilityOf('read-only', ['api::tag.tag.delete'], readDrafts);

  test('finds everything, and nothing more', () => {
    for (const uid of ['api::tag.tag', user, 'plugin::users-permissions.role', 'plugin::upload.file']) {
      const allowed = contentActions.filter((action) => ability.can(action, uid));
      expect(allowed).toEqual(['find', 'findOne', ...(readDrafts ? ['readDrafts'] : [])]);
    }
    for (const action of ['me', 'count', 'create', 'update', 'destroy'] as const)
      expect(ability.can(action, user)).toBe(false);
    expect(ability.can('getPermissions', 'plugin::users-permissions.permissions')).toBe(false);
    expect(ability.can('read', 'settings::tokens')).toBe(false);
  });

  test('is a class of its own', () => {
    expect(ability.permissionFingerprint).toBe(readDrafts ? 'read-only:drafts' : 'read-only');
  });
});

describe('custom', () => {
  test('may do what is listed', () => {
    const ability = custom(['api::tag.tag.find', 'api::tag.tag.update']);
    expect(contentActions.filter((action) => ability.can(action, 'api::tag.tag'))).toEqual([
      'find',
      'update',
      'readDrafts',
    ]);
    expect(contentActions.filter((action) => ability.can(action, 'api::cat.cat'))).toEqual(['readDrafts']);
  });

  test('reads drafts wherever it may go, unless its switch is off', () => {
    expect(custom(['api::tag.tag.findOne']).can('readDrafts', 'api::tag.tag')).toBe(true);
    expect(custom(['api::tag.tag.findOne'], false).can('readDrafts', 'api::tag.tag')).toBe(false);
    expect(custom(['api::tag.tag.update']).can('readDrafts', 'api::tag.tag')).toBe(true);
  });

  test('lists that allow the same are one class', () => {
    const [one, two] = ['api::tag.tag.find', 'api::tag.tag.update'];
    const ability = custom([one ?? '', two ?? '']);
    expect(custom([two ?? '', one ?? '', two ?? '']).permissionFingerprint).toBe(ability.permissionFingerprint);
    const others = [custom([one ?? '']), custom([one ?? '', two ?? ''], false), custom([`${one},${two}`]), custom([])];
    expect(new Set([ability, ...others].map(({ permissionFingerprint: name }) => name)).size).toBe(5);
  });

  test('names of object prototypes allow nothing', () => {
    const ability = custom(['__proto__', 'constructor.prototype']);
    for (const uid of ['__proto__', 'constructor', 'toString']) expect(ability.can('find', uid)).toBe(false);
  });
});
