import { createHash } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type AccountsHouse, openAccountsHouse } from '../../../test/support/accounts-house.js';
import { contentType, failureOf } from '../../../test/support/document-house.js';
import type { Caller } from '../../access/index.js';
import { isoTime } from '../../kernel/index.js';
import { system } from '../audit/audit.js';
import { newSecret } from '../secret.js';
import { newToken } from '../token-text.js';
import type { TokenRequest } from '../tokens/tokens.js';
import { userToken } from '../users/user-token.js';
import type { Callers } from './callers.js';
import { createCallers } from './create-callers.js';

const find = 'api::tag.tag.find';
const tag = contentType('tag', { label: { type: 'string' } }, { drafts: true });

let house: AccountsHouse;

beforeEach(async () => {
  house = await openAccountsHouse([tag]);
  await house.roles.prepare();
});

afterEach(async () => {
  expect(house.reports).toEqual([]);
  await house.close();
});

async function aToken(changes: Partial<TokenRequest> = {}): Promise<{ readonly header: string; readonly id: number }> {
  const request: TokenRequest = {
    name: 'site',
    description: '',
    kind: 'full-access',
    actions: [],
    readDrafts: true,
    expiresAt: null,
    ...changes,
  };
  const { token, info } = await house.tokens.create(request, system);
  return { header: `Bearer ${token}`, id: info.id };
}

async function aUser(username: string, changes: Readonly<Record<string, unknown>> = {}) {
  const role = await house.roles.byType('authenticated');
  const user = await house.addUser(username, { role: role?.documentId, ...changes });
  return { user, role, header: `Bearer ${await house.signIn(user)}` };
}

const refusal = async (header: string, callers: Callers = house.callers): Promise<string> =>
  (await failureOf(callers.callerOf(header))).code;

const sees = ({ ability }: Caller): readonly boolean[] => [
  ability.identified,
  ability.can('find', 'api::tag.tag'),
  ability.can('readDrafts', 'api::tag.tag'),
];

describe('without credentials', () => {
  test.each([undefined, '', 'Basic YTpi', 'Bearer', 'constructor', '__proto__', `Basic ${'a'.repeat(600)}`])(
    '%j has the abilities of the public role',
    async (header) => {
      const caller = await house.callers.callerOf(header);
      expect(caller.identity).toEqual({ is: 'nobody' });
      expect(sees(caller)).toEqual([false, false, false]);
      expect(caller.ability.can('register', 'plugin::users-permissions.auth')).toBe(true);
    },
  );

  test('a change of the public role counts at once', async () => {
    expect(sees(await house.callers.callerOf(undefined))).toEqual([false, false, false]);
    const role = await house.roles.byType('public');
    await house.roles.change(role?.id ?? 0, { actions: [find], readDrafts: true }, system);
    expect(house.callers.recall(undefined)).toBeNull();
    expect(sees(await house.callers.callerOf(undefined))).toEqual([false, true, true]);
  });

  test('a change by another server counts after a second', async () => {
    await house.callers.callerOf(undefined);
    await house.run('INSERT INTO octavo_role_permissions SELECT document_id, ? FROM up_roles WHERE type = ?', [
      find,
      'public',
    ]);
    house.pass(999);
    expect(sees(await house.callers.callerOf(undefined))).toEqual([false, false, false]);
    house.pass(1);
    expect(house.callers.recall(undefined)).toBeNull();
    expect(sees(await house.callers.callerOf(undefined))).toEqual([false, true, false]);
  });

  test('without a public role nothing may be done', async () => {
    const empty = await openAccountsHouse();
    const { ability } = await empty.callers.callerOf(undefined);
    expect([ability.identified, ability.can('find', 'api::tag.tag')]).toEqual([false, false]);
    await empty.close();
  });
});

describe('a bearer that is none of ours', () => {
  test.each([
    'Bearer secret',
    'Bearer __proto__',
    'Bearer octavo_u_',
    'Bearer octavo_u_short',
    `Bearer octavo_r_${newSecret()}`,
    `Bearer octavo_admin_${newSecret()}`,
    `Bearer ${'a'.repeat(513)}`,
    `Bearer octavo_u_${'a'.repeat(100_000)}`,
    `Bearer ${' '.repeat(10_000)}secret`,
  ])('%j is refused without a look at the database', async (header) => {
    await house.store.close();
    expect(await refusal(header)).toBe('access.unauthorized');
  });

  test('well-formed but never given out: refused', async () => {
    expect(await refusal(`Bearer ${newToken()}`)).toBe('access.unauthorized');
    expect(await refusal(`Bearer ${userToken('access', newSecret())}`)).toBe('access.unauthorized');
  });

  test('what is stored is no credential', async () => {
    const { header } = await aUser('ann');
    const [row] = await house.rows('SELECT digest FROM octavo_user_tokens');
    expect(await refusal(`Bearer ${userToken('access', String(row?.digest).slice(-43))}`)).toBe('access.unauthorized');
    expect(header).not.toContain(String(row?.digest));
    const { header: token } = await aToken();
    const digest = createHash('sha256').update(token.slice('Bearer '.length)).digest('hex');
    expect(await refusal(`Bearer ${digest}`)).toBe('access.unauthorized');
  });
});

