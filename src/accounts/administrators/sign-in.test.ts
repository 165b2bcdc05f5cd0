import { scryptSync } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  type AdministratorsHouse,
  acting,
  ann,
  client,
  openAdministratorsHouse,
  outcomeOf,
  password,
} from '../../../test/support/administrators-house.js';
import { system } from '../audit/audit.js';
import type { NewSession } from './types.js';

const minute = 60_000;
const day = 24 * 60 * minute;

let house: AdministratorsHouse;

beforeEach(async () => {
  house = await openAdministratorsHouse();
  await house.add('Editor');
});

afterEach(() => house.close());

function signIn(body: unknown): Promise<string> {
  return outcomeOf(house.administrators.signIn(body, client));
}

/** What the session's secret is answered with. */
function fate(session: NewSession): Promise<string> {
  return outcomeOf(house.administrators.callerOf(session.secret));
}

test('whoever signs in is known by the secret of the session, every time a new one', async () => {
  const [one, two] = [await house.enter(), await house.enter()];
  expect(one.secret).not.toBe(two.secret);
  expect(one.expiresAt).toBe(house.now() + 7 * day);
  const { identity, ability } = await house.administrators.callerOf(one.secret);
  expect(identity).toMatchObject({ is: 'administrator', id: one.administrator.id });
  expect([ability.identified, ability.administrator]).toEqual([true, one.administrator.id]);
});

test('an unknown address, a wrong password, and blocked and invited accounts are one failure', async () => {
  const [editor] = (await house.administrators.roles()).filter(({ name }) => name === 'Editor');
  await house.administrators.invite({ email: 'carl@example.com', role: editor?.id }, system);
  const { id } = await house.add('Editor', 'bob@example.com');
  await house.administrators.change(id, { blocked: true }, system);
  expect(await signIn({ email: ann, password: 'a wrong password' })).toBe('account.invalid-credentials');
  expect(await signIn({ email: 'nobody@example.com', password })).toBe('account.invalid-credentials');
  expect(await signIn({ email: 'no address', password })).toBe('account.invalid-credentials');
  expect(await signIn({ email: 'bob@example.com', password })).toBe('account.invalid-credentials');
  expect(await signIn({ email: 'carl@example.com', password })).toBe('account.invalid-credentials');
  expect(await signIn({ email: ann, password: 'x'.repeat(500) })).toBe('account.invalid-credentials');
  expect((await house.logged()).filter((action) => action === 'administrator.sign-in!')).toHaveLength(6);
});

test.each([
  undefined,
  null,
  true,
  'text',
  {},
  { email: ann },
  { email: ann, password: 5 },
  { email: { $ne: null }, password },
  { email: [ann], password },
  { email: ann, password, code: 123456 },
  { email: ann, password, code: null },
])('%j is no sign-in', async (body) => {
  expect(await signIn(body)).toBe('account.invalid');
});

test('fields that there are not are ignored, so that they are no way around a limit', async () => {
  expect(await signIn({ email: ann, password, deviceId: 'x', role: 1 })).toBe('done');
});

test('attempts are counted by account, whatever its spelling, and forgiven after a success', async () => {
  await house.close();
  house = await openAdministratorsHouse([], { signInPerAccount: { attempts: 3, seconds: 300 } });
  await house.add('Editor');
  const wrong = 'a wrong password';
  expect(await signIn({ email: ann, password: wrong })).toBe('account.invalid-credentials');
  expect(await signIn({ email: ann, password })).toBe('done');
  for (const email of [ann, 'ANN@example.com', 'Ann@Example.Com']) {
    expect(await signIn({ email, password: wrong })).toBe('account.invalid-credentials');
  }
  expect(await signIn({ email: ann, password })).toBe('access.too-many-requests');
  expect(await signIn({ email: 'bob@example.com', password })).toBe('account.invalid-credentials');
});

test('attempts are counted by client address', async () => {
  await house.close();
  house = await openAdministratorsHouse([], { signInPerAddress: { attempts: 2, seconds: 300 } });
  await house.add('Editor');
  expect(await signIn({ email: 'a@example.com', password })).toBe('account.invalid-credentials');
  expect(await signIn({})).toBe('account.invalid');
  expect(await signIn({ email: ann, password })).toBe('access.too-many-requests');
});

