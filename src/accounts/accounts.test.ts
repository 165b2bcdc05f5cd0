import { afterEach, beforeEach, expect, test } from 'vitest';
import { type AccountsHouse, openAccountsHouse } from '../../test/support/accounts-house.js';
import { failureOf } from '../../test/support/document-house.js';
import { type Accounts, createAccounts, system } from './index.js';

const client = { address: '192.0.2.1', agent: null };
const ann = { username: 'ann', email: 'ann@example.org', password: 'a long enough secret' };

let house: AccountsHouse;
let accounts: Accounts;

beforeEach(async () => {
  house = await openAccountsHouse();
  accounts = createAccounts(house.context);
  await accounts.roles.prepare();
  await accounts.administrators.prepare();
});

afterEach(async () => {
  await accounts.callers.stop();
  await house.close();
});

test('who registers is the caller that the access token stands for', async () => {
  const { userId, signedIn } = await accounts.users.register(ann, client);
  const caller = await accounts.callers.callerOf(`Bearer ${signedIn?.jwt}`);
  expect(caller.identity).toMatchObject({ is: 'user', id: userId });
  expect(caller.ability.can('me', 'plugin::users-permissions.user')).toBe(true);
});

test('a user who is blocked is refused at the next request', async () => {
  const { userId, signedIn } = await accounts.users.register(ann, client);
  const header = `Bearer ${signedIn?.jwt}`;
  const { identity } = await accounts.callers.callerOf(header);
  expect(accounts.callers.recall(header)?.identity).toBe(identity);
  await accounts.users.update(userId, { blocked: true }, system);
  expect(accounts.callers.recall(header)).toBeNull();
  expect((await failureOf(accounts.callers.callerOf(header))).code).toBe('access.unauthorized');
});

test('what changes outside is told by the generation', async () => {
  const caller = await accounts.callers.callerOf(undefined);
  expect(accounts.callers.recall(undefined)).toBe(caller);
  accounts.generation.advance();
  expect(accounts.callers.recall(undefined)).toBeNull();
});

test('what is over is swept away, and nothing else', async () => {
  const day = 24 * 3_600_000;
  const { signedIn } = await accounts.users.register(ann, client);
  await accounts.administrators.add({ email: ann.email, password: ann.password, role: 'Super Admin' }, system);
  const { secret } = await accounts.administrators.signIn(ann, client);
  await accounts.administrators.forgotPassword({ email: ann.email }, client);
  const rows = async () => {
    const tables = ['user_sessions', 'user_tokens', 'administrator_sessions', 'codes'];
    const counts = tables.map(async (table) => (await house.rows(`SELECT * FROM octavo_${table}`)).length);
    return Promise.all(counts);
  };
  const before = await rows();
  expect(Math.min(...before)).toBeGreaterThan(0);
  await accounts.sweep();
  expect(await rows()).toEqual(before);
  expect((await accounts.callers.callerOf(`Bearer ${signedIn?.jwt}`)).identity.is).toBe('user');
  expect((await accounts.administrators.callerOf(secret)).identity.is).toBe('administrator');
  house.pass(400 * day);
  await Promise.all([accounts.sweep(), accounts.sweep()]);
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
  await accounts.tokens.create(request, system);
  const actions = (await accounts.audit.list({ before: null, limit: 10 })).map(({ action }) => action);
  expect(actions).toEqual(expect.arrayContaining(['token.create', 'role.create']));
  expect(actions.some((action) => action.startsWith('user.'))).toBe(true);
});
