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

const other = 'quite another one';

let fixture: AdministratorsFixture;

beforeEach(async () => {
  fixture = await openAdministratorsFixture();
  await fixture.add('Editor');
});

afterEach(() => fixture.close());

function fate(session: NewSession): Promise<string> {
  return outcomeOf(fixture.administrators.authenticate(session.secret));
}

/** The code in the last mail. */
function mailedCode(): string {
  const url = fixture.mailbox.at(-1)?.values.url ?? '';
  expect(url).toMatch(/^https:\/\/cms\.example\.com\/admin\/reset-password\?code=[\w-]{43}$/);
  return url.slice(-43);
}

function reset(code: unknown, changes: object = {}): Promise<string> {
  return outcomeOf(fixture.administrators.resetPassword({ code, password: other, ...changes }, client));
}

async function signsInWith(chosen: string): Promise<boolean> {
  return (
    (await outcomeOf(fixture.administrators.signIn({ email: administratorEmail, password: chosen }, client))) === 'done'
  );
}

test('a new password ends every session and opens a new one', async () => {
  const sessions = [await fixture.signIn(), await fixture.signIn()] as const;
  const identity = await fixture.identity(sessions[0]);
  expect(await fate(sessions[1])).toBe('done');
  const renewed = await fixture.administrators.changePassword(
    identity,
    { currentPassword: password, password: other },
    client,
  );
  expect(await Promise.all([fate(sessions[0]), fate(sessions[1]), fate(renewed)])).toEqual([
    'access.unauthorized',
    'access.unauthorized',
    'done',
  ]);
  expect([await signsInWith(password), await signsInWith(other)]).toEqual([false, true]);
  expect(await fixture.auditActions()).toContain('administrator.change-password');
});

test('a new password needs the current one, and the rule', async () => {
  const identity = await fixture.identity(await fixture.signIn());
  const change = (body: unknown): Promise<string> =>
    outcomeOf(fixture.administrators.changePassword(identity, body, client));
  expect(await change({ password: other })).toBe('account.invalid');
  expect(await change({ currentPassword: 'a wrong password', password: other })).toBe('account.wrong-password');
  expect(await change({ currentPassword: '', password: other })).toBe('account.wrong-password');
  expect(await change({ currentPassword: password, password: 'short' })).toBe('account.invalid');
  expect(await change({ currentPassword: password, password })).toBe('account.same-password');
  expect(await change({ currentPassword: password, password: other, email: 'x@example.com' })).toBe(
    'account.invalid-parameters',
  );
  expect(await signsInWith(password)).toBe(true);
});

test('guesses of the current password are counted', async () => {
  await fixture.close();
  fixture = await openAdministratorsFixture([], { signInPerAccount: { attempts: 2, seconds: 300 } });
  await fixture.add('Editor');
  const identity = await fixture.identity(await fixture.signIn());
  const guess = (currentPassword: string): Promise<string> =>
    outcomeOf(fixture.administrators.changePassword(identity, { currentPassword, password: other }, client));
  expect(await guess('a wrong password')).toBe('account.wrong-password');
  expect(await guess('a wrong password')).toBe('account.wrong-password');
  expect(await guess(password)).toBe('access.too-many-requests');
  expect(await signsInWith(password)).toBe(true);
});

test('who forgot a password gets a mail with a code that works once', async () => {
  const session = await fixture.signIn();
  await fixture.administrators.forgotPassword({ email: 'Ann@example.com' }, client);
  expect(fixture.mailbox).toMatchObject([
    { template: 'administrator-reset-password', to: administratorEmail, values: { name: administratorEmail } },
  ]);
  const code = mailedCode();
  expect(await reset(code)).toBe('done');
  expect(await reset(code)).toBe('account.incorrect-code');
  expect(await fate(session)).toBe('access.unauthorized');
  expect([await signsInWith(password), await signsInWith(other)]).toEqual([false, true]);
  expect(await fixture.auditActions()).toContain('administrator.reset-password');
});

