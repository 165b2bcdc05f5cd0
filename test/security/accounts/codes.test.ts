import { generateSync } from 'otplib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isoTime, systemClock } from '../../../src/foundations/core/index.js';
import { expectRefusal } from '../support/answers.js';
import { type Answer, send } from '../support/fixture.js';
import {
  addAdministrator,
  administratorPassword,
  asPage,
  bodyIn,
  change,
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
} from './support.js';

/* Codes that work once: what is none, what it is good for, and whom. */

const another = 'a better horse battery';

let instance: Instance;
let anna: Member;
let berta: Member;

beforeAll(async () => {
  ({ instance, anna, berta } = await openPlaceWithTwo());
});

afterAll(() => instance.close());

/** Everything that a code could have changed about somebody. */
const accounts = async (): Promise<string> =>
  JSON.stringify([
    await rowsOf(instance, 'SELECT id, email, username, password, confirmed, blocked, role_document_id FROM up_users'),
    await rowsOf(instance, 'SELECT id, email, password, role_id, blocked, totp_secret FROM octavo_administrators'),
  ]);

/** What may stand where a code belongs and is none. `code`: one that works, to be bent. */
function shapes(code: string): readonly unknown[] {
  return [
    {},
    [],
    null,
    true,
    false,
    0,
    1,
    -1,
    '',
    ' ',
    'null',
    'undefined',
    { $ne: null },
    { $ne: '' },
    { $startsWith: '' },
    { $gt: '' },
    { $regex: '.*' },
    { $in: [code] },
    { code },
    { length: code.length, toString: 'x' },
    [code],
    [[code]],
    [code, code],
    `${code} `,
    ` ${code}`,
    `${code}\n`,
    `${code}\0`,
    `${code}=`,
    code.slice(0, -1),
    `${code}A`,
    code.toLowerCase() === code ? code.toUpperCase() : code.toLowerCase(),
    [...code].reverse().join(''),
    `%${code.slice(1)}`,
    '_'.repeat(43),
    '%',
    "' OR 1=1 --",
    'A'.repeat(43),
    '0'.repeat(43),
    'A'.repeat(100_000),
    '__proto__',
    'constructor',
  ];
}

const chosen = { password: another, passwordConfirmation: another };

