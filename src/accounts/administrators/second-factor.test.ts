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
import type { NewSession } from './types.js';

const step = 30_000;
const proof = { currentPassword: password };

let house: AdministratorsHouse;
let session: NewSession;

beforeEach(async () => {
  house = await openAdministratorsHouse();
  await house.add('Editor');
  session = await house.enter();
});

afterEach(() => house.close());

function signIn(code?: string): Promise<string> {
  return outcomeOf(house.enter(ann, code));
}

function fate({ secret }: NewSession): Promise<string> {
  return outcomeOf(house.administrators.callerOf(secret));
}

/** Turns the second factor on, and waits until the next code. */
async function turnOn(): Promise<{ readonly secret: string; readonly recovery: readonly string[] }> {
  const identity = await house.identity(session);
  const { secret } = await house.administrators.beginSecondFactor(identity, proof);
  const body = { code: house.codeOf(secret) };
  const { recoveryCodes, session: renewed } = await house.administrators.confirmSecondFactor(
    identity,
    body,
    acting(identity),
  );
  session = renewed;
  house.pass(step);
  return { secret, recovery: recoveryCodes };
}

test('it counts only from the first right code on', async () => {
  const identity = await house.identity(session);
  const { secret, address } = await house.administrators.beginSecondFactor(identity, proof);
  expect(address).toMatch(/^otpauth:\/\/totp\/Octavo/);
  expect(address).toContain(`secret=${secret}`);
  expect(await signIn()).toBe('done');
  const confirm = (code: unknown): Promise<string> =>
    outcomeOf(house.administrators.confirmSecondFactor(identity, { code }, acting(identity)));
  expect(await confirm('000000')).toBe('account.incorrect-code');
  expect(await confirm({ $ne: null })).toBe('account.invalid');
  expect((await house.administrators.me(identity)).secondFactor).toBe(false);
  expect(await confirm(house.codeOf(secret))).toBe('done');
  expect((await house.administrators.me(identity)).secondFactor).toBe(true);
  expect(await signIn()).toBe('account.second-factor-needed');
});

test('beginning needs the password, and waits ten minutes', async () => {
  const identity = await house.identity(session);
  const begin = (body: unknown): Promise<string> => outcomeOf(house.administrators.beginSecondFactor(identity, body));
  expect(await begin({})).toBe('account.invalid');
  expect(await begin({ currentPassword: 'a wrong password' })).toBe('account.wrong-password');
  const { secret } = await house.administrators.beginSecondFactor(identity, proof);
  house.pass(10 * 60_000);
  const late = house.administrators.confirmSecondFactor(identity, { code: house.codeOf(secret) }, acting(identity));
  expect(await outcomeOf(late)).toBe('account.incorrect-code');
});

test('turning it on and off gives the session a new secret and ends the others', async () => {
  const [before, elsewhere] = [session, await house.enter()];
  await turnOn();
  expect([await fate(before), await fate(elsewhere), await fate(session)]).toEqual([
    'access.unauthorized',
    'access.unauthorized',
    'done',
  ]);
  expect(session.expiresAt).toBe(before.expiresAt);
  const identity = await house.identity(session);
  const off = (body: unknown): Promise<NewSession> =>
    house.administrators.removeSecondFactor(identity, body, acting(identity));
  expect(await outcomeOf(off({ currentPassword: 'a wrong password' }))).toBe('account.wrong-password');
  const renewed = await off(proof);
  expect([await fate(session), await fate(renewed)]).toEqual(['access.unauthorized', 'done']);
  expect(await signIn()).toBe('done');
  const log = await house.logged();
  expect(log).toContain('administrator.second-factor-on');
  expect(log).toContain('administrator.second-factor-off');
});

test('a Super Admin turns it off for who has lost it, which ends the sessions', async () => {
  const { recovery } = await turnOn();
  const chief = await house.add('super-admin', 'chief@example.com');
  const keeper = await house.add('Author', 'keeper@example.com');
  const { id } = await house.identity(session);
  const off = (whose: number, by: number): Promise<string> => {
    const identity = { is: 'administrator', id: by, session: 'session' } as const;
    return outcomeOf(house.administrators.turnOffSecondFactor(whose, acting(identity)));
  };
  expect([await off(id, keeper.id), await off(id, id)]).toEqual(['access.forbidden', 'access.forbidden']);
  expect([await off(99, chief.id), await off(keeper.id, chief.id)]).toEqual(['http.not-found', 'http.not-found']);
  expect(await signIn()).toBe('account.second-factor-needed');
  expect(await off(id, chief.id)).toBe('done');
  expect(await fate(session)).toBe('access.unauthorized');
  expect(await signIn()).toBe('done');
  expect((await house.logged()).slice(-2)).toEqual(['administrator.second-factor-off', 'administrator.sign-in']);
  session = await house.enter();
  await turnOn();
  expect(await signIn(recovery[0])).toBe('account.invalid-credentials');
});

