import { createHash } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type AccountsFixture, openAccountsFixture } from '../../../../test/support/accounts-fixture.js';
import { contentType, expectFailure } from '../../../../test/support/document-fixture.js';
import { isoTime } from '../../../foundations/core/index.js';
import type { Caller } from '../../../language/query/access/index.js';
import { systemActor } from '../audit/audit-log.js';
import { generateSecret } from '../secret.js';
import { generateToken } from '../token-format.js';
import type { TokenRequest } from '../tokens/tokens.js';
import { formatUserToken } from '../users/user-token.js';
import type { Authenticator } from './authenticator.js';
import { createAuthenticator } from './create-authenticator.js';

const find = 'api::tag.tag.find';
const tag = contentType('tag', { label: { type: 'string' } }, { drafts: true });

let fixture: AccountsFixture;

beforeEach(async () => {
  fixture = await openAccountsFixture([tag]);
  await fixture.roles.prepare();
});

afterEach(async () => {
  expect(fixture.reports).toEqual([]);
  await fixture.close();
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
  const { token, info } = await fixture.tokens.create(request, systemActor);
  return { header: `Bearer ${token}`, id: info.id };
}

async function aUser(username: string, changes: Readonly<Record<string, unknown>> = {}) {
  const role = await fixture.roles.byType('authenticated');
  const user = await fixture.addUser(username, { role: role?.documentId, ...changes });
  return { user, role, header: `Bearer ${await fixture.signIn(user)}` };
}

const refusal = async (header: string, callers: Authenticator = fixture.callers): Promise<string> =>
  (await expectFailure(callers.authenticate(header))).code;

const sees = ({ ability }: Caller): readonly boolean[] => [
  ability.identified,
  ability.can('find', 'api::tag.tag'),
  ability.can('readDrafts', 'api::tag.tag'),
];

describe('without credentials', () => {
  test.each([undefined, '', 'Basic YTpi', 'Bearer', 'constructor', '__proto__', `Basic ${'a'.repeat(600)}`])(
    '%j has the abilities of the public role',
    async (header) => {
      const caller = await fixture.callers.authenticate(header);
      expect(caller.identity).toEqual({ is: 'nobody' });
      expect(sees(caller)).toEqual([false, false, false]);
      expect(caller.ability.can('register', 'plugin::users-permissions.auth')).toBe(true);
    },
  );

  test('a change of the public role counts at once', async () => {
    expect(sees(await fixture.callers.authenticate(undefined))).toEqual([false, false, false]);
    const role = await fixture.roles.byType('public');
    await fixture.roles.change(role?.id ?? 0, { actions: [find], readDrafts: true }, systemActor);
    expect(fixture.callers.findCached(undefined)).toBeNull();
    expect(sees(await fixture.callers.authenticate(undefined))).toEqual([false, true, true]);
  });

  test('a change by another server counts after a second', async () => {
    await fixture.callers.authenticate(undefined);
    await fixture.run(
      'INSERT INTO octavo_role_permissions (role_document_id, action) SELECT document_id, ? FROM up_roles WHERE type = ?',
      [find, 'public'],
    );
    fixture.advanceClock(999);
    expect(sees(await fixture.callers.authenticate(undefined))).toEqual([false, false, false]);
    fixture.advanceClock(1);
    expect(fixture.callers.findCached(undefined)).toBeNull();
    expect(sees(await fixture.callers.authenticate(undefined))).toEqual([false, true, false]);
  });

  test('without a public role nothing may be done', async () => {
    const empty = await openAccountsFixture();
    const { ability } = await empty.callers.authenticate(undefined);
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
    `Bearer octavo_r_${generateSecret()}`,
    `Bearer octavo_admin_${generateSecret()}`,
    `Bearer ${'a'.repeat(513)}`,
    `Bearer octavo_u_${'a'.repeat(100_000)}`,
    `Bearer ${' '.repeat(10_000)}secret`,
  ])('%j is refused without a look at the database', async (header) => {
    await fixture.store.close();
    expect(await refusal(header)).toBe('access.unauthorized');
  });

  test('well-formed but never given out: refused', async () => {
    expect(await refusal(`Bearer ${generateToken()}`)).toBe('access.unauthorized');
    expect(await refusal(`Bearer ${formatUserToken('access', generateSecret())}`)).toBe('access.unauthorized');
  });

  test('what is stored is no credential', async () => {
    const { header } = await aUser('ann');
    const [row] = await fixture.rows('SELECT digest FROM octavo_user_tokens');
    expect(await refusal(`Bearer ${formatUserToken('access', String(row?.digest).slice(-43))}`)).toBe(
      'access.unauthorized',
    );
    expect(header).not.toContain(String(row?.digest));
    const { header: token } = await aToken();
    const digest = createHash('sha256').update(token.slice('Bearer '.length)).digest('hex');
    expect(await refusal(`Bearer ${digest}`)).toBe('access.unauthorized');
  });
});

describe('an API token', () => {
  test('is found, remembered, and recalled as the same caller', async () => {
    const { header, id } = await aToken();
    expect(fixture.callers.findCached(header)).toBeNull();
    const caller = await fixture.callers.authenticate(header);
    expect(caller.identity).toEqual({ is: 'token', id });
    expect(sees(caller)).toEqual([true, true, true]);
    expect(fixture.callers.findCached(header)).toBe(caller);
    expect(await fixture.callers.authenticate(header)).toBe(caller);
  });

  test('works until it expires, remembered or not', async () => {
    const { header } = await aToken({ expiresAt: fixture.now() + 500 });
    await fixture.callers.authenticate(header);
    fixture.advanceClock(499);
    expect(fixture.callers.findCached(header)).not.toBeNull();
    fixture.advanceClock(1);
    expect(fixture.callers.findCached(header)).toBeNull();
    expect(await refusal(header)).toBe('access.token-expired');
  });

  test.each(['revoke', 'renew'] as const)('%s: refused at the next request', async (how) => {
    const { header, id } = await aToken();
    await fixture.callers.authenticate(header);
    await fixture.tokens[how](id, systemActor);
    expect(fixture.callers.findCached(header)).toBeNull();
    expect(await refusal(header)).toBe('access.unauthorized');
  });

  test('a look-up that began before the revocation is not remembered after it', async () => {
    const { header, id } = await aToken();
    const revoking = fixture.tokens.revoke(id, systemActor);
    // Whichever the database sees first: what is found is not kept.
    const [revoked] = await Promise.allSettled([revoking, fixture.callers.authenticate(header)]);
    expect(revoked.status).toBe('fulfilled');
    expect(fixture.callers.findCached(header)).toBeNull();
  });

  test('revoked by another server: refused after a second', async () => {
    const { header, id } = await aToken();
    const others = fixture.otherCallers();
    await others.authenticate(header);
    await fixture.tokens.revoke(id, systemActor);
    expect(others.findCached(header)).not.toBeNull();
    fixture.advanceClock(1_000);
    expect(await refusal(header, others)).toBe('access.unauthorized');
  });

  test('its last use is noted, no more often than once a minute', async () => {
    const { header } = await aToken();
    const lastUse = async () => (await fixture.rows('SELECT last_used_at FROM octavo_tokens'))[0]?.last_used_at;
    const start = fixture.now();
    await Promise.all([fixture.callers.authenticate(header), fixture.callers.authenticate(header)]);
    await expect.poll(lastUse).toBe(isoTime(start));
    fixture.advanceClock(59_000);
    await fixture.callers.authenticate(header);
    fixture.advanceClock(2_000);
    await fixture.callers.authenticate(header);
    await expect.poll(lastUse).toBe(isoTime(start + 61_000));
  });

  test('after the stop nothing is noted, and callers are still told', async () => {
    const { header } = await aToken();
    await fixture.callers.stop();
    expect(sees(await fixture.callers.authenticate(header))).toEqual([true, true, true]);
    expect(await fixture.rows('SELECT last_used_at FROM octavo_tokens')).toEqual([{ last_used_at: null }]);
  });
});

describe('public rights count for everyone (contract B1)', () => {
  const findOne = 'api::tag.tag.findOne';

  async function openToThePublic(actions: readonly string[], readDrafts = false): Promise<void> {
    const role = await fixture.roles.byType('public');
    await fixture.roles.change(role?.id ?? 0, { actions, readDrafts }, systemActor);
  }

  test('for users and tokens, from the next request on, on every node', async () => {
    const { header } = await aUser('ann');
    const token = await aToken({ kind: 'custom' });
    const others = fixture.otherCallers();
    for (const one of [header, token.header]) {
      for (const callers of [fixture.callers, others]) expect(sees(await callers.authenticate(one))[1]).toBe(false);
    }
    await openToThePublic([find]);
    fixture.advanceClock(1_000);
    for (const one of [header, token.header]) {
      for (const callers of [fixture.callers, others])
        expect(sees(await callers.authenticate(one))).toEqual([true, true, false]);
    }
    await openToThePublic([]);
    expect(fixture.callers.findCached(header)).toBeNull();
    expect(sees(await fixture.callers.authenticate(header))).toEqual([true, false, false]);
  });

  test('the switch for drafts stays with the rights that it came with', async () => {
    const { role, header } = await aUser('ann');
    const ability = async () => (await fixture.callers.authenticate(header)).ability;
    await openToThePublic([find]);
    expect((await ability()).can('readDrafts', 'api::tag.tag')).toBe(false);
    await fixture.roles.change(role?.id ?? 0, { actions: [findOne] }, systemActor);
    const mixed = await ability();
    expect(mixed.can('readDrafts', 'api::tag.tag')).toBe(true);
    expect(mixed.rowRule('findOne', 'api::tag.tag')).toBeNull();
    expect(mixed.rowRule('find', 'api::tag.tag')).toEqual({ creator: null, locales: null, drafts: new Set() });
    await openToThePublic([find], true);
    expect((await ability()).rowRule('find', 'api::tag.tag')).toBeNull();
  });

  test('who is blocked is refused nevertheless', async () => {
    await openToThePublic([find]);
    const { header } = await aUser('ann', { blocked: true });
    expect(await refusal(header)).toBe('access.unauthorized');
  });

  test('not where roles are disjoint', async () => {
    await openToThePublic([find]);
    const { header } = await aUser('ann');
    const settings = { ...fixture.context.settings, publicRightsForEveryone: false };
    const disjoint = createAuthenticator({ ...fixture.context, settings });
    expect(sees(await disjoint.authenticate(header))).toEqual([true, false, true]);
    await disjoint.stop();
  });
});

describe('an end user', () => {
  test('has the abilities of the role', async () => {
    const { user, role, header } = await aUser('ann');
    const caller = await fixture.callers.authenticate(header);
    expect(caller.identity).toMatchObject({ is: 'user', id: 1, documentId: user });
    expect(sees(caller)).toEqual([true, false, false]);
    expect(caller.ability.can('me', 'plugin::users-permissions.user')).toBe(true);
    expect(caller.ability.permissionFingerprint.startsWith(`role:${role?.documentId}:`)).toBe(true);
    expect(fixture.callers.findCached(header)).toBe(caller);
  });

  test('users of one role have equal classes, until the role changes', async () => {
    const [ann, bob] = [await aUser('ann'), await aUser('bob')];
    const classOf = async (header: string) =>
      (await fixture.callers.authenticate(header)).ability.permissionFingerprint;
    const before = await classOf(ann.header);
    expect(await classOf(bob.header)).toBe(before);
    await fixture.roles.change(ann.role?.id ?? 0, { actions: [find] }, systemActor);
    expect(await classOf(ann.header)).not.toBe(before);
    expect(sees(await fixture.callers.authenticate(bob.header))).toEqual([true, true, true]);
  });

  test('a token digested under an older key is found', async () => {
    const { header } = await aUser('ann');
    const [, older] = fixture.context.keys.digests(header.slice('Bearer octavo_u_'.length));
    await fixture.run('UPDATE octavo_user_tokens SET digest = ?', [older ?? null]);
    expect((await fixture.callers.authenticate(header)).identity.is).toBe('user');
  });

  test.each([
    ['blocked', 'UPDATE up_users SET blocked = true'],
    ['signed out', 'DELETE FROM octavo_user_sessions'],
    ['removed', 'DELETE FROM octavo_documents WHERE document_id IN (SELECT document_id FROM up_users)'],
    ['with a refresh token in its place', "UPDATE octavo_user_tokens SET kind = 'refresh'"],
  ])('%s: refused', async (_, sql) => {
    const { header } = await aUser('ann');
    await fixture.callers.authenticate(header);
    await fixture.run(sql);
    fixture.generation.increment();
    expect(fixture.callers.findCached(header)).toBeNull();
    expect(await refusal(header)).toBe('access.unauthorized');
  });

  test.each([
    ['the token', { token: 500 }],
    ['the session', { session: 500 }],
  ])('refused when %s has expired', async (_, lives) => {
    const { user } = await aUser('ann');
    const header = `Bearer ${await fixture.signIn(user, lives)}`;
    await fixture.callers.authenticate(header);
    fixture.advanceClock(500);
    expect(fixture.callers.findCached(header)).toBeNull();
    expect(await refusal(header)).toBe('access.unauthorized');
  });

  test('unconfirmed: refused where addresses have to be confirmed', async () => {
    const { header } = await aUser('ann', { confirmed: false });
    expect((await fixture.callers.authenticate(header)).identity.is).toBe('user');
    const strict = await openAccountsFixture([tag], { emailConfirmation: true });
    const user = await strict.addUser('ann', { confirmed: false });
    const unconfirmed = `Bearer ${await strict.signIn(user)}`;
    expect(await refusal(unconfirmed, strict.callers)).toBe('access.unauthorized');
    await strict.run('UPDATE up_users SET confirmed = true');
    expect((await strict.callers.authenticate(unconfirmed)).identity.is).toBe('user');
    await strict.close();
  });

  test('without a role nothing may be done', async () => {
    const user = await fixture.addUser('ann');
    const caller = await fixture.callers.authenticate(`Bearer ${await fixture.signIn(user)}`);
    expect(caller.ability.identified).toBe(true);
    expect(caller.ability.can('me', 'plugin::users-permissions.user')).toBe(false);
  });

  test('what another server changes counts within a second, however long the role is known', async () => {
    const { header, role } = await aUser('ann');
    const { header: bob } = await aUser('bob');
    const others = fixture.otherCallers();
    await others.authenticate(bob);
    fixture.advanceClock(900);
    await others.authenticate(header);
    await fixture.roles.change(role?.id ?? 0, { actions: [find] }, systemActor);
    fixture.advanceClock(100);
    expect(others.findCached(header)).toBeNull();
    expect(sees(await others.authenticate(header))).toEqual([true, true, true]);
  });

  test('the last use of a session is noted, its end stays', async () => {
    const { header } = await aUser('ann');
    const session = async () => (await fixture.rows('SELECT last_used_at, expires_at FROM octavo_user_sessions'))[0];
    const before = await session();
    fixture.advanceClock(59_999);
    await fixture.callers.authenticate(header);
    fixture.advanceClock(1_000);
    await fixture.callers.authenticate(header);
    await expect.poll(session).toEqual({ ...before, last_used_at: isoTime(fixture.now()) });
  });
});