describe('A3 codes of a new password', () => {
  test('an invalid code is rejected, and no password changes', async () => {
    const code = await resetCode(instance, anna.email);
    const before = await accounts();
    for (const shape of shapes(code)) {
      const answer = await post(instance, '/api/auth/reset-password', { code: shape, ...chosen });
      expectRefusal(answer, 400, JSON.stringify(shape));
    }
    expectRefusal(await post(instance, '/api/auth/reset-password', chosen), 400, 'no code');
    for (const payload of [
      `code=${code}&password=${another}&passwordConfirmation=${another}`,
      `code[]=${code}`,
      'code[$ne]=x',
    ]) {
      const headers = { 'content-type': 'text/plain' };
      const asText = await send(instance.app, { method: 'POST', url: '/api/auth/reset-password', headers, payload });
      expect(asText.status, payload).toBeGreaterThanOrEqual(400);
      expect(asText.status, payload).toBeLessThan(500);
    }
    expect(await accounts()).toBe(before);
    // All that has not used the code up.
    expect((await post(instance, '/api/auth/reset-password', { code, ...chosen })).status).toBe(200);
    expectRefusal(await post(instance, '/api/auth/reset-password', { code, ...chosen }), 400, 'used');
  });

  test('further fields do not select another account', async () => {
    for (const extra of [
      { user: berta.id },
      { userId: berta.id, id: berta.id },
      { email: berta.email, identifier: berta.email, username: 'berta' },
      { documentId: berta.documentId, where: { id: berta.id } },
      { url: 'https://evil.example', role: 1, confirmed: true, provider: 'github' },
      { resetPasswordToken: 'x', 'user[id]': berta.id },
    ]) {
      const code = await resetCode(instance, anna.email);
      const [before] = await rowsOf(instance, `SELECT * FROM up_users WHERE id = ${berta.id}`);
      const answer = await post(instance, '/api/auth/reset-password', { code, ...chosen, ...extra });
      expect([200, 400], JSON.stringify(extra)).toContain(answer.status);
      expect((await rowsOf(instance, `SELECT * FROM up_users WHERE id = ${berta.id}`))[0]).toEqual(before);
      if (answer.status === 200) expect(bodyIn<Member & { user: Member }>(answer).user.id).toBe(anna.id);
      const [row] = await rowsOf(instance, `SELECT provider, blocked FROM up_users WHERE id = ${anna.id}`);
      expect(row).toMatchObject({ provider: 'local', blocked: 0 });
    }
  });

  test('one that has expired, was replaced, or was sent to an address that has changed since', async () => {
    const expired = await resetCode(instance, anna.email);
    const past = isoTime(systemClock.now());
    expect(await change(instance, `UPDATE octavo_codes SET expires_at = '${past}'`)).toBeGreaterThan(0);
    const replaced = await resetCode(instance, anna.email);
    const last = await resetCode(instance, anna.email);
    const before = await accounts();
    for (const code of [expired, replaced]) {
      expectRefusal(await post(instance, '/api/auth/reset-password', { code, ...chosen }), 400, code);
    }
    const url = `/api/users/${anna.id}`;
    const options = { method: 'PUT', as: instance.token };
    expect((await post(instance, url, { email: 'anna2@users.example' }, options)).status).toBe(200);
    expectRefusal(await post(instance, '/api/auth/reset-password', { code: last, ...chosen }), 400, 'address changed');
    expect((await post(instance, url, { email: anna.email }, options)).status).toBe(200);
    expect(await accounts()).toBe(before);
  });

  test('one of a user who was blocked since', async () => {
    const code = await resetCode(instance, berta.email);
    await post(instance, `/api/users/${berta.id}`, { blocked: true }, { method: 'PUT', as: instance.token });
    const before = await accounts();
    expectRefusal(await post(instance, '/api/auth/reset-password', { code, ...chosen }), 400, 'blocked');
    expect(await accounts()).toBe(before);
    await post(instance, `/api/users/${berta.id}`, { blocked: false }, { method: 'PUT', as: instance.token });
  });

  test('what is stored of a code is none', async () => {
    await resetCode(instance, anna.email);
    for (const { digest } of await rowsOf(instance, 'SELECT digest FROM octavo_codes')) {
      for (const code of [String(digest), String(digest).split('.')[1]]) {
        expectRefusal(await post(instance, '/api/auth/reset-password', { code, ...chosen }), 400, String(code));
      }
    }
  });
});