describe('an API token', () => {
  test('is found, remembered, and recalled as the same caller', async () => {
    const { header, id } = await aToken();
    expect(house.callers.recall(header)).toBeNull();
    const caller = await house.callers.callerOf(header);
    expect(caller.identity).toEqual({ is: 'token', id });
    expect(sees(caller)).toEqual([true, true, true]);
    expect(house.callers.recall(header)).toBe(caller);
    expect(await house.callers.callerOf(header)).toBe(caller);
  });

  test('works until it expires, remembered or not', async () => {
    const { header } = await aToken({ expiresAt: house.now() + 500 });
    await house.callers.callerOf(header);
    house.pass(499);
    expect(house.callers.recall(header)).not.toBeNull();
    house.pass(1);
    expect(house.callers.recall(header)).toBeNull();
    expect(await refusal(header)).toBe('access.token-expired');
  });

  test.each(['revoke', 'renew'] as const)('%s: refused at the next request', async (how) => {
    const { header, id } = await aToken();
    await house.callers.callerOf(header);
    await house.tokens[how](id, system);
    expect(house.callers.recall(header)).toBeNull();
    expect(await refusal(header)).toBe('access.unauthorized');
  });

  test('a look-up that began before the revocation is not remembered after it', async () => {
    const { header, id } = await aToken();
    const revoking = house.tokens.revoke(id, system);
    // Whichever the database sees first: what is found is not kept.
    const [revoked] = await Promise.allSettled([revoking, house.callers.callerOf(header)]);
    expect(revoked.status).toBe('fulfilled');
    expect(house.callers.recall(header)).toBeNull();
  });

  test('revoked by another server: refused after a second', async () => {
    const { header, id } = await aToken();
    const others = house.otherCallers();
    await others.callerOf(header);
    await house.tokens.revoke(id, system);
    expect(others.recall(header)).not.toBeNull();
    house.pass(1_000);
    expect(await refusal(header, others)).toBe('access.unauthorized');
  });

  test('its last use is noted, no more often than once a minute', async () => {
    const { header } = await aToken();
    const lastUse = async () => (await house.rows('SELECT last_used_at FROM octavo_tokens'))[0]?.last_used_at;
    const start = house.now();
    await Promise.all([house.callers.callerOf(header), house.callers.callerOf(header)]);
    await expect.poll(lastUse).toBe(isoTime(start));
    house.pass(59_000);
    await house.callers.callerOf(header);
    house.pass(2_000);
    await house.callers.callerOf(header);
    await expect.poll(lastUse).toBe(isoTime(start + 61_000));
  });

  test('after the stop nothing is noted, and callers are still told', async () => {
    const { header } = await aToken();
    await house.callers.stop();
    expect(sees(await house.callers.callerOf(header))).toEqual([true, true, true]);
    expect(await house.rows('SELECT last_used_at FROM octavo_tokens')).toEqual([{ last_used_at: null }]);
  });
});

describe('public rights count for everyone (contract B1)', () => {
  const findOne = 'api::tag.tag.findOne';

  async function openToThePublic(actions: readonly string[], readDrafts = false): Promise<void> {
    const role = await house.roles.byType('public');
    await house.roles.change(role?.id ?? 0, { actions, readDrafts }, system);
  }

  test('for users and tokens, from the next request on, on every node', async () => {
    const { header } = await aUser('ann');
    const token = await aToken({ kind: 'custom' });
    const others = house.otherCallers();
    for (const one of [header, token.header]) {
      for (const callers of [house.callers, others]) expect(sees(await callers.callerOf(one))[1]).toBe(false);
    }
    await openToThePublic([find]);
    house.pass(1_000);
    for (const one of [header, token.header]) {
      for (const callers of [house.callers, others])
        expect(sees(await callers.callerOf(one))).toEqual([true, true, false]);
    }
    await openToThePublic([]);
    expect(house.callers.recall(header)).toBeNull();
    expect(sees(await house.callers.callerOf(header))).toEqual([true, false, false]);
  });

  test('the switch for drafts stays with the rights that it came with', async () => {
    const { role, header } = await aUser('ann');
    const ability = async () => (await house.callers.callerOf(header)).ability;
    await openToThePublic([find]);
    expect((await ability()).can('readDrafts', 'api::tag.tag')).toBe(false);
    await house.roles.change(role?.id ?? 0, { actions: [findOne] }, system);
    const mixed = await ability();
    expect(mixed.can('readDrafts', 'api::tag.tag')).toBe(true);
    expect(mixed.rule('findOne', 'api::tag.tag')).toBeNull();
    expect(mixed.rule('find', 'api::tag.tag')).toEqual({ creator: null, locales: null, drafts: new Set() });
    await openToThePublic([find], true);
    expect((await ability()).rule('find', 'api::tag.tag')).toBeNull();
  });

  test('who is blocked is refused nevertheless', async () => {
    await openToThePublic([find]);
    const { header } = await aUser('ann', { blocked: true });
    expect(await refusal(header)).toBe('access.unauthorized');
  });

  test('not where roles are disjoint', async () => {
    await openToThePublic([find]);
    const { header } = await aUser('ann');
    const settings = { ...house.context.settings, publicRightsForEveryone: false };
    const disjoint = createCallers({ ...house.context, settings });
    expect(sees(await disjoint.callerOf(header))).toEqual([true, false, true]);
    await disjoint.stop();
  });
});

