import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  type AdministratorsFixture,
  actorFor,
  openAdministratorsFixture,
  outcomeOf,
} from '../../../../../test/support/administrators-fixture.js';
import { contentType } from '../../../../../test/support/document-fixture.js';
import { type Actor, systemActor } from '../../audit/audit-log.js';
import { createUserRoles } from '../../roles/create-user-roles.js';
import type { UserRoles } from '../../roles/roles.js';
import { createApiTokens } from '../../tokens/create-api-tokens.js';
import type { ApiTokens, TokenRequest } from '../../tokens/tokens.js';
import type { AdministratorRole } from '../types.js';

/*
 * No administrator grants more than they have: Kim may write every setting and read tags, one locale of articles, and
 * their own pages.
 */

const tag = 'api::tag.tag';
const article = 'api::article.article';
const page = 'api::page.page';
const files = [
  contentType('tag', { label: { type: 'string' } }),
  contentType('article', { title: { type: 'string' }, body: { type: 'text' } }, { localized: true, drafts: true }),
  contentType('page', { title: { type: 'string' } }),
];
const parts = ['administrators', 'administrator-roles', 'tokens', 'users', 'user-roles'] as const;
const settings = parts.flatMap((part) => [
  { action: 'read', part: `settings::${part}` },
  { action: 'write', part: `settings::${part}` },
]);
const content = [
  { action: 'find', type: tag },
  { action: 'update', type: tag },
  { action: 'find', type: article, fields: ['title'], locales: ['fr'] },
  { action: 'find', type: page, own: true },
];
/** Within what Kim may do, and beyond it by one condition each. */
const within = { content: [{ action: 'find', type: article, fields: ['title'], locales: ['fr'] }], settings };
const beyond: readonly (readonly [what: string, permissions: object])[] = [
  ['an attribute', { content: [{ action: 'find', type: article, fields: ['title', 'body'], locales: ['fr'] }] }],
  ['a locale', { content: [{ action: 'find', type: article, fields: ['title'], locales: ['fr', 'en'] }] }],
  ['all locales', { content: [{ action: 'find', type: article, fields: ['title'] }] }],
  ['what others created', { content: [{ action: 'find', type: page }] }],
  ['an action', { content: [{ action: 'create', type: tag }] }],
  ['a setting', { settings: [{ action: 'read', part: 'settings::audit' }] }],
];

let fixture: AdministratorsFixture;
let kim: Actor;
let own: AdministratorRole;

beforeEach(async () => {
  fixture = await openAdministratorsFixture(files);
  own = await fixture.administrators.createRole({ name: 'Kim', permissions: { content, settings } }, systemActor);
  await fixture.add('super-admin', 'chief@example.com');
  const { id } = await fixture.add('Kim', 'kim@example.com');
  kim = actorFor({ is: 'administrator', id, session: 'session' });
});

afterEach(() => fixture.close());

/** Makes a role behind Kim's back, and what happens with it. */
function role(permissions: object, name = 'Other'): Promise<AdministratorRole> {
  return fixture.administrators.createRole({ name, permissions }, systemActor);
}

function createRole(permissions: object, actor = kim): Promise<string> {
  return outcomeOf(fixture.administrators.createRole({ name: 'New', permissions }, actor));
}

function changeRole(id: number, body: object, actor = kim): Promise<string> {
  return outcomeOf(fixture.administrators.changeRole(id, body, actor));
}