describe('A3 codes of an address', () => {
  const confirm = (confirmation: string): Promise<Answer> =>
    send(instance.app, { url: `/api/auth/email-confirmation?confirmation=${encodeURIComponent(confirmation)}` });

  test('what is none confirms nothing', async () => {
    const answer = await post(instance, '/api/auth/local/register', {
      username: 'carla',
      email: 'carla@users.example',
      password,
    });
    expect(bodyIn<{ jwt?: string }>(answer).jwt).toBeUndefined();
    const { code } = await mailTo(instance, 'carla@users.example');
    const before = await accounts();
    for (const shape of shapes(code)) {
      if (typeof shape === 'string' && shape.length < 10_000) expectRefusal(await confirm(shape), 400, shape);
    }
    for (const query of [
      '',
      'confirmation',
      'confirmation=',
      'confirmation[]=',
      'confirmation[$ne]=x',
      'confirmation[$startsWith]=',
      'confirmation[$null]=true',
      `confirmation[]=${code}`,
      `confirmation[0]=${code}`,
      `confirmation=${code}&confirmation=${code}`,
      `confirmation=${code}&email=anna@users.example`,
      `confirmation=${code}&redirect=https://evil.example`,
      `Confirmation=${code}`,
      `code=${code}`,
    ]) {
      expectRefusal(await send(instance.app, { url: `/api/auth/email-confirmation?${query}` }), 400, query);
    }
    const head = await send(instance.app, { method: 'HEAD', url: `/api/auth/email-confirmation?confirmation=${code}` });
    expect(head.status).toBe(405);
    expect(await accounts()).toBe(before);
    expect((await confirm(code)).status).toBe(200);
    expectRefusal(await confirm(code), 400, 'used');
  });

  test('a code is good for its own purpose alone', async () => {
    await addAdministrator(instance, 'purpose@example.org');
    await change(instance, `UPDATE up_users SET confirmed = false WHERE id = ${anna.id}`);
    await post(instance, '/api/auth/send-email-confirmation', { email: anna.email });
    const confirmation = (await mailTo(instance, anna.email)).code;
    const reset = await resetCode(instance, anna.email);
    await asPage(instance, 'POST', '/admin/api/forgot-password', { email: 'purpose@example.org' });
    const administrators = (await mailTo(instance, 'purpose@example.org')).code;
    const before = await accounts();
    for (const code of [confirmation, administrators]) {
      expectRefusal(await post(instance, '/api/auth/reset-password', { code, ...chosen }), 400, 'reset');
    }
    for (const code of [reset, administrators]) expectRefusal(await confirm(code), 400, 'confirm');
    for (const code of [reset, confirmation]) {
      const body = { code, password: 'fourteen green bottles' };
      expectRefusal(await asPage(instance, 'POST', '/admin/api/reset-password', body), 400, 'administrators');
      expectRefusal(
        await asPage(instance, 'POST', '/admin/api/setup', { ...body, email: 'x@example.org' }),
        400,
        'setup',
      );
    }
    for (const code of [reset, confirmation, administrators]) {
      for (const refreshToken of [code, `octavo_r_${code}`]) {
        expectRefusal(await post(instance, '/api/auth/refresh', { refreshToken }), 401, 'refresh');
      }
    }
    expect(await accounts()).toBe(before);
    await change(instance, `UPDATE up_users SET confirmed = true WHERE id = ${anna.id}`);
  });
});

describe('A3 refresh tokens', () => {
  test('an invalid token refreshes nothing, and ends no session', async () => {
    const { jwt, refreshToken } = await signedIn(instance, 'berta');
    for (const shape of shapes(refreshToken)) {
      const answer = await post(instance, '/api/auth/refresh', { refreshToken: shape });
      expectRefusal(answer, [400, 401], JSON.stringify(shape));
    }
    for (const body of [
      { token: refreshToken },
      { jwt: refreshToken },
      { refresh_token: refreshToken },
      [refreshToken],
    ]) {
      expectRefusal(await post(instance, '/api/auth/refresh', body), 400, JSON.stringify(body));
    }
    expectRefusal(await post(instance, '/api/auth/refresh', { refreshToken: jwt }), 401, 'an access token');
    expect((await send(instance.app, { url: '/api/users/me', as: jwt })).status).toBe(200);
    expect((await post(instance, '/api/auth/refresh', { refreshToken })).status).toBe(200);
  });
});

