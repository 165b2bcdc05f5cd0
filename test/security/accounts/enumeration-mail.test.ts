import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { systemActor } from '../../../src/domain/accounts/index.js';
import type { Answer } from '../support/fixture.js';
import { emailOf, expectAlike, fewer, kinds, pairs, patience, settle, shown } from './alike.js';
import { addAdministrator, asPage, emptyMailbox, type Instance, openInstance, post } from './support.js';

/* The same for requests of mails, and for administrators. */

let instance: Instance;

beforeAll(async () => {
  instance = await openInstance({ users: { emailConfirmation: true } });
  await settle(instance);
});

afterAll(() => instance.close());

describe('A4 asking for mail', { timeout: patience }, () => {
  const forgot = (name: string, one = instance): Promise<Answer> =>
    post(one, '/api/auth/forgot-password', { email: emailOf(name) });
  const resend = (name: string, one = instance): Promise<Answer> =>
    post(one, '/api/auth/send-email-confirmation', { email: emailOf(name) });

  afterEach(() => emptyMailbox(instance));

  test('a new password', async () => {
    await expectAlike(
      'forgot',
      pairs,
      () => forgot('ordinary'),
      (n) => forgot(`nobody${n}`),
    );
  });

  test('a new password, for an account that is blocked', async () => {
    await expectAlike(
      'forgot, blocked',
      fewer,
      () => forgot('blocked'),
      (n) => forgot(`nobody${n}`),
    );
  });

  /** The response repeats the address, so both have the same length. */
  test.each(['ordinary', 'unconfirmed'])('another confirmation, for an account that is %s', async (kind) => {
    const masked = async (name: string): Promise<Answer> => {
      const answer = await resend(name);
      return { ...answer, text: answer.text.replace(emailOf(name), 'the address') };
    };
    const nobody = 'n'.repeat(kind.length);
    await expectAlike(
      `confirmation, ${kind}`,
      kind === 'unconfirmed' ? pairs : fewer,
      () => masked(kind),
      () => masked(nobody),
    );
  });

  test.each([
    ['an address to be led to', { url: 'https://evil.example' }],
    ['a place that is none', { redirect: '/\\evil', redirectUrl: 'https:evil' }],
    ['another name', { username: 'ordinary' }],
  ])('with %s', async (_, extra) => {
    for (const path of ['forgot-password', 'send-email-confirmation']) {
      const answers = new Set<string>();
      for (const name of [...kinds, 'nobody']) {
        const answer = await post(instance, `/api/auth/${path}`, { email: emailOf(name), ...extra });
        answers.add(shown({ ...answer, text: answer.text.replace(emailOf(name), 'the address') }));
      }
      expect(answers.size, path).toBe(1);
    }
  });

  test('mail goes out to those alone whom it is for', async () => {
    await emptyMailbox(instance);
    for (const name of [...kinds, 'nobody']) {
      await forgot(name);
      await resend(name);
    }
    const mails = (await emptyMailbox(instance, 4)).map(({ to }) => to).sort();
    expect(mails).toEqual(['ordinary', 'unconfirmed', 'unconfirmed', 'without-password'].map(emailOf));
  });

  test('the same where no mail can be sent', async () => {
    const lines: string[] = [];
    vi.spyOn(process.stderr, 'write').mockImplementation((line) => lines.push(String(line)) > 0);
    const broken = await openInstance({ users: { emailConfirmation: true }, mail: { smtp: 'smtp://127.0.0.1:9' } });
    try {
      await settle(broken);
      await expectAlike(
        'forgot without mail',
        3 * fewer,
        () => forgot('ordinary', broken),
        (n) => forgot(`nobody${n}`, broken),
      );
      const masked = async (name: string): Promise<Answer> => {
        const answer = await resend(name, broken);
        return { ...answer, text: answer.text.replace(emailOf(name), 'the address') };
      };
      await expectAlike(
        'confirmation without mail',
        fewer,
        () => masked('unconfirmed'),
        () => masked('nobody-here'),
      );
    } finally {
      await broken.close();
      vi.restoreAllMocks();
    }
    // The error is logged, without the recipient.
    expect(lines.join('')).toContain('was not sent');
    expect(lines.join('')).not.toContain('@users.example');
  });
});

describe('A4 administrators', { timeout: patience }, () => {
  const known = 'ann@example.org';
  let answered: readonly string[];

  beforeAll(async () => {
    await addAdministrator(instance, known);
    const barred = await addAdministrator(instance, 'barred@example.org');
    await instance.app.accounts.administrators.change(barred, { blocked: true }, systemActor);
    await instance.app.accounts.administrators.invite({ email: 'invited@example.org', role: 2 }, systemActor);
    answered = [known, 'barred@example.org', 'invited@example.org', 'nobody@example.org'];
  });

  afterAll(() => emptyMailbox(instance));

  const enters = (email: string): Promise<Answer> =>
    asPage(instance, 'POST', '/admin/api/sign-in', { email, password: 'no green bottles at all' });
  const forgets = (email: string): Promise<Answer> => asPage(instance, 'POST', '/admin/api/forgot-password', { email });

  test('signing in', async () => {
    expect(new Set(await Promise.all(answered.map(async (email) => shown(await enters(email))))).size).toBe(1);
    await expectAlike(
      'administrator’s sign-in',
      16,
      () => enters(known),
      (n) => enters(`nobody${n}@example.org`),
      0,
    );
  });

  test('asking for mail', async () => {
    expect(new Set(await Promise.all(answered.map(async (email) => shown(await forgets(email))))).size).toBe(1);
    await expectAlike(
      'administrator’s forgot',
      3 * fewer,
      () => forgets(known),
      (n) => forgets(`nobody${n}@example.org`),
    );
  });
});
