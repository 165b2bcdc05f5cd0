import { generateSync } from 'otplib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { systemActor } from '../../../src/domain/accounts/index.js';
import { systemClock } from '../../../src/foundations/core/index.js';
import { expectRefusal } from '../support/answers.js';
import { type Answer, send } from '../support/fixture.js';
import {
  addAdministrator,
  administratorPassword,
  asPage,
  bodyIn,
  change,
  cookieIn,
  enter,
  type Instance,
  type Member,
  mailTo,
  openInstance,
  openPlaceWithTwo,
  password,
  post,
  resetCode,
  rowsOf,
  signedIn,
  tally,
} from './support.js';

/* Fifty concurrent requests with the same code. */

const hands = 50;
/** Where every hand costs a password, and fifty hold another code of the kind already. */
const fewer = 10;

let instance: Instance;
let anna: Member;
let berta: Member;

beforeAll(async () => {
  ({ instance, anna, berta } = await openPlaceWithTwo());
});

afterAll(() => instance.close());

describe('T1 one code in fifty hands', { timeout: 120_000 }, () => {
  /** Sends the same request a number of times concurrently; returns the successful responses. */
  async function race(what: string, ask: (n: number) => Promise<Answer>, times = hands): Promise<readonly Answer[]> {
    const answers = await Promise.all(Array.from({ length: times }, (_, n) => ask(n)));
    const statuses = answers.map(({ status }) => status);
    console.log(`T1 ${what}: ${JSON.stringify(tally(statuses))}`);
    const others = statuses.filter((status) => status >= 300);
    // Where more passwords wait than can be in a reasonable time, that is said.
    expect(others.filter((status) => status >= 500 && status !== 503)).toEqual([]);
    return answers.filter(({ status }) => status < 300);
  }

  test('a code of a new password', async () => {
    const code = await resetCode(instance, anna.email);
    const won = await race('reset code', (n) => {
      const chosen = `green bottle number ${n}`;
      return post(instance, '/api/auth/reset-password', { code, password: chosen, passwordConfirmation: chosen });
    });
    expect(won.length).toBe(1);
    const sessions = await rowsOf(
      instance,
      `SELECT id FROM octavo_user_sessions WHERE user_document_id = '${anna.documentId}'`,
    );
    expect(sessions.length).toBe(1);
  });

  test('a code of an address', async () => {
    await change(instance, `UPDATE up_users SET confirmed = false WHERE id = ${berta.id}`);
    await post(instance, '/api/auth/send-email-confirmation', { email: berta.email });
    const { code } = await mailTo(instance, berta.email);
    const won = await race('confirmation', () =>
      send(instance.app, { url: `/api/auth/email-confirmation?confirmation=${code}` }),
    );
    expect(won.length).toBe(1);
    const audit = await rowsOf(
      instance,
      `SELECT count(*) AS n FROM octavo_audit WHERE action = 'user.confirm' AND document_id = '${berta.documentId}'`,
    );
    expect(audit).toEqual([{ n: 1 }]);
  });

  test('a refresh token: one new pair, and the session ends, as another client has the token', async () => {
    const { refreshToken } = await signedIn(instance, 'berta');
    const won = await race('refresh token', () => post(instance, '/api/auth/refresh', { refreshToken }));
    expect(won.length).toBe(1);
    const [renewed] = won.map((answer) => bodyIn<Member>(answer));
    expect((await send(instance.app, { url: '/api/users/me', as: renewed?.jwt ?? '' })).status).toBe(401);
    expectRefusal(await post(instance, '/api/auth/refresh', { refreshToken: renewed?.refreshToken }), 401, 'renewed');
  });

  test('the code of the set-up', async () => {
    const empty = await openInstance();
    try {
      const code = await empty.app.accounts.administrators.setupCode();
      const won = await race('setup code', (n) =>
        asPage(empty, 'POST', '/admin/api/setup', {
          code,
          email: `eve${n}@example.org`,
          password: 'sixteen green bottles',
        }),
      );
      expect(won.length).toBe(1);
      expect(await rowsOf(empty, 'SELECT count(*) AS n FROM octavo_administrators')).toEqual([{ n: 1 }]);
      expect(await rowsOf(empty, 'SELECT count(*) AS n FROM octavo_administrator_sessions')).toEqual([{ n: 1 }]);
    } finally {
      await empty.close();
    }
  });

  test('an invitation', async () => {
    const invited = await instance.app.accounts.administrators.invite(
      { email: 'fay@example.org', role: 2 },
      systemActor,
    );
    const won = await race('invitation', (n) =>
      asPage(instance, 'POST', '/admin/api/reset-password', {
        code: invited.code,
        password: `green bottle number ${n}`,
      }),
    );
    expect(won.length).toBe(1);
  });

  test('a code of the second factor, and one to recover', async () => {
    const email = 'gina@example.org';
    await addAdministrator(instance, email);
    const cookie = await enter(instance, email);
    const begun = await asPage(
      instance,
      'POST',
      '/admin/api/me/second-factor',
      { currentPassword: administratorPassword },
      cookie,
    );
    const { secret } = bodyIn<{ data: { secret: string } }>(begun).data;
    const now = Math.floor(systemClock.now() / 1_000);
    const first = await asPage(
      instance,
      'POST',
      '/admin/api/me/second-factor/confirm',
      { code: generateSync({ secret, epoch: now - 30 }) },
      cookie,
    );
    const { recoveryCodes } = bodyIn<{ data: { recoveryCodes: readonly string[] } }>(first).data;
    expect(cookieIn(first)).not.toBe(cookie);
    for (const [what, code, times] of [
      ['second factor', generateSync({ secret, epoch: now }), hands],
      ['recovery code', recoveryCodes[0], fewer],
    ] as const) {
      const request = { email, password: administratorPassword, code };
      const won = await race(what, () => asPage(instance, 'POST', '/admin/api/sign-in', request), times);
      expect(won.length).toBe(1);
    }
  });

  test('a registration of one name and address', async () => {
    const body = { username: 'hanna', email: 'hanna@users.example', password };
    const won = await race('registration', () => post(instance, '/api/auth/local/register', body), fewer);
    expect(won.length).toBe(1);
    expect(await rowsOf(instance, "SELECT count(*) AS n FROM up_users WHERE username = 'hanna'")).toEqual([{ n: 1 }]);
  });
});