test('of fifty that use one code concurrently, one succeeds', async () => {
  await fixture.administrators.forgotPassword({ email: administratorEmail }, client);
  const code = mailedCode();
  const outcomes = await Promise.all(Array.from({ length: 50 }, () => reset(code)));
  expect(outcomes.filter((outcome) => outcome === 'done')).toHaveLength(1);
  expect(outcomes.filter((outcome) => outcome === 'account.incorrect-code')).toHaveLength(49);
});

test('addresses that get no mail are answered alike and leave the same traces', async () => {
  const [editor] = (await fixture.administrators.roles()).filter(({ name }) => name === 'Editor');
  await fixture.administrators.invite({ email: 'carl@example.com', role: editor?.id }, systemActor);
  const { id } = await fixture.add('Editor', 'bob@example.com');
  await fixture.administrators.change(id, { blocked: true }, systemActor);
  const sent = fixture.mailbox.length;
  for (const email of ['unknown@example.com', 'bob@example.com', 'carl@example.com', 'no address']) {
    expect(await outcomeOf(fixture.administrators.forgotPassword({ email }, client))).toBe('done');
  }
  expect(fixture.mailbox).toHaveLength(sent);
  expect(await outcomeOf(fixture.administrators.forgotPassword({ email: { $ne: null } }, client))).toBe(
    'account.invalid',
  );
  expect((await fixture.auditActions()).filter((action) => action === 'administrator.forgot-password!')).toHaveLength(
    4,
  );
});

test('a newer code, a new password, a block and a new address make a mailed code worthless', async () => {
  const { id } = (await fixture.signIn()).administrator;
  const mailed = async (): Promise<string> => {
    await fixture.administrators.forgotPassword({ email: (await fixture.administrators.get(id))?.email ?? '' }, client);
    return mailedCode();
  };
  const first = await mailed();
  const second = await mailed();
  expect(await reset(first)).toBe('account.incorrect-code');
  const identity = await fixture.identity(await fixture.signIn());
  await fixture.administrators.changePassword(identity, { currentPassword: password, password: other }, client);
  expect(await reset(second)).toBe('account.incorrect-code');
  const third = await mailed();
  await fixture.administrators.change(id, { blocked: true }, systemActor);
  await fixture.administrators.change(id, { blocked: false }, systemActor);
  expect(await reset(third)).toBe('account.incorrect-code');
  const fourth = await mailed();
  await fixture.administrators.change(id, { email: 'new@example.com' }, systemActor);
  expect(await reset(fourth)).toBe('account.incorrect-code');
});

test('a code works for an hour', async () => {
  await fixture.administrators.forgotPassword({ email: administratorEmail }, client);
  fixture.advanceClock(3_600_000);
  expect(await reset(mailedCode())).toBe('account.incorrect-code');
});

test.each([[{}], [[]], [null], [true], [0], [''], [{ $ne: null }], [{ $startsWith: '' }]])(
  '%j is no code',
  async (code) => {
    await fixture.administrators.forgotPassword({ email: administratorEmail }, client);
    expect(await reset(code)).toBe('account.incorrect-code');
    expect(await signsInWith(password)).toBe(true);
  },
);

test('a reset takes no other fields, and no weak password', async () => {
  await fixture.administrators.forgotPassword({ email: administratorEmail }, client);
  const code = mailedCode();
  expect(await reset(code, { email: 'x@example.com' })).toBe('account.invalid-parameters');
  expect(await reset(code, { password: 'short' })).toBe('account.invalid');
  expect(await reset(code)).toBe('done');
});

