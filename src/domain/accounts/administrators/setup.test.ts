import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  type AdministratorsFixture,
  administratorEmail,
  client,
  openAdministratorsFixture,
  outcomeOf,
  password,
} from '../../../../test/support/administrators-fixture.js';
import { systemActor } from '../audit/audit-log.js';

let fixture: AdministratorsFixture;

beforeEach(async () => {
  fixture = await openAdministratorsFixture();
});

afterEach(() => fixture.close());

async function freshCode(): Promise<string> {
  const code = await fixture.administrators.setupCode();
  if (code === null) throw new Error('there is an administrator already');
  return code;
}

function setUp(code: unknown, changes: object = {}): Promise<string> {
  return outcomeOf(fixture.administrators.setUp({ code, email: administratorEmail, password, ...changes }, client));
}

test('the first administrator is a Super Admin and signed in immediately', async () => {
  expect(await fixture.administrators.needsSetup()).toBe(true);
  const body = { code: await freshCode(), email: 'Ann@Example.com', password, firstName: 'Ann', lastName: null };
  const session = await fixture.administrators.setUp(body, client);
  expect(session.administrator).toMatchObject({
    email: administratorEmail,
    firstName: 'Ann',
    role: { name: 'Super Admin' },
  });
  const { ability } = await fixture.administrators.authenticate(session.secret);
  expect(ability.can('write', 'settings::administrators')).toBe(true);
  expect(await fixture.administrators.needsSetup()).toBe(false);
  expect(await fixture.administrators.setupCode()).toBeNull();
  expect(await fixture.auditActions()).toContain('administrator.set-up');
});

test('of fifty that use one code concurrently, one succeeds', async () => {
  const code = await freshCode();
  const uses = Array.from({ length: 50 }, (_, at) => setUp(code, { email: `a${at}@example.com` }));
  const outcomes = await Promise.all(uses);
  expect(outcomes.filter((outcome) => outcome === 'done')).toHaveLength(1);
  expect(outcomes.filter((outcome) => outcome === 'account.incorrect-code')).toHaveLength(49);
  expect(await fixture.administrators.list()).toHaveLength(1);
});

test('a code works for an hour, and only the last one', async () => {
  const first = await freshCode();
  const second = await freshCode();
  expect(await setUp(first)).toBe('account.incorrect-code');
  fixture.advanceClock(3_600_000);
  expect(await setUp(second)).toBe('account.incorrect-code');
  expect(await setUp(await freshCode())).toBe('done');
});

test('a code is worth nothing once there is an administrator', async () => {
  const code = await freshCode();
  await fixture.add('super-admin', 'bob@example.com');
  expect(await setUp(code)).toBe('account.incorrect-code');
});

test.each([[{}], [[]], [null], [true], [0], [''], [{ $ne: null }]])('%j is no code', async (code) => {
  await freshCode();
  expect(await setUp(code)).toBe('account.incorrect-code');
  expect(await fixture.administrators.needsSetup()).toBe(true);
});

test('a refused body leaves the code as it is', async () => {
  const code = await freshCode();
  expect(await setUp(code, { password: 'too short' })).toBe('account.invalid');
  expect(await setUp(code, { email: 'no-address' })).toBe('account.invalid');
  expect(await setUp(code, { role: 1 })).toBe('account.invalid-parameters');
  expect(await setUp(code)).toBe('done');
});

test('guesses are counted by address', async () => {
  await fixture.close();
  fixture = await openAdministratorsFixture([], { codePerAddress: { attempts: 2, seconds: 60 } });
  expect(await setUp('wrong')).toBe('account.incorrect-code');
  expect(await setUp('wrong')).toBe('account.incorrect-code');
  expect(await setUp(await freshCode())).toBe('access.too-many-requests');
});

test('the command line adds administrators by the name or code of a role', async () => {
  const add = (email: string, role: string, chosen = password): Promise<string> =>
    outcomeOf(fixture.administrators.add({ email, password: chosen, role }, systemActor));
  expect(await add('a@example.com', 'super-admin')).toBe('done');
  expect(await add('b@example.com', 'Editor')).toBe('done');
  expect(await add('B@example.com', 'Editor')).toBe('account.email-taken');
  expect(await add('c@example.com', 'constructor')).toBe('account.role-not-found');
  expect(await add('c', 'Editor')).toBe('account.invalid');
  expect(await add('c@example.com', 'Editor', 'password1234')).toBe('account.invalid');
});

test('a role that is called super-admin does not replace Super Admin', async () => {
  await fixture.administrators.createRole({ name: 'super-admin', permissions: {} }, systemActor);
  expect((await fixture.add('super-admin')).role.name).toBe('Super Admin');
});
