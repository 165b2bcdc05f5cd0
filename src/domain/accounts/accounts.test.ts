import { afterEach, beforeEach, expect, test } from 'vitest';
import { type AccountsFixture, openAccountsFixture } from '../../../test/support/accounts-fixture.js';
import { expectFailure } from '../../../test/support/document-fixture.js';
import { type Accounts, createAccounts, systemActor } from './index.js';

const client = { address: '192.0.2.1', agent: null };
const ann = { username: 'ann', email: 'ann@example.org', password: 'a long enough secret' };

let fixture: AccountsFixture;
let accounts: Accounts;

beforeEach(async () => {
  fixture = await openAccountsFixture();
  accounts = createAccounts(fixture.context);
  await accounts.roles.prepare();
  await accounts.administrators.prepare();
});

afterEach(async () => {
  await accounts.authenticator.stop();
  await fixture.close();
});

test('who registers is the caller that the access token stands for', async () => {
  const { userId, signedIn } = await accounts.users.register(ann, client);
  const caller = await accounts.authenticator.authenticate(`Bearer ${signedIn?.jwt}`);
  expect(caller.identity).toMatchObject({ is: 'user', id: userId });
  expect(caller.ability.can('me', 'plugin::users-permissions.user')).toBe(true);
});

test('a user who is blocked is refused at the next request', async () => {
  const { userId, signedIn } = await accounts.users.register(ann, client);
  const header = `Bearer ${signedIn?.jwt}`;
  const { identity } = await accounts.authenticator.authenticate(header);
  expect(accounts.authenticator.findCached(header)?.identity).toBe(identity);
  await accounts.users.update(userId, { blocked: true }, systemActor);
  expect(accounts.authenticator.findCached(header)).toBeNull();
  expect((await expectFailure(accounts.authenticator.authenticate(header))).code).toBe('access.unauthorized');
});

test('changes outside increment the version', async () => {
  const caller = await accounts.authenticator.authenticate(undefined);
  expect(accounts.authenticator.findCached(undefined)).toBe(caller);
  accounts.accountsVersion.increment();
  expect(accounts.authenticator.findCached(undefined)).toBeNull();
});

test('what is over is swept away, and nothing else', async () => {
  const day = 24 * 3_600_000;
  const { signedIn } = await accounts.users.register(ann, client);
  await accounts.administrators.add({ email: ann.email, password: ann.password, role: 'Super Admin' }, systemActor);
  const { secret } = await accounts.administrators.signIn(ann, client);
  await accounts.administrators.forgotPassword({ email: ann.email }, client);
  const rows = async () => {
    const tables = ['user_sessions', 'user_tokens', 'administrator_sessions', 'codes'];
    const counts = tables.map(async (table) => (await fixture.rows(`SELECT * FROM octavo_${table}`)).length);
    return Promise.all(counts);
  };
  const before = await rows();
  expect(Math.min(...before)).toBeGreaterThan(0);
  await accounts.deleteExpired();
  expect(await rows()).toEqual(before);
  expect((await accounts.authenticator.authenticate(`Bearer ${signedIn?.jwt}`)).identity.is).toBe('user');
  expect((await accounts.administrators.authenticate(secret)).identity.is).toBe('administrator');
  fixture.advanceClock(400 * day);
  await Promise.all([accounts.deleteExpired(), accounts.deleteExpired()]);
  expect(await rows()).toEqual([0, 0, 0, 0]);
});

test('all parts write to one log', async () => {
  await accounts.users.register(ann, client);
  const request = {
    name: 'site',
    description: '',
    kind: 'read-only',
    actions: [],
    readDrafts: true,
    expiresAt: null,
  } as const;
  await accounts.tokens.create(request, systemActor);
  const actions = (await accounts.audit.list({ before: null, limit: 10 })).map(({ action }) => action);
  expect(actions).toEqual(expect.arrayContaining(['token.create', 'role.create']));
  expect(actions.some((action) => action.startsWith('user.'))).toBe(true);
});