test('mails are counted by account and by address', async () => {
  await fixture.close();
  fixture = await openAdministratorsFixture([], { mailPerAccount: { attempts: 1, seconds: 3_600 } });
  await fixture.add('Editor');
  const forgot = (email: string): Promise<string> =>
    outcomeOf(fixture.administrators.forgotPassword({ email }, client));
  expect([await forgot(administratorEmail), await forgot('ANN@example.com')]).toEqual([
    'done',
    'access.too-many-requests',
  ]);
  expect([await forgot('x@example.com'), await forgot('x@example.com')]).toEqual(['done', 'access.too-many-requests']);
  expect(fixture.mailbox).toHaveLength(1);
});

test('an invitation lets the invited choose a password, and is mailed', async () => {
  const [editor] = (await fixture.administrators.roles()).filter(({ name }) => name === 'Editor');
  const body = { email: 'Carl@example.com', firstName: 'Carl', role: editor?.id };
  const { administrator, code } = await fixture.administrators.invite(body, systemActor);
  expect(administrator).toMatchObject({ email: 'carl@example.com', active: false, role: { name: 'Editor' } });
  expect(fixture.mailbox).toMatchObject([
    { template: 'administrator-invitation', to: 'carl@example.com', values: { name: 'Carl' } },
  ]);
  expect(mailedCode()).toBe(code);
  fixture.advanceClock(6 * 24 * 3_600_000);
  const session = await fixture.administrators.resetPassword({ code, password: other }, client);
  expect(session.administrator).toMatchObject({ id: administrator.id, active: true });
  expect(await fate(session)).toBe('done');
  expect(await reset(code)).toBe('account.incorrect-code');
});

test('an invitation ends after a week, and with the account', async () => {
  const [editor] = (await fixture.administrators.roles()).filter(({ name }) => name === 'Editor');
  const first = await fixture.administrators.invite({ email: 'carl@example.com', role: editor?.id }, systemActor);
  await fixture.administrators.remove(first.administrator.id, systemActor);
  expect(await reset(first.code)).toBe('account.incorrect-code');
  const second = await fixture.administrators.invite({ email: 'carl@example.com', role: editor?.id }, systemActor);
  expect(second.administrator.id).not.toBe(first.administrator.id);
  fixture.advanceClock(7 * 24 * 3_600_000);
  expect(await reset(second.code)).toBe('account.incorrect-code');
});

test.each([
  [{}, 'account.invalid'],
  [{ email: 'carl@example.com', role: '1' }, 'account.invalid'],
  [{ email: 'carl@example.com', role: 99 }, 'account.role-not-found'],
  [{ email: 'carl@example.com', role: 2, password }, 'account.invalid-parameters'],
  [{ email: 'carl@example.com', role: 2, firstName: 'Carl\r\nBcc: x' }, 'account.invalid'],
  [{ email: administratorEmail, role: 2 }, 'account.email-taken'],
])('the invitation %j is refused', async (body, code) => {
  expect(await outcomeOf(fixture.administrators.invite(body, systemActor))).toBe(code);
  expect(fixture.mailbox).toEqual([]);
});

test('a new address of one’s own needs the password', async () => {
  const identity = await fixture.identity(await fixture.signIn());
  const change = (body: object): Promise<string> =>
    outcomeOf(fixture.administrators.changeMe(identity, body, actorFor(identity)));
  expect(await change({ email: 'new@example.com' })).toBe('account.wrong-password');
  expect(await change({ email: 'new@example.com', currentPassword: 'a wrong password' })).toBe(
    'account.wrong-password',
  );
  expect(await change({ role: 1 })).toBe('account.invalid-parameters');
  expect(await change({ firstName: 'Ann', email: administratorEmail })).toBe('done');
  expect(await fixture.administrators.me(identity)).toMatchObject({
    firstName: 'Ann',
    lastName: null,
    email: administratorEmail,
  });
  expect(await change({ email: 'new@example.com', currentPassword: password })).toBe('done');
  expect(await fixture.administrators.me(identity)).toMatchObject({ firstName: 'Ann', email: 'new@example.com' });
});
