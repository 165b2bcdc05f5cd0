import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  client,
  countOutcomes,
  openUserFixture,
  outcomeOf,
  password,
  type UserFixture,
} from '../../../../test/support/user-fixture.js';
import { systemActor } from '../audit/audit-log.js';

const next = 'another horse';

let fixture: UserFixture;

beforeEach(async () => {
  fixture = await openUserFixture();
});

afterEach(() => fixture.close());

function forgot(email: unknown): Promise<string> {
  return outcomeOf(fixture.users.forgotPassword({ email }, client));
}

/** The code of the newest mail. */
async function codeFor(name: string): Promise<string> {
  await fixture.users.forgotPassword({ email: `${name}@example.com` }, client);
  return fixture.mailbox.at(-1)?.values.code ?? '';
}

function reset(code: unknown, part: object = {}): Promise<string> {
  const body = { code, password: next, passwordConfirmation: next, ...part };
  return outcomeOf(fixture.users.resetPassword(body, client));
}

function signIn(identifier: string, word: string): Promise<string> {
  return outcomeOf(fixture.users.signIn({ identifier, password: word }, client));
}

describe('who forgot the password', () => {
  it('gets a mail at the stored address, with a link', async () => {
    await fixture.add('ann');
    expect(await forgot('ANN@example.com')).toBe('done');
    const [mail] = fixture.mailbox;
    expect(mail).toMatchObject({ template: 'user-reset-password', to: 'ann@example.com', values: { username: 'ann' } });
    expect(mail?.values.code).toMatch(/^[\w-]{43}$/);
    expect(mail?.values.url).toBe(`https://example.com/reset?lang=en&code=${mail?.values.code}`);
  });

  it('learns nothing about an address that is unknown or blocked', async () => {
    await fixture.add('bob');
    await fixture.run('UPDATE up_users SET blocked = ?', true);
    for (const address of ['ann@example.com', 'bob@example.com']) expect(await forgot(address)).toBe('done');
    expect(fixture.mailbox).toEqual([]);
    expect(await fixture.auditActions('done')).toEqual(['user.create', 'user.forgot-password', 'user.forgot-password']);
  });

  it('leaves no more rows behind for unknown addresses than one', async () => {
    for (let at = 0; at < 5; at++) await forgot(`${at}@example.com`);
    expect(await fixture.rows('SELECT * FROM octavo_codes')).toHaveLength(1);
  });

  it.each([undefined, null, '', 'ann', ' ann@example.com', 'ann@example.com,eve@example.com', {}, [], { $ne: null }])(
    'has to give an address: %j',
    async (value) => {
      await fixture.add('ann');
      expect(await forgot(value)).toBe('account.invalid');
      expect(fixture.mailbox).toEqual([]);
    },
  );

  it('may ask so often, known or not', async () => {
    await fixture.close();
    fixture = await openUserFixture({ limits: { mailPerAccount: { attempts: 1, seconds: 60 } } });
    await fixture.add('ann');
    for (const address of ['ann@example.com', 'bob@example.com']) {
      expect(await forgot(address)).toBe('done');
      expect(await forgot(address.toUpperCase())).toBe('access.too-many-requests');
    }
  });
});

