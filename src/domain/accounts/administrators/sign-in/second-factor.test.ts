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
import type { NewSession } from '../types.js';

const step = 30_000;
const proof = { currentPassword: password };

let fixture: AdministratorsFixture;
let session: NewSession;

beforeEach(async () => {
  fixture = await openAdministratorsFixture();
  await fixture.add('Editor');
  session = await fixture.signIn();
});

afterEach(() => fixture.close());

function signIn(code?: string): Promise<string> {
  return outcomeOf(fixture.signIn(administratorEmail, code));
}

function fate({ secret }: NewSession): Promise<string> {
  return outcomeOf(fixture.administrators.authenticate(secret));
}

/** Turns the second factor on, and waits for the next time step. */
async function turnOn(): Promise<{ readonly secret: string; readonly recovery: readonly string[] }> {
  const identity = await fixture.identity(session);
  const { secret } = await fixture.administrators.beginSecondFactor(identity, proof);
  const body = { code: fixture.currentCode(secret) };
  const { recoveryCodes, session: renewed } = await fixture.administrators.confirmSecondFactor(
    identity,
    body,
    actorFor(identity),
  );
  session = renewed;
  fixture.advanceClock(step);
  return { secret, recovery: recoveryCodes };
}

test('it counts only from the first right code on', async () => {
  const identity = await fixture.identity(session);
  const { secret, address } = await fixture.administrators.beginSecondFactor(identity, proof);
  expect(address).toMatch(/^otpauth:\/\/totp\/Octavo/);
  expect(address).toContain(`secret=${secret}`);
  expect(await signIn()).toBe('done');
  const confirm = (code: unknown): Promise<string> =>
    outcomeOf(fixture.administrators.confirmSecondFactor(identity, { code }, actorFor(identity)));
  expect(await confirm('000000')).toBe('account.incorrect-code');
  expect(await confirm({ $ne: null })).toBe('account.invalid');
  expect((await fixture.administrators.me(identity)).secondFactor).toBe(false);
  expect(await confirm(fixture.currentCode(secret))).toBe('done');
  expect((await fixture.administrators.me(identity)).secondFactor).toBe(true);
  expect(await signIn()).toBe('account.second-factor-needed');
});

test('beginning needs the password, and waits ten minutes', async () => {
  const identity = await fixture.identity(session);
  const begin = (body: unknown): Promise<string> => outcomeOf(fixture.administrators.beginSecondFactor(identity, body));
  expect(await begin({})).toBe('account.invalid');
  expect(await begin({ currentPassword: 'a wrong password' })).toBe('account.wrong-password');
  const { secret } = await fixture.administrators.beginSecondFactor(identity, proof);
  fixture.advanceClock(10 * 60_000);
  const late = fixture.administrators.confirmSecondFactor(
    identity,
    { code: fixture.currentCode(secret) },
    actorFor(identity),
  );
  expect(await outcomeOf(late)).toBe('account.incorrect-code');
});

test('turning it on and off replaces the secret of the session and ends the others', async () => {
  const [before, elsewhere] = [session, await fixture.signIn()];
  await turnOn();
  expect([await fate(before), await fate(elsewhere), await fate(session)]).toEqual([
    'access.unauthorized',
    'access.unauthorized',
    'done',
  ]);
  expect(session.expiresAt).toBe(before.expiresAt);
  const identity = await fixture.identity(session);
  const off = (body: unknown): Promise<NewSession> =>
    fixture.administrators.removeSecondFactor(identity, body, actorFor(identity));
  expect(await outcomeOf(off({ currentPassword: 'a wrong password' }))).toBe('account.wrong-password');
  const renewed = await off(proof);
  expect([await fate(session), await fate(renewed)]).toEqual(['access.unauthorized', 'done']);
  expect(await signIn()).toBe('done');
  const log = await fixture.auditActions();
  expect(log).toContain('administrator.second-factor-on');
  expect(log).toContain('administrator.second-factor-off');
});

test('a Super Admin turns it off for an administrator who has lost it, which ends the sessions', async () => {
  const { recovery } = await turnOn();
  const chief = await fixture.add('super-admin', 'chief@example.com');
  const keeper = await fixture.add('Author', 'keeper@example.com');
  const { id } = await fixture.identity(session);
  const off = (whose: number, by: number): Promise<string> => {
    const identity = { is: 'administrator', id: by, session: 'session' } as const;
    return outcomeOf(fixture.administrators.turnOffSecondFactor(whose, actorFor(identity)));
  };
  expect([await off(id, keeper.id), await off(id, id)]).toEqual(['access.forbidden', 'access.forbidden']);
  expect([await off(99, chief.id), await off(keeper.id, chief.id)]).toEqual(['http.not-found', 'http.not-found']);
  expect(await signIn()).toBe('account.second-factor-needed');
  expect(await off(id, chief.id)).toBe('done');
  expect(await fate(session)).toBe('access.unauthorized');
  expect(await signIn()).toBe('done');
  expect((await fixture.auditActions()).slice(-2)).toEqual([
    'administrator.second-factor-off',
    'administrator.sign-in',
  ]);
  session = await fixture.signIn();
  await turnOn();
  expect(await signIn(recovery[0])).toBe('account.invalid-credentials');
});