describe('A3 codes of administrators', () => {
  const email = 'dora@example.org';
  const body = { password: 'fifteen green bottles' };
  let secret: string;

  beforeAll(async () => {
    await addAdministrator(instance, email);
    const cookie = await enter(instance, email);
    const begun = await asPage(
      instance,
      'POST',
      '/admin/api/me/second-factor',
      { currentPassword: administratorPassword },
      cookie,
    );
    secret = bodyIn<{ data: { secret: string } }>(begun).data.secret;
    // Of the step before, so that those of this one are still good for something.
    const code = generateSync({ secret, epoch: Math.floor(systemClock.now() / 1_000) - 30 });
    const confirmed = await asPage(instance, 'POST', '/admin/api/me/second-factor/confirm', { code }, cookie);
    expect(confirmed.status).toBe(200);
  });

  test('what is no code of the second factor opens nothing', async () => {
    const before = await rowsOf(instance, 'SELECT id FROM octavo_administrator_sessions');
    const code = generateSync({ secret, epoch: Math.floor(systemClock.now() / 1_000) + 3_600 });
    const bent = [
      code,
      generateSync({ secret, epoch: Math.floor(systemClock.now() / 1_000) - 3_600 }),
      '',
      '0',
      '000000',
      '      ',
      '12345',
      '1234567',
      '١٢٣٤٥٦',
      `${code}0`,
      'null',
      secret,
      'A'.repeat(43),
      '%',
      'A'.repeat(2_000),
    ];
    for (const shape of [...bent, {}, [], null, true, 0, 123_456, { $ne: null }, [code], { code }, Number.NaN]) {
      const request = { email, password: administratorPassword, code: shape };
      const answer = await asPage(instance, 'POST', '/admin/api/sign-in', request);
      expectRefusal(answer, [400, 401], JSON.stringify(shape));
      expect(answer.headers.has('set-cookie')).toBe(false);
    }
    expect(await rowsOf(instance, 'SELECT id FROM octavo_administrator_sessions')).toEqual(before);
  });

  test('nor does a right code without the password', async () => {
    const code = generateSync({ secret, epoch: Math.floor(systemClock.now() / 1_000) + 30 });
    for (const wrong of ['', 'wrong green bottles', {}, null, [administratorPassword]]) {
      const answer = await asPage(instance, 'POST', '/admin/api/sign-in', { email, password: wrong, code });
      expectRefusal(answer, 400, JSON.stringify(wrong));
    }
  });

  test('what is no mailed code sets no password, and a mailed code alone does not do where there is a second factor', async () => {
    expect((await asPage(instance, 'POST', '/admin/api/forgot-password', { email })).status).toBe(204);
    const { code } = await mailTo(instance, email);
    const before = await accounts();
    for (const shape of shapes(code)) {
      const answer = await asPage(instance, 'POST', '/admin/api/reset-password', { ...body, code: shape });
      expectRefusal(answer, 400, JSON.stringify(shape));
      expect(answer.headers.has('set-cookie')).toBe(false);
    }
    for (const secondFactor of [undefined, '', '000000', {}, [], null, true, { $ne: null }]) {
      const answer = await asPage(instance, 'POST', '/admin/api/reset-password', { ...body, code, secondFactor });
      expectRefusal(answer, [400, 401], String(JSON.stringify(secondFactor)));
    }
    expect(await accounts()).toBe(before);
  });

  test('what is no code of the set-up makes no administrator', async () => {
    const empty = await openInstance();
    try {
      const code = (await empty.app.accounts.administrators.setupCode()) ?? '';
      const account = { email: 'eve@example.org', password: 'sixteen green bottles' };
      for (const shape of [undefined, ...shapes(code)]) {
        const answer = await asPage(empty, 'POST', '/admin/api/setup', { ...account, code: shape });
        expectRefusal(answer, 400, String(JSON.stringify(shape)));
      }
      const replaced = code;
      const current = await empty.app.accounts.administrators.setupCode();
      expectRefusal(await asPage(empty, 'POST', '/admin/api/setup', { ...account, code: replaced }), 400, 'replaced');
      expect(await rowsOf(empty, 'SELECT count(*) AS n FROM octavo_administrators')).toEqual([{ n: 0 }]);
      const made = await asPage(empty, 'POST', '/admin/api/setup', { ...account, code: current });
      expect(made.status).toBe(200);
      expect(await empty.app.accounts.administrators.setupCode()).toBeNull();
      expectRefusal(
        await asPage(empty, 'POST', '/admin/api/setup', { ...account, email: 'x@example.org', code: current }),
        400,
        'again',
      );
    } finally {
      await empty.close();
    }
  });
});