describe('roles of administrators', () => {
  test('are made within one’s own rights', async () => {
    expect(await createRole(within)).toBe('done');
    expect(await createRole({ content, settings })).toBe('account.invalid');
  });

  test.each(beyond)('are not created, granted or changed with %s more', async (_, permissions) => {
    expect(await createRole(permissions)).toBe('access.forbidden');
    expect((await fixture.administrators.roles()).map(({ name }) => name)).not.toContain('New');
    const [small, large] = [await role(within, 'Small'), await role(permissions, 'Large')];
    expect(await changeRole(small.id, { permissions })).toBe('access.forbidden');
    expect(await fixture.administrators.role(small.id)).toEqual(small);
    expect(await changeRole(large.id, { name: 'Mine' })).toBe('access.forbidden');
    expect(await changeRole(large.id, { permissions: {} })).toBe('access.forbidden');
    expect(await outcomeOf(fixture.administrators.removeRole(large.id, kim))).toBe('access.forbidden');
    expect(await changeRole(small.id, { permissions: {}, name: 'None' })).toBe('done');
    expect(await outcomeOf(fixture.administrators.removeRole(small.id, kim))).toBe('done');
  });

  test('one’s own stays as it is, but for a Super Admin', async () => {
    for (const body of [{ name: 'Queen' }, { permissions: {} }, { permissions: within }]) {
      expect(await changeRole(own.id, body)).toBe('access.forbidden');
    }
    expect(await changeRole(own.id, { name: 'Queen' }, systemActor)).toBe('done');
  });

  test('a Super Admin and the commands of the server know no bounds, everybody else may do nothing', async () => {
    const chief = actorFor({ is: 'administrator', id: 1, session: 'session' });
    for (const [at, [, permissions]] of beyond.entries()) {
      const made = fixture.administrators.createRole({ name: `New ${at}`, permissions }, chief);
      expect(await outcomeOf(made)).toBe('done');
    }
    for (const identity of [{ is: 'nobody' }, { is: 'token', id: 1 }] as const) {
      expect(await createRole({}, { identity, address: null })).toBe('access.forbidden');
    }
    const gone = actorFor({ is: 'administrator', id: 99, session: 'session' });
    expect(await createRole({}, gone)).toBe('access.forbidden');
  });

  test('rights that were lost count no more, not even while the request is under way', async () => {
    const losing = fixture.administrators.changeRole(own.id, { permissions: {} }, systemActor);
    const [, outcome] = await Promise.all([losing, createRole(within)]);
    expect(outcome).toBe('access.forbidden');
    await fixture.run('UPDATE octavo_administrator_roles SET permissions = ? WHERE id = ?', [
      JSON.stringify(own.permissions),
      own.id,
    ]);
    expect(await createRole(within)).toBe('done');
    await fixture.run('UPDATE octavo_administrators SET blocked = ?', [true]);
    expect(await createRole({})).toBe('access.forbidden');
  });
});

describe('administrators', () => {
  const invite = (id: number, email: string): Promise<string> =>
    outcomeOf(fixture.administrators.invite({ email, role: id }, kim));
  const change = (id: number, body: object): Promise<string> => outcomeOf(fixture.administrators.change(id, body, kim));

  test.each(beyond)('get no role with %s more, and who has it is out of reach', async (_, permissions) => {
    const large = await role(permissions);
    const small = await role(within, 'Small');
    expect(await invite(large.id, 'new@example.com')).toBe('access.forbidden');
    expect(await invite(small.id, 'new@example.com')).toBe('done');
    const { id } = await fixture.add('Small', 'small@example.com');
    expect(await change(id, { role: large.id })).toBe('access.forbidden');
    expect(await change(id, { role: own.id })).toBe('done');
    const other = await fixture.add('Other', 'other@example.com');
    // With another address a new password would be mailed there.
    expect(await change(other.id, { email: 'mine@example.com' })).toBe('access.forbidden');
    expect(await change(other.id, { role: small.id })).toBe('access.forbidden');
    expect(await outcomeOf(fixture.administrators.remove(other.id, kim))).toBe('access.forbidden');
    expect(await outcomeOf(fixture.administrators.endSessions(other.id, kim))).toBe('access.forbidden');
    expect(await fixture.administrators.get(other.id)).toEqual(other);
  });
});