describe('a code', () => {
  it('sets a new password, ends every session and opens a new one', async () => {
    const id = await fixture.add('ann');
    const session = await fixture.users.signIn({ identifier: 'ann', password }, client);
    const before = fixture.context.accountsVersion.current;
    const code = await codeFor('ann');
    const body = { code, password: next, passwordConfirmation: next };
    const fresh = await fixture.users.resetPassword(body, client);
    expect((await fixture.identifyToken(fresh.jwt))?.id).toBe(id);
    expect(await fixture.identifyToken(session.jwt)).toBeNull();
    expect(fixture.context.accountsVersion.current).toBeGreaterThan(before);
    expect([await signIn('ann', password), await signIn('ann', next)]).toEqual(['account.invalid-credentials', 'done']);
    expect(await fixture.auditActions('done')).toContain('user.reset-password');
  });

  it('works once', async () => {
    await fixture.add('ann');
    const code = await codeFor('ann');
    expect(await reset(code)).toBe('done');
    expect(await reset(code)).toBe('account.incorrect-code');
  });

  it('works once of fifty concurrent times', async () => {
    await fixture.add('ann');
    const code = await codeFor('ann');
    const resets = Array.from({ length: 50 }, (_, at) => {
      const word = `another horse ${at}`;
      return fixture.users.resetPassword({ code, password: word, passwordConfirmation: word }, client);
    });
    expect(await countOutcomes(resets)).toEqual({ done: 1, 'account.incorrect-code': 49 });
    expect(await fixture.rows('SELECT * FROM octavo_user_sessions')).toHaveLength(1);
  });

  it('is not used up by a password that is refused', async () => {
    await fixture.add('ann');
    const code = await codeFor('ann');
    expect(await reset(code, { password: 'short', passwordConfirmation: 'short' })).toBe('account.invalid');
    expect(await reset(code, { passwordConfirmation: 'another house' })).toBe('account.passwords-differ');
    expect(await reset(code, { passwordConfirmation: undefined })).toBe('account.invalid');
    expect(await reset(code)).toBe('done');
  });

  it('expires after an hour', async () => {
    await fixture.add('ann');
    const code = await codeFor('ann');
    fixture.advanceClock(3_600_000);
    expect(await reset(code)).toBe('account.incorrect-code');
    expect(await signIn('ann', password)).toBe('done');
  });

  it('is replaced by a newer one', async () => {
    await fixture.add('ann');
    const [first, second] = [await codeFor('ann'), await codeFor('ann')];
    expect(await reset(first)).toBe('account.incorrect-code');
    expect(await reset(second)).toBe('done');
  });

  it('is for one user, whatever else the body says', async () => {
    await fixture.add('ann');
    const bob = await fixture.add('bob');
    const code = await codeFor('ann');
    expect(await reset(code, { user: bob, id: bob, email: 'bob@example.com', url: 'https://evil.example' })).toBe(
      'done',
    );
    expect([await signIn('bob', password), await signIn('ann', next)]).toEqual(['done', 'done']);
  });

  it.each([{}, [], null, true, 0, '', { $ne: null }, { $startsWith: '' }])('is a text: %j', async (value) => {
    await fixture.add('ann');
    await codeFor('ann');
    expect(await reset(value)).toBe('account.invalid');
    expect(await signIn('ann', password)).toBe('done');
  });

  it('that was made for another purpose does not work', async () => {
    await fixture.add('ann');
    await fixture.run('UPDATE up_users SET confirmed = ?', false);
    await fixture.users.sendConfirmation({ email: 'ann@example.com' }, client);
    expect(await reset(fixture.mailbox.at(-1)?.values.code)).toBe('account.incorrect-code');
  });

  it('confirms the address it was mailed to', async () => {
    await fixture.close();
    fixture = await openUserFixture({ users: { emailConfirmation: true } });
    await fixture.users.register({ username: 'ann', email: 'ann@example.com', password }, client);
    const confirmation = fixture.mailbox.at(-1)?.values.code;
    expect(await reset(await codeFor('ann'))).toBe('done');
    expect(await signIn('ann', next)).toBe('done');
    expect(await outcomeOf(fixture.users.confirm(confirmation, client))).toBe('account.invalid-token');
  });

  it.each([
    ['blocked', { blocked: true }],
    ['given another address', { email: 'other@example.com' }],
    ['given another password', { password: 'a third horse' }],
  ])('does not work once its user is %s', async (_, part) => {
    const id = await fixture.add('ann');
    const code = await codeFor('ann');
    await fixture.users.update(id, part, systemActor);
    expect(await reset(code)).toBe('account.incorrect-code');
  });

  it('does not open an account that was blocked behind our back', async () => {
    await fixture.add('ann');
    const code = await codeFor('ann');
    await fixture.run('UPDATE up_users SET blocked = ?', true);
    expect(await reset(code)).toBe('account.blocked');
  });

  it('does not work once its user is gone', async () => {
    const id = await fixture.add('ann');
    const code = await codeFor('ann');
    await fixture.users.remove(id, systemActor);
    expect(await reset(code)).toBe('account.incorrect-code');
  });

  it('may be tried so often from one address', async () => {
    await fixture.close();
    fixture = await openUserFixture({ limits: { codePerAddress: { attempts: 2, seconds: 60 } } });
    for (const outcome of ['account.incorrect-code', 'account.incorrect-code', 'access.too-many-requests']) {
      expect(await reset('x'.repeat(43))).toBe(outcome);
    }
  });
});
