import { scryptSync } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  type AdministratorsFixture,
  actorFor,
  administratorEmail,
  client,
  openAdministratorsFixture,
  outcomeOf,
  password,
} from '../../../../../test/support/administrators-fixture.js';
import { systemActor } from '../../audit/audit-log.js';
import type { NewSession } from '../types.js';

const minute = 60_000;
const day = 24 * 60 * minute;

let fixture: AdministratorsFixture;

beforeEach(async () => {
  fixture = await openAdministratorsFixture();
  await fixture.add('Editor');
});

afterEach(() => fixture.close());

function signIn(body: unknown): Promise<string> {
  return outcomeOf(fixture.administrators.signIn(body, client));
}

/** Returns the outcome of a request with the session's secret. */
function fate(session: NewSession): Promise<string> {
  return outcomeOf(fixture.administrators.authenticate(session.secret));
}

test('signing in returns a new session secret each time, which identifies the administrator', async () => {
  const [one, two] = [await fixture.signIn(), await fixture.signIn()];
  expect(one.secret).not.toBe(two.secret);
  expect(one.expiresAt).toBe(fixture.now() + 7 * day);
  const { identity, ability } = await fixture.administrators.authenticate(one.secret);
  expect(identity).toMatchObject({ is: 'administrator', id: one.administrator.id });
  expect([ability.identified, ability.administrator]).toEqual([true, one.administrator.id]);
});

test('an unknown address, a wrong password, and blocked and invited accounts are one failure', async () => {
  const [editor] = (await fixture.administrators.roles()).filter(({ name }) => name === 'Editor');
  await fixture.administrators.invite({ email: 'carl@example.com', role: editor?.id }, systemActor);
  const { id } = await fixture.add('Editor', 'bob@example.com');
  await fixture.administrators.change(id, { blocked: true }, systemActor);
  expect(await signIn({ email: administratorEmail, password: 'a wrong password' })).toBe('account.invalid-credentials');
  expect(await signIn({ email: 'unknown@example.com', password })).toBe('account.invalid-credentials');
  expect(await signIn({ email: 'no address', password })).toBe('account.invalid-credentials');
  expect(await signIn({ email: 'bob@example.com', password })).toBe('account.invalid-credentials');
  expect(await signIn({ email: 'carl@example.com', password })).toBe('account.invalid-credentials');
  expect(await signIn({ email: administratorEmail, password: 'x'.repeat(500) })).toBe('account.invalid-credentials');
  expect((await fixture.auditActions()).filter((action) => action === 'administrator.sign-in!')).toHaveLength(6);
});

test.each([
  undefined,
  null,
  true,
  'text',
  {},
  { email: administratorEmail },
  { email: administratorEmail, password: 5 },
  { email: { $ne: null }, password },
  { email: [administratorEmail], password },
  { email: administratorEmail, password, code: 123456 },
  { email: administratorEmail, password, code: null },
])('%j is no sign-in', async (body) => {
  expect(await signIn(body)).toBe('account.invalid');
});

test('fields that there are not are ignored, so that they are no way around a limit', async () => {
  expect(await signIn({ email: administratorEmail, password, deviceId: 'x', role: 1 })).toBe('done');
});

test('attempts are counted by account, whatever its spelling, and forgiven after a success', async () => {
  await fixture.close();
  fixture = await openAdministratorsFixture([], { signInPerAccount: { attempts: 3, seconds: 300 } });
  await fixture.add('Editor');
  const wrong = 'a wrong password';
  expect(await signIn({ email: administratorEmail, password: wrong })).toBe('account.invalid-credentials');
  expect(await signIn({ email: administratorEmail, password })).toBe('done');
  for (const email of [administratorEmail, 'ANN@example.com', 'Ann@Example.Com']) {
    expect(await signIn({ email, password: wrong })).toBe('account.invalid-credentials');
  }
  expect(await signIn({ email: administratorEmail, password })).toBe('access.too-many-requests');
  expect(await signIn({ email: 'bob@example.com', password })).toBe('account.invalid-credentials');
});

test('attempts are counted by client address', async () => {
  await fixture.close();
  fixture = await openAdministratorsFixture([], { signInPerAddress: { attempts: 2, seconds: 300 } });
  await fixture.add('Editor');
  expect(await signIn({ email: 'a@example.com', password })).toBe('account.invalid-credentials');
  expect(await signIn({})).toBe('account.invalid');
  expect(await signIn({ email: administratorEmail, password })).toBe('access.too-many-requests');
});