test('nobody turns off their own without the password, a Super Admin no more than others', async () => {
  const chief = await house.add('super-admin', 'chief@example.com');
  session = await house.enter('chief@example.com');
  await turnOn();
  const identity = await house.identity(session);
  const off = house.administrators.turnOffSecondFactor(chief.id, acting(identity));
  expect(await outcomeOf(off)).toBe('access.forbidden');
  expect((await house.administrators.me(identity)).secondFactor).toBe(true);
});

test('a code works once, and no older one after it', async () => {
  const { secret } = await turnOn();
  const old = house.codeOf(secret);
  house.pass(step);
  const code = house.codeOf(secret);
  expect(await signIn(code)).toBe('done');
  expect(await signIn(code)).toBe('account.invalid-credentials');
  expect(await signIn(old)).toBe('account.invalid-credentials');
  house.pass(step);
  expect(await signIn(house.codeOf(secret))).toBe('done');
});

test('of many that use one code at once, one gets in', async () => {
  const { secret } = await turnOn();
  const code = house.codeOf(secret);
  const outcomes = await Promise.all(Array.from({ length: 10 }, () => signIn(code)));
  expect(outcomes.filter((outcome) => outcome === 'done')).toHaveLength(1);
});

test('the code that turned it on does not work for a sign-in', async () => {
  const identity = await house.identity(session);
  const { secret } = await house.administrators.beginSecondFactor(identity, proof);
  const code = house.codeOf(secret);
  await house.administrators.confirmSecondFactor(identity, { code }, acting(identity));
  expect(await signIn(code)).toBe('account.invalid-credentials');
});

test('clocks may differ by one step', async () => {
  const { secret } = await turnOn();
  const code = house.codeOf(secret);
  house.pass(2 * step);
  expect(await signIn(code)).toBe('account.invalid-credentials');
  const next = house.codeOf(secret);
  house.pass(step);
  expect(await signIn(next)).toBe('done');
});

test('each of ten recovery codes works once in the place of a code', async () => {
  const { recovery } = await turnOn();
  expect(new Set(recovery).size).toBe(10);
  for (const code of recovery) {
    expect([await signIn(code), await signIn(code)]).toEqual(['done', 'account.invalid-credentials']);
  }
});

test('a recovery code of somebody else opens nothing and stays good', async () => {
  const annas = (await turnOn()).recovery;
  await house.add('Editor', 'bob@example.com');
  session = await house.enter('bob@example.com');
  await turnOn();
  const [code = ''] = annas;
  expect(await outcomeOf(house.enter('bob@example.com', code))).toBe('account.invalid-credentials');
  expect(await signIn(code)).toBe('done');
});

test('a wrong password is said before the code is looked at, and nothing is said of the second factor', async () => {
  const { secret } = await turnOn();
  const wrong = { email: ann, password: 'a wrong password' };
  const code = house.codeOf(secret);
  expect(await outcomeOf(house.administrators.signIn(wrong, client))).toBe('account.invalid-credentials');
  const both = house.administrators.signIn({ ...wrong, code }, client);
  expect(await outcomeOf(both)).toBe('account.invalid-credentials');
  expect(await signIn(code)).toBe('done');
});

test('wrong codes count against the account, and a right password alone forgives nothing', async () => {
  await house.close();
  house = await openAdministratorsHouse([], { signInPerAccount: { attempts: 3, seconds: 300 } });
  await house.add('Editor');
  session = await house.enter();
  const { secret } = await turnOn();
  expect(await signIn('000000')).toBe('account.invalid-credentials');
  expect(await signIn()).toBe('account.second-factor-needed');
  expect(await signIn('000001')).toBe('account.invalid-credentials');
  expect(await signIn(house.codeOf(secret))).toBe('access.too-many-requests');
});

test('a password reset does not go round it', async () => {
  const { secret } = await turnOn();
  await house.administrators.forgotPassword({ email: ann }, client);
  const code = (house.mailbox[0]?.values.url ?? '').slice(-43);
  const body = { code, password: 'quite another one' };
  const reset = (more: object = {}): Promise<string> =>
    outcomeOf(house.administrators.resetPassword({ ...body, ...more }, client));
  expect(await reset()).toBe('account.second-factor-needed');
  expect(await reset({ secondFactor: '000000' })).toBe('account.incorrect-code');
  expect(await reset({ secondFactor: [] })).toBe('account.invalid');
  expect(await outcomeOf(house.enter(ann, house.codeOf(secret)))).toBe('done');
  house.pass(step);
  expect(await reset({ secondFactor: house.codeOf(secret) })).toBe('done');
});

test('the secret is sealed, while it waits too', async () => {
  const identity = await house.identity(session);
  const { secret } = await house.administrators.beginSecondFactor(identity, proof);
  expect(JSON.stringify(await house.rows('SELECT * FROM octavo_codes'))).not.toContain(secret);
  await house.administrators.confirmSecondFactor(identity, { code: house.codeOf(secret) }, acting(identity));
  expect(JSON.stringify(await house.rows('SELECT * FROM octavo_administrators'))).not.toContain(secret);
});