test.each(['', 'x', 'A'.repeat(43), 'A'.repeat(100_000)])(
  'a secret that was never given out is refused',
  async (secret) => {
    expect(await outcomeOf(house.administrators.callerOf(secret))).toBe('access.unauthorized');
  },
);

test('a session ends when it was not used for the idle time; every use moves that, at most once a minute', async () => {
  const session = await house.enter();
  const lastUse = async (): Promise<unknown> =>
    (await house.rows('SELECT last_used_at FROM octavo_administrator_sessions'))[0]?.last_used_at;
  const begun = await lastUse();
  house.pass(59_000);
  expect(await fate(session)).toBe('done');
  expect(await lastUse()).toBe(begun);
  house.pass(29 * minute);
  expect(await fate(session)).toBe('done');
  expect(await lastUse()).toBe(new Date(house.now()).toISOString());
  house.pass(30 * minute - 1);
  expect(await fate(session)).toBe('done');
  house.pass(30 * minute);
  expect(await fate(session)).toBe('access.unauthorized');
});

test('a session ends at its absolute limit, however busy, and to the millisecond', async () => {
  const session = await house.enter();
  for (let at = 0; at < (7 * day) / (20 * minute) - 1; at++) {
    house.pass(20 * minute);
    expect(await fate(session)).toBe('done');
  }
  house.pass(20 * minute - 1);
  expect(await fate(session)).toBe('done');
  house.pass(1);
  expect(await fate(session)).toBe('access.unauthorized');
});

test('sessions that are over are swept away at the next sign-in', async () => {
  await house.enter();
  house.pass(30 * minute);
  await house.enter();
  expect(await house.rows('SELECT id FROM octavo_administrator_sessions')).toHaveLength(1);
});

test('signing out ends this session and no other', async () => {
  const [one, two] = [await house.enter(), await house.enter()];
  expect([await fate(one), await fate(two)]).toEqual(['done', 'done']);
  const identity = await house.identity(one);
  await house.administrators.signOut(identity, acting(identity));
  expect([await fate(one), await fate(two)]).toEqual(['access.unauthorized', 'done']);
  expect(await house.logged()).toContain('administrator.sign-out');
});

test('a session that another server ended is refused within a second', async () => {
  const session = await house.enter();
  expect(await fate(session)).toBe('done');
  await house.run('DELETE FROM octavo_administrator_sessions');
  house.pass(1_000);
  expect(await fate(session)).toBe('access.unauthorized');
});

test('sessions are listed to their owner, who may end any of them, and nobody else', async () => {
  const mine = await house.enter();
  await house.enter();
  await house.add('Editor', 'bob@example.com');
  const [me, bob] = [await house.identity(mine), await house.identity(await house.enter('bob@example.com'))];
  const listed = await house.administrators.sessions(me);
  expect(listed.map(({ current }) => current).toSorted()).toEqual([false, true]);
  expect(listed[0]).toMatchObject({ address: client.address, agent: client.agent });
  expect(JSON.stringify(listed)).not.toContain(mine.secret);
  const theirs = house.administrators.endSession(bob, me.session, acting(bob));
  expect(await outcomeOf(theirs)).toBe('http.not-found');
  await house.administrators.endSession(me, me.session, acting(me));
  expect(await fate(mine)).toBe('access.unauthorized');
});

test('neither secrets nor passwords are in the database', async () => {
  const { secret } = await house.enter();
  const tables = ['administrators', 'administrator_sessions', 'audit', 'codes'];
  for (const table of tables) {
    const text = JSON.stringify(await house.rows(`SELECT * FROM octavo_${table}`));
    expect(text).not.toContain(secret);
    expect(text).not.toContain(password);
  }
});

test('a digest of an older kind is replaced when its password is next at hand', async () => {
  const key = scryptSync(password, Buffer.alloc(16), 32, { N: 16, r: 8, p: 1 }).toString('base64').replace('=', '');
  const scrypt = `$scrypt$ln=4,r=8,p=1$${'A'.repeat(22)}$${key}`;
  await house.run('UPDATE octavo_administrators SET password = ?', [scrypt]);
  expect(await signIn({ email: ann, password })).toBe('done');
  const [row] = await house.rows('SELECT password FROM octavo_administrators');
  expect(row?.password).toMatch(/^\$argon2id\$/);
  expect(await signIn({ email: ann, password })).toBe('done');
});