test('no administrator turns off their own without the password, not even a Super Admin', async () => {
  const chief = await fixture.add('super-admin', 'chief@example.com');
  session = await fixture.signIn('chief@example.com');
  await turnOn();
  const identity = await fixture.identity(session);
  const off = fixture.administrators.turnOffSecondFactor(chief.id, actorFor(identity));
  expect(await outcomeOf(off)).toBe('access.forbidden');
  expect((await fixture.administrators.me(identity)).secondFactor).toBe(true);
});

test('a code works once, and no older one after it', async () => {
  const { secret } = await turnOn();
  const old = fixture.currentCode(secret);
  fixture.advanceClock(step);
  const code = fixture.currentCode(secret);
  expect(await signIn(code)).toBe('done');
  expect(await signIn(code)).toBe('account.invalid-credentials');
  expect(await signIn(old)).toBe('account.invalid-credentials');
  fixture.advanceClock(step);
  expect(await signIn(fixture.currentCode(secret))).toBe('done');
});

test('of many that use one code concurrently, one succeeds', async () => {
  const { secret } = await turnOn();
  const code = fixture.currentCode(secret);
  const outcomes = await Promise.all(Array.from({ length: 10 }, () => signIn(code)));
  expect(outcomes.filter((outcome) => outcome === 'done')).toHaveLength(1);
});

test('the code that turned it on does not work for a sign-in', async () => {
  const identity = await fixture.identity(session);
  const { secret } = await fixture.administrators.beginSecondFactor(identity, proof);
  const code = fixture.currentCode(secret);
  await fixture.administrators.confirmSecondFactor(identity, { code }, actorFor(identity));
  expect(await signIn(code)).toBe('account.invalid-credentials');
});

test('clocks may differ by one step', async () => {
  const { secret } = await turnOn();
  const code = fixture.currentCode(secret);
  fixture.advanceClock(2 * step);
  expect(await signIn(code)).toBe('account.invalid-credentials');
  const next = fixture.currentCode(secret);
  fixture.advanceClock(step);
  expect(await signIn(next)).toBe('done');
});

test('each of ten recovery codes works once instead of a code', async () => {
  const { recovery } = await turnOn();
  expect(new Set(recovery).size).toBe(10);
  for (const code of recovery) {
    expect([await signIn(code), await signIn(code)]).toEqual(['done', 'account.invalid-credentials']);
  }
});

test('a recovery code of somebody else opens nothing and stays good', async () => {
  const annas = (await turnOn()).recovery;
  await fixture.add('Editor', 'bob@example.com');
  session = await fixture.signIn('bob@example.com');
  await turnOn();
  const [code = ''] = annas;
  expect(await outcomeOf(fixture.signIn('bob@example.com', code))).toBe('account.invalid-credentials');
  expect(await signIn(code)).toBe('done');
});

test('a wrong password is reported before the code is checked, and nothing reveals the second factor', async () => {
  const { secret } = await turnOn();
  const wrong = { email: administratorEmail, password: 'a wrong password' };
  const code = fixture.currentCode(secret);
  expect(await outcomeOf(fixture.administrators.signIn(wrong, client))).toBe('account.invalid-credentials');
  const both = fixture.administrators.signIn({ ...wrong, code }, client);
  expect(await outcomeOf(both)).toBe('account.invalid-credentials');
  expect(await signIn(code)).toBe('done');
});

test('wrong codes count against the account, and a right password alone forgives nothing', async () => {
  await fixture.close();
  fixture = await openAdministratorsFixture([], { signInPerAccount: { attempts: 3, seconds: 300 } });
  await fixture.add('Editor');
  session = await fixture.signIn();
  const { secret } = await turnOn();
  expect(await signIn('000000')).toBe('account.invalid-credentials');
  expect(await signIn()).toBe('account.second-factor-needed');
  expect(await signIn('000001')).toBe('account.invalid-credentials');
  expect(await signIn(fixture.currentCode(secret))).toBe('access.too-many-requests');
});

test('a password reset does not go round it', async () => {
  const { secret } = await turnOn();
  await fixture.administrators.forgotPassword({ email: administratorEmail }, client);
  const code = (fixture.mailbox[0]?.values.url ?? '').slice(-43);
  const body = { code, password: 'quite another one' };
  const reset = (more: object = {}): Promise<string> =>
    outcomeOf(fixture.administrators.resetPassword({ ...body, ...more }, client));
  expect(await reset()).toBe('account.second-factor-needed');
  expect(await reset({ secondFactor: '000000' })).toBe('account.incorrect-code');
  expect(await reset({ secondFactor: [] })).toBe('account.invalid');
  expect(await outcomeOf(fixture.signIn(administratorEmail, fixture.currentCode(secret)))).toBe('done');
  fixture.advanceClock(step);
  expect(await reset({ secondFactor: fixture.currentCode(secret) })).toBe('done');
});

test('the secret is sealed, while it waits too', async () => {
  const identity = await fixture.identity(session);
  const { secret } = await fixture.administrators.beginSecondFactor(identity, proof);
  expect(JSON.stringify(await fixture.rows('SELECT * FROM octavo_codes'))).not.toContain(secret);
  await fixture.administrators.confirmSecondFactor(identity, { code: fixture.currentCode(secret) }, actorFor(identity));
  expect(JSON.stringify(await fixture.rows('SELECT * FROM octavo_administrators'))).not.toContain(secret);
});
