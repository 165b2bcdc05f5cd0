import { hash } from 'bcryptjs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Answer } from '../support/fixture.js';
import { emailOf, expectAlike, kinds, pairs, patience, settle, shown } from './alike.js';
import { change, type Instance, openInstance, password, post, signIn } from './support.js';

/* Neither responses to a sign-in nor their times reveal whether an account exists. */

let instance: Instance;

beforeAll(async () => {
  instance = await openInstance({ users: { emailConfirmation: true } });
  await settle(instance);
});

afterAll(() => instance.close());

const wrong = (identifier: string, one = instance): Promise<Answer> => signIn(one, identifier, 'no green bottle');

describe('A4 signing in', { timeout: patience }, () => {
  test(`with a wrong password, in ${pairs} pairs of an account of every kind and of none`, async () => {
    // All kinds concurrently, because digests are computed one after the other: each waits equally long.
    await Promise.all(
      kinds.map((kind) =>
        expectAlike(
          `sign-in, ${kind}`,
          pairs / kinds.length,
          () => wrong(emailOf(kind)),
          (n) => wrong(emailOf(`nobody${n}-${kind}`)),
          0,
        ),
      ),
    );
  });

  test('for an account that was brought along with a digest of bcrypt, and for none', async () => {
    const digest = await hash('brought along', 10);
    const body = { username: 'brought', email: emailOf('brought'), password, role: 1, confirmed: true };
    expect((await post(instance, '/api/users', body, { as: instance.token })).status).toBe(201);
    await change(instance, `UPDATE up_users SET password = '${digest}' WHERE username = 'brought'`);
    await expectAlike(
      'sign-in, brought along',
      10,
      () => wrong(emailOf('brought')),
      (n) => wrong(emailOf(`nobody${n}`)),
      0,
    );
  });

  test('by user name as by address', async () => {
    const answers = await Promise.all(
      [...kinds, 'nobody', 'nobody-else'].map(async (name) => shown(await wrong(name))),
    );
    expect(new Set(answers).size).toBe(1);
  });

  test.each([
    ['too long a password', { password: 'x'.repeat(200) }],
    ['a password with NUL', { password: 'nine\0green' }],
    ['an empty password', { password: '' }],
    ['no password', {}],
    ['a list for a password', { password: [password] }],
    ['an object for a password', { password: { $ne: null } }],
    ['further fields', { password: 'no green bottle', redirect: 'https://evil.example', url: '//evil', deviceId: 'x' }],
  ])('with %s', async (_, body) => {
    const answers = new Set<string>();
    for (const name of [...kinds, 'nobody', 'nobody-else']) {
      answers.add(shown(await post(instance, '/api/auth/local', { identifier: emailOf(name), ...body })));
    }
    expect(answers.size).toBe(1);
  });

  test('who is blocked, or has an address to confirm, learns so with the right password alone', async () => {
    const answers = await Promise.all(kinds.map(async (kind) => (await signIn(instance, kind)).status));
    expect(answers).toEqual([200, 400, 400, 400]);
    expect((await signIn(instance, 'blocked')).text).toContain('blocked');
    expect((await wrong('blocked')).text).not.toContain('blocked');
    expect((await wrong('unconfirmed')).text).not.toContain('confirmed');
  });
});

describe('A4 limits of attempts', { timeout: patience }, () => {
  let counting: Instance;

  beforeAll(async () => {
    counting = await openInstance({
      limits: { signInPerAccount: { attempts: 3, seconds: 86_400 }, mailPerAccount: { attempts: 3, seconds: 86_400 } },
    });
    await settle(counting);
  });

  afterAll(() => counting.close());

  const statusesOf = async (asked: readonly (() => Promise<Answer>)[]): Promise<readonly number[]> => {
    const statuses: number[] = [];
    for (const ask of asked) statuses.push((await ask()).status);
    return statuses;
  };

  test('are reached after as many sign-ins where there is an account as where there is none', async () => {
    const attempts = (name: string) => statusesOf(Array.from({ length: 5 }, () => () => wrong(name, counting)));
    expect(await attempts(emailOf('ordinary'))).toEqual(await attempts(emailOf('nobody')));
  });

  test('are reached after as many mails', async () => {
    for (const [path, known] of [
      ['forgot-password', 'blocked'],
      ['send-email-confirmation', 'unconfirmed'],
    ] as const) {
      const attempts = (name: string) =>
        statusesOf(
          Array.from({ length: 5 }, () => () => post(counting, `/api/auth/${path}`, { email: emailOf(name) })),
        );
      expect(await attempts(known), path).toEqual(await attempts(`nobody-${path}`));
    }
  });

  test('do not reveal whether a user name exists by its normalised form', async () => {
    const spellings = (name: string) => [
      name,
      name,
      name,
      name.toUpperCase(),
      `${name[0]?.toUpperCase()}${name.slice(1)}`,
    ];
    const attempts = (name: string) => statusesOf(spellings(name).map((text) => () => wrong(text, counting)));
    expect(await attempts('unconfirmed')).toEqual(await attempts('unheard-of-'));
  });
});
