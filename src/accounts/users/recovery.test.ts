import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { client, openUserHouse, outcomeOf, password, tally, type UserHouse } from '../../../test/support/user-house.js';
import { system } from '../audit/audit.js';

const next = 'another horse';

let house: UserHouse;

beforeEach(async () => {
  house = await openUserHouse();
});

afterEach(() => house.close());

function forgot(email: unknown): Promise<string> {
  return outcomeOf(house.users.forgotPassword({ email }, client));
}

/** The code of the newest mail. */
async function codeFor(name: string): Promise<string> {
  await house.users.forgotPassword({ email: `${name}@example.com` }, client);
  return house.mailbox.at(-1)?.values.code ?? '';
}

function reset(code: unknown, part: object = {}): Promise<string> {
  const body = { code, password: next, passwordConfirmation: next, ...part };
  return outcomeOf(house.users.resetPassword(body, client));
}

function signIn(identifier: string, word: string): Promise<string> {
  return outcomeOf(house.users.signIn({ identifier, password: word }, client));
}

describe('who forgot the password', () => {
  it('gets a mail at the stored address, with a link', async () => {
    await house.add('ann');
    expect(await forgot('ANN@example.com')).toBe('done');
    const [mail] = house.mailbox;
    expect(mail).toMatchObject({ template: 'user-reset-password', to: 'ann@example.com', values: { username: 'ann' } });
    expect(mail?.values.code).toMatch(/^[\w-]{43}$/);
    expect(mail?.values.url).toBe(`https://example.com/reset?lang=en&code=${mail?.values.code}`);
  });

  it('learns nothing about an address that is unknown or blocked', async () => {
    await house.add('bob');
    await house.run('UPDATE up_users SET blocked = ?', true);
    for (const address of ['ann@example.com', 'bob@example.com']) expect(await forgot(address)).toBe('done');
    expect(house.mailbox).toEqual([]);
    expect(await house.logged('done')).toEqual(['user.create', 'user.forgot-password', 'user.forgot-password']);
  });

  it('leaves no more rows behind for unknown addresses than one', async () => {
    for (let at = 0; at < 5; at++) await forgot(`${at}@example.com`);
    expect(await house.rows('SELECT * FROM octavo_codes')).toHaveLength(1);
  });

  it.each([undefined, null, '', 'ann', ' ann@example.com', 'ann@example.com,eve@example.com', {}, [], { $ne: null }])(
    'has to give an address: %j',
    async (value) => {
      await house.add('ann');
      expect(await forgot(value)).toBe('account.invalid');
      expect(house.mailbox).toEqual([]);
    },
  );

  it('may ask so often, known or not', async () => {
    await house.close();
    house = await openUserHouse({ limits: { mailPerAccount: { attempts: 1, seconds: 60 } } });
    await house.add('ann');
    for (const address of ['ann@example.com', 'bob@example.com']) {
      expect(await forgot(address)).toBe('done');
      expect(await forgot(address.toUpperCase())).toBe('access.too-many-requests');
    }
  });
});