describe('API tokens', () => {
  const site: TokenRequest = {
    ...{ name: 'site', description: '', kind: 'custom', actions: [`${tag}.find`] },
    ...{ readDrafts: false, expiresAt: null },
  };
  const beyondToken: readonly (readonly [what: string, token: Partial<TokenRequest>])[] = [
    ['full access', { kind: 'full-access', actions: [] }],
    ['reading everything', { kind: 'read-only', actions: [] }],
    ['an action that one does not have', { actions: [`${tag}.create`] }],
    ['an action that one has for a locale', { actions: [`${tag}.find`, `${article}.find`] }],
    ['an action that one has on one’s own', { actions: [`${page}.findOne`] }],
    ['writing roles', { actions: ['plugin::users-permissions.role.updateRole'] }],
  ];
  let tokens: ApiTokens;

  beforeEach(() => {
    tokens = createApiTokens(fixture.context);
  });

  test('are made, changed and renewed within what one may do without conditions', async () => {
    const request = { ...site, actions: [`${tag}.update`, 'plugin::users-permissions.user.find'], readDrafts: true };
    const { info } = await tokens.create(request, kim);
    expect((await tokens.change(info.id, { name: 'shop', actions: [] }, kim)).actions).toEqual([]);
    const { token, info: renewed } = await tokens.renew(info.id, kim);
    expect(await tokens.get(info.id)).toEqual(renewed);
    expect(token.startsWith(renewed.shown ?? '-')).toBe(true);
    await tokens.revoke(info.id, kim);
  });

  test.each(beyondToken)('of %s are for Super Admins, but for taking them away', async (_, more) => {
    expect(await outcomeOf(tokens.create({ ...site, ...more }, kim))).toBe('access.forbidden');
    expect(await tokens.list()).toEqual([]);
    const { info: small } = await tokens.create(site, kim);
    expect(await outcomeOf(tokens.change(small.id, more, kim))).toBe('access.forbidden');
    expect(await tokens.get(small.id)).toEqual(small);
    const { info: large } = await tokens.create({ ...site, ...more }, systemActor);
    expect(await outcomeOf(tokens.change(large.id, { expiresAt: null }, kim))).toBe('access.forbidden');
    const digests = await fixture.rows('SELECT digest FROM octavo_tokens');
    expect(await outcomeOf(tokens.renew(large.id, kim))).toBe('access.forbidden');
    expect(await fixture.rows('SELECT digest FROM octavo_tokens')).toEqual(digests);
    expect(await outcomeOf(tokens.change(large.id, { kind: 'custom', actions: [] }, kim))).toBe('done');
    expect(await outcomeOf(tokens.revoke(large.id, kim))).toBe('done');
  });
});

describe('roles of end users', () => {
  const [find, create] = [`${tag}.find`, `${tag}.create`];
  let roles: UserRoles;

  beforeEach(async () => {
    roles = createUserRoles(fixture.context);
    await roles.prepare();
  });

  async function change(id: number, request: object, actor = kim): Promise<string> {
    return outcomeOf(roles.change(id, request, actor));
  }

  test('are made of what one may do without conditions, and of what users do about themselves', async () => {
    const me = 'plugin::users-permissions.user.me';
    expect((await roles.create({ name: 'Press', actions: [find, me] }, kim)).actions).toEqual([find, me]);
    for (const action of [create, `${article}.find`, 'plugin::users-permissions.auth.register']) {
      expect(await outcomeOf(roles.create({ name: 'More', actions: [action] }, kim))).toBe('access.forbidden');
    }
    expect((await roles.list()).map(({ name }) => name)).not.toContain('More');
  });

  test('keep what they have, and are given no more', async () => {
    const before = await roles.create({ name: 'Press', actions: [create], readDrafts: false }, systemActor);
    expect(await change(before.id, { name: 'Reporters', actions: [create, find] })).toBe('done');
    for (const request of [{ actions: [create, `${tag}.delete`] }, { actions: [`${article}.find`] }]) {
      expect(await change(before.id, request)).toBe('access.forbidden');
    }
    expect(await change(before.id, { actions: [] })).toBe('done');
    expect(await change(before.id, { actions: [create] })).toBe('access.forbidden');
    expect((await roles.get(before.id))?.actions).toEqual([]);
  });

  test('the switch for drafts is given like an action on every type', async () => {
    const press = await roles.create({ name: 'Press', actions: [find, create], readDrafts: false }, systemActor);
    const desk = await roles.create({ name: 'Desk', actions: [`${article}.find`], readDrafts: false }, systemActor);
    // Kim reads drafts of tags, and those of articles in one locale.
    expect(await change(press.id, { readDrafts: true })).toBe('done');
    expect(await change(desk.id, { readDrafts: true })).toBe('access.forbidden');
    expect(await change(desk.id, { readDrafts: false, name: 'The desk' })).toBe('done');
    await roles.change(desk.id, { readDrafts: true }, systemActor);
    expect(await change(desk.id, { readDrafts: true, actions: [`${article}.find`, find] })).toBe('done');
  });

  test('over the content API callers who may write roles are not limited', async () => {
    const token: Actor = { identity: { is: 'token', id: 1 }, address: null };
    const { id } = await roles.create({ name: 'Press', actions: [create] }, token);
    expect(await change(id, { actions: [create, `${article}.find`] }, token)).toBe('done');
  });
});