describe('an end user', () => {
  test('has the abilities of the role', async () => {
    const { user, role, header } = await aUser('ann');
    const caller = await house.callers.callerOf(header);
    expect(caller.identity).toMatchObject({ is: 'user', id: 1, documentId: user });
    expect(sees(caller)).toEqual([true, false, false]);
    expect(caller.ability.can('me', 'plugin::users-permissions.user')).toBe(true);
    expect(caller.ability.class.startsWith(`role:${role?.documentId}:`)).toBe(true);
    expect(house.callers.recall(header)).toBe(caller);
  });

  test('users of one role have equal classes, until the role changes', async () => {
    const [ann, bob] = [await aUser('ann'), await aUser('bob')];
    const classOf = async (header: string) => (await house.callers.callerOf(header)).ability.class;
    const before = await classOf(ann.header);
    expect(await classOf(bob.header)).toBe(before);
    await house.roles.change(ann.role?.id ?? 0, { actions: [find] }, system);
    expect(await classOf(ann.header)).not.toBe(before);
    expect(sees(await house.callers.callerOf(bob.header))).toEqual([true, true, true]);
  });

  test('a token digested under an older key is found', async () => {
    const { header } = await aUser('ann');
    const [, older] = house.context.keys.digests(header.slice('Bearer octavo_u_'.length));
    await house.run('UPDATE octavo_user_tokens SET digest = ?', [older ?? null]);
    expect((await house.callers.callerOf(header)).identity.is).toBe('user');
  });

  test.each([
    ['blocked', 'UPDATE up_users SET blocked = true'],
    ['signed out', 'DELETE FROM octavo_user_sessions'],
    ['removed', 'DELETE FROM octavo_documents WHERE document_id IN (SELECT document_id FROM up_users)'],
    ['with a refresh token in its place', "UPDATE octavo_user_tokens SET kind = 'refresh'"],
  ])('%s: refused', async (_, sql) => {
    const { header } = await aUser('ann');
    await house.callers.callerOf(header);
    await house.run(sql);
    house.generation.advance();
    expect(house.callers.recall(header)).toBeNull();
    expect(await refusal(header)).toBe('access.unauthorized');
  });

  test.each([
    ['the token', { token: 500 }],
    ['the session', { session: 500 }],
  ])('refused when %s has expired', async (_, lives) => {
    const { user } = await aUser('ann');
    const header = `Bearer ${await house.signIn(user, lives)}`;
    await house.callers.callerOf(header);
    house.pass(500);
    expect(house.callers.recall(header)).toBeNull();
    expect(await refusal(header)).toBe('access.unauthorized');
  });

  test('unconfirmed: refused where addresses have to be confirmed', async () => {
    const { header } = await aUser('ann', { confirmed: false });
    expect((await house.callers.callerOf(header)).identity.is).toBe('user');
    const strict = await openAccountsHouse([tag], { emailConfirmation: true });
    const user = await strict.addUser('ann', { confirmed: false });
    const unconfirmed = `Bearer ${await strict.signIn(user)}`;
    expect(await refusal(unconfirmed, strict.callers)).toBe('access.unauthorized');
    await strict.run('UPDATE up_users SET confirmed = true');
    expect((await strict.callers.callerOf(unconfirmed)).identity.is).toBe('user');
    await strict.close();
  });

  test('without a role nothing may be done', async () => {
    const user = await house.addUser('ann');
    const caller = await house.callers.callerOf(`Bearer ${await house.signIn(user)}`);
    expect(caller.ability.identified).toBe(true);
    expect(caller.ability.can('me', 'plugin::users-permissions.user')).toBe(false);
  });

  test('what another server changes counts within a second, however long the role is known', async () => {
    const { header, role } = await aUser('ann');
    const { header: bob } = await aUser('bob');
    const others = house.otherCallers();
    await others.callerOf(bob);
    house.pass(900);
    await others.callerOf(header);
    await house.roles.change(role?.id ?? 0, { actions: [find] }, system);
    house.pass(100);
    expect(others.recall(header)).toBeNull();
    expect(sees(await others.callerOf(header))).toEqual([true, true, true]);
  });

  test('the last use of a session is noted, its end stays', async () => {
    const { header } = await aUser('ann');
    const session = async () => (await house.rows('SELECT last_used_at, expires_at FROM octavo_user_sessions'))[0];
    const before = await session();
    house.pass(59_999);
    await house.callers.callerOf(header);
    house.pass(1_000);
    await house.callers.callerOf(header);
    await expect.poll(session).toEqual({ ...before, last_used_at: isoTime(house.now()) });
  });
});