describe('a code', () => {
  it('sets a new password, ends every session and opens a new one', async () => {
    const id = await house.add('ann');
    const session = await house.users.signIn({ identifier: 'ann', password }, client);
    const before = house.context.generation.number;
    const code = await codeFor('ann');
    const body = { code, password: next, passwordConfirmation: next };
    const fresh = await house.users.resetPassword(body, client);
    expect((await house.holder(fresh.jwt))?.id).toBe(id);
    expect(await house.holder(session.jwt)).toBeNull();
    expect(house.context.generation.number).toBeGreaterThan(before);
    expect([await signIn('ann', password), await signIn('ann', next)]).toEqual(['account.invalid-credentials', 'done']);
    expect(await house.logged('done')).toContain('user.reset-password');
  });

  it('works once', async () => {
    await house.add('ann');
    const code = await codeFor('ann');
    expect(await reset(code)).toBe('done');
    expect(await reset(code)).toBe('account.incorrect-code');
  });

  it('works once of fifty times at once', async () => {
    await house.add('ann');
    const code = await codeFor('ann');
    const resets = Array.from({ length: 50 }, (_, at) => {
      const word = `another horse ${at}`;
      return house.users.resetPassword({ code, password: word, passwordConfirmation: word }, client);
    });
    expect(await tally(resets)).toEqual({ done: 1, 'account.incorrect-code': 49 });
    expect(await house.rows('SELECT * FROM octavo_user_sessions')).toHaveLength(1);
  });

  it('is not used up by a password that is refused', async () => {
    await house.add('ann');
    const code = await codeFor('ann');
    expect(await reset(code, { password: 'short', passwordConfirmation: 'short' })).toBe('account.invalid');
    expect(await reset(code, { passwordConfirmation: 'another house' })).toBe('account.passwords-differ');
    expect(await reset(code, { passwordConfirmation: undefined })).toBe('account.invalid');
    expect(await reset(code)).toBe('done');
  });

  it('expires after an hour', async () => {
    await house.add('ann');
    const code = await codeFor('ann');
    house.pass(3_600_000);
    expect(await reset(code)).toBe('account.incorrect-code');
    expect(await signIn('ann', password)).toBe('done');
  });

  it('is replaced by a newer one', async () => {
    await house.add('ann');
    const [first, second] = [await codeFor('ann'), await codeFor('ann')];
    expect(await reset(first)).toBe('account.incorrect-code');
    expect(await reset(second)).toBe('done');
  });

  it('is for one user, whatever else the body says', async () => {
    await house.add('ann');
    const bob = await house.add('bob');
    const code = await codeFor('ann');
    expect(await reset(code, { user: bob, id: bob, email: 'bob@example.com', url: 'https://evil.example' })).toBe(
      'done',
    );
    expect([await signIn('bob', password), await signIn('ann', next)]).toEqual(['done', 'done']);
  });

  it.each([{}, [], null, true, 0, '', { $ne: null }, { $startsWith: '' }])('is a text: %j', async (value) => {
    await house.add('ann');
    await codeFor('ann');
    expect(await reset(value)).toBe('account.invalid');
    expect(await signIn('ann', password)).toBe('done');
  });

  it('that was made for another purpose does not work', async () => {
    await house.add('ann');
    await house.run('UPDATE up_users SET confirmed = ?', false);
    await house.users.sendConfirmation({ email: 'ann@example.com' }, client);
    expect(await reset(house.mailbox.at(-1)?.values.code)).toBe('account.incorrect-code');
  });

  it('confirms the address it was mailed to', async () => {
    await house.close();
    house = await openUserHouse({ users: { emailConfirmation: true } });
    await house.users.register({ username: 'ann', email: 'ann@example.com', password }, client);
    const confirmation = house.mailbox.at(-1)?.values.code;
    expect(await reset(await codeFor('ann'))).toBe('done');
    expect(await signIn('ann', next)).toBe('done');
    expect(await outcomeOf(house.users.confirm(confirmation, client))).toBe('account.invalid-token');
  });

  it.each([
    ['blocked', { blocked: true }],
    ['given another address', { email: 'other@example.com' }],
    ['given another password', { password: 'a third horse' }],
  ])('does not work once its user is %s', async (_, part) => {
    const id = await house.add('ann');
    const code = await codeFor('ann');
    await house.users.update(id, part, system);
    expect(await reset(code)).toBe('account.incorrect-code');
  });

  it('does not open an account that was blocked behind our back', async () => {
    await house.add('ann');
    const code = await codeFor('ann');
    await house.run('UPDATE up_users SET blocked = ?', true);
    expect(await reset(code)).toBe('account.blocked');
  });

  it('does not work once its user is gone', async () => {
    const id = await house.add('ann');
    const code = await codeFor('ann');
    await house.users.remove(id, system);
    expect(await reset(code)).toBe('account.incorrect-code');
  });

  it('may be tried so often from one address', async () => {
    await house.close();
    house = await openUserHouse({ limits: { codePerAddress: { attempts: 2, seconds: 60 } } });
    for (const outcome of ['account.incorrect-code', 'account.incorrect-code', 'access.too-many-requests']) {
      expect(await reset('x'.repeat(43))).toBe(outcome);
    }
  });
});