test.each(['', 'x', 'A'.repeat(43), 'A'.repeat(100_000)])(
  'a secret that was never given out is refused',
  async (secret) => {
    expect(await outcomeOf(fixture.administrators.authenticate(secret))).toBe('access.unauthorized');
  },
);

test('a session ends when it was not used for the idle time; every use moves that, at most once a minute', async () => {
  const session = await fixture.signIn();
  const lastUse = async (): Promise<unknown> =>
    (await fixture.rows('SELECT last_used_at FROM octavo_administrator_sessions'))[0]?.last_used_at;
  const begun = await lastUse();
  fixture.advanceClock(59_000);
  expect(await fate(session)).toBe('done');
  expect(await lastUse()).toBe(begun);
  fixture.advanceClock(29 * minute);
  expect(await fate(session)).toBe('done');
  expect(await lastUse()).toBe(new Date(fixture.now()).toISOString());
  fixture.advanceClock(30 * minute - 1);
  expect(await fate(session)).toBe('done');
  fixture.advanceClock(30 * minute);
  expect(await fate(session)).toBe('access.unauthorized');
});

test('a session ends at its absolute limit, however busy, and to the millisecond', async () => {
  const session = await fixture.signIn();
  for (let at = 0; at < (7 * day) / (20 * minute) - 1; at++) {
    fixture.advanceClock(20 * minute);
    expect(await fate(session)).toBe('done');
  }
  fixture.advanceClock(20 * minute - 1);
  expect(await fate(session)).toBe('done');
  fixture.advanceClock(1);
  expect(await fate(session)).toBe('access.unauthorized');
});

test('sessions that are over are swept away at the next sign-in', async () => {
  await fixture.signIn();
  fixture.advanceClock(30 * minute);
  await fixture.signIn();
  expect(await fixture.rows('SELECT id FROM octavo_administrator_sessions')).toHaveLength(1);
});

test('signing out ends this session and no other', async () => {
  const [one, two] = [await fixture.signIn(), await fixture.signIn()];
  expect([await fate(one), await fate(two)]).toEqual(['done', 'done']);
  const identity = await fixture.identity(one);
  await fixture.administrators.signOut(identity, actorFor(identity));
  expect([await fate(one), await fate(two)]).toEqual(['access.unauthorized', 'done']);
  expect(await fixture.auditActions()).toContain('administrator.sign-out');
});

test('a session that another server ended is refused within a second', async () => {
  const session = await fixture.signIn();
  expect(await fate(session)).toBe('done');
  await fixture.run('DELETE FROM octavo_administrator_sessions');
  fixture.advanceClock(1_000);
  expect(await fate(session)).toBe('access.unauthorized');
});

test('only the owner lists sessions and may end any of them', async () => {
  const mine = await fixture.signIn();
  await fixture.signIn();
  await fixture.add('Editor', 'bob@example.com');
  const [me, bob] = [await fixture.identity(mine), await fixture.identity(await fixture.signIn('bob@example.com'))];
  const listed = await fixture.administrators.sessions(me);
  expect(listed.map(({ current }) => current).toSorted()).toEqual([false, true]);
  expect(listed[0]).toMatchObject({ address: client.address, agent: client.agent });
  expect(JSON.stringify(listed)).not.toContain(mine.secret);
  const theirs = fixture.administrators.endSession(bob, me.session, actorFor(bob));
  expect(await outcomeOf(theirs)).toBe('http.not-found');
  await fixture.administrators.endSession(me, me.session, actorFor(me));
  expect(await fate(mine)).toBe('access.unauthorized');
});

test('neither secrets nor passwords are in the database', async () => {
  const { secret } = await fixture.signIn();
  const tables = ['administrators', 'administrator_sessions', 'audit', 'codes'];
  for (const table of tables) {
    const text = JSON.stringify(await fixture.rows(`SELECT * FROM octavo_${table}`));
    expect(text).not.toContain(secret);
    expect(text).not.toContain(password);
  }
});

test('a digest of an older kind is replaced when its password is next at hand', async () => {
  const key = scryptSync(password, Buffer.alloc(16), 32, { N: 16, r: 8, p: 1 }).toString('base64').replace('=', '');
  const scrypt = `$scrypt$ln=4,r=8,p=1$${'A'.repeat(22)}$${key}`;
  await fixture.run('UPDATE octavo_administrators SET password = ?', [scrypt]);
  expect(await signIn({ email: administratorEmail, password })).toBe('done');
  const [row] = await fixture.rows('SELECT password FROM octavo_administrators');
  expect(row?.password).toMatch(/^\$argon2id\$/);
  expect(await signIn({ email: administratorEmail, password })).toBe('done');
});
