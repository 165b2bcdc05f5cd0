import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { client } from '../../support/providers/client.js';
import { type Listening, listen } from '../../support/providers/listen.js';
import { type Claims, startOpenIdProvider } from '../../support/providers/open-id-provider.js';
import { expectRefusal } from '../support/answers.js';
import { type Answer, send } from '../support/fixture.js';
import { speak } from '../support/wire.js';
import { bodyIn, type Instance, mailTo, messageOf, openInstance, password, post, rowsOf, tally } from './support.js';

/* Where browsers are sent, and whose account a provider opens. */

const page = 'https://front.example/welcome?lang=en';
const evil = 'evil.example';

/** Texts that a careless reader takes for an address of its own. */
const hostile = [
  'https://evil.example',
  '//evil.example',
  '/\\evil.example',
  '\\/evil.example',
  '/%09/evil.example',
  '/\t/evil.example',
  'https:evil.example',
  'https:/evil.example',
  '@evil.example',
  ':80@evil.example',
  '.evil.example',
  'javascript:alert(1)//evil.example',
  'data:text/html,evil.example',
  'https://front.example@evil.example',
  'https://front.example.evil.example',
  'x\r\nLocation: https://evil.example',
  'x%0d%0aSet-Cookie:%20evil.example=1',
  '\u2028https://evil.example',
];

let provider: Listening;
let instance: Instance;
/** The address of the server, which is also its `publicUrl`. */
let base: string;
const claims: Claims = {
  sub: 'person-1',
  email: 'person@users.example',
  email_verified: true,
  preferred_username: 'person',
};

beforeAll(async () => {
  const reserved = await listen(() => (_, response) => response.end());
  base = reserved.origin;
  await reserved.close();
  provider = await startOpenIdProvider(claims, [`${base}/api/connect/home/callback`]);
  const known = { clientId: client.id, clientSecret: client.secret, redirectUrl: page };
  instance = await openInstance({
    host: '127.0.0.1',
    publicUrl: base,
    users: {
      emailConfirmation: true,
      confirmationRedirect: 'https://front.example/confirmed',
      resetPasswordUrl: 'https://front.example/reset?lang=en',
    },
    providers: { home: { ...known, kind: 'oidc', issuer: provider.origin }, github: { ...known, kind: 'github' } },
  });
  await instance.app.listen(Number(new URL(base).port));
});

afterAll(async () => {
  await instance.close();
  await provider.close();
});

/** Follows redirects as a browser does, until an address begins with `until`; `jar` keeps the cookies. */
async function walk(start: string, until: string, jar = new Map<string, string>()): Promise<string> {
  let url = start;
  for (let steps = 0; steps < 10; steps++) {
    if (steps > 0 && url.startsWith(until)) return url;
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(url, { headers: { cookie }, redirect: 'manual' });
    for (const set of response.headers.getSetCookie()) {
      const [pair = ''] = set.split(';');
      jar.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1));
    }
    const location = response.headers.get('location');
    if (location === null) throw new Error(`${url} shows ${response.status} ${await response.text()}`);
    url = new URL(location, url).href;
  }
  throw new Error(`${start} leads nowhere`);
}

/** Signs in at the provider; returns the code that the front end gets. */
async function codeOf(): Promise<string> {
  const came = new URL(await walk(`${base}/api/connect/home`, page));
  expect([...came.searchParams.keys()]).toEqual(['lang', 'code']);
  return came.searchParams.get('code') ?? '';
}

const exchange = (code: string, name = 'home'): Promise<Answer> =>
  post(instance, `/api/auth/${name}/callback`, { code });

describe('A9 the way to a provider', () => {
  const forged: readonly Readonly<Record<string, string>>[] = [
    {},
    { host: evil },
    {
      'x-forwarded-host': evil,
      'x-forwarded-proto': 'https',
      'x-forwarded-port': '444',
      'x-forwarded-prefix': `/${evil}`,
    },
    { forwarded: `host=${evil};proto=https` },
    { origin: `https://${evil}`, referer: `https://${evil}/` },
    { 'x-original-url': `https://${evil}/`, 'x-rewrite-url': `//${evil}/` },
  ];

  test.each(forged.map((headers) => [JSON.stringify(headers), headers] as const))(
    '%s has no part in it',
    async (_, headers) => {
      for (const [name, origin] of [
        ['github', 'https://github.com'],
        ['home', provider.origin],
      ] as const) {
        const answer = await send(instance.app, { url: `/api/connect/${name}`, headers });
        expect(answer.status).toBe(302);
        const location = new URL(answer.headers.get('location') ?? '');
        expect(location.origin).toBe(origin);
        expect(location.searchParams.get('redirect_uri')).toBe(`${base}/api/connect/${name}/callback`);
        expect(location.href).not.toContain('evil');
        expect(answer.headers.get('set-cookie')).toMatch(
          /^octavo_connect=[\w-]{43}; Path=\/api\/connect; Max-Age=600; HttpOnly; SameSite=Lax$/,
        );
        expect(answer.headers.get('cache-control')).toBe('no-store');
      }
    },
  );

  test.each([
    'redirect',
    'redirect_uri',
    'redirectUrl',
    'callback',
    'callbackUrl',
    'url',
    'next',
    'returnTo',
    'state',
    'custom',
    'client_id',
    'scope',
  ])('no parameter %s is taken', async (name) => {
    for (const value of hostile) {
      const answer = await send(instance.app, { url: `/api/connect/github?${name}=${encodeURIComponent(value)}` });
      expectRefusal(answer, 400, `${name}=${value}`);
      expect(answer.headers.has('location')).toBe(false);
    }
  });

  test.each(hostile)('a provider of the name %j is none', async (name) => {
    const answer = await send(instance.app, { url: `/api/connect/${encodeURIComponent(name)}` });
    expectRefusal(answer, [400, 404], name);
    expect(answer.headers.has('location')).toBe(false);
    const raw = await speak(base, {
      parts: [`GET /api/connect/${name.replaceAll(/[^\x21-\x7e]/g, '')} HTTP/1.1\r\nHost: x\r\n\r\n`],
      answers: 1,
    });
    expect([400, 404]).toContain(raw.statuses[0]);
    expect(raw.text).not.toMatch(/^Location:/im);
  });
});

describe('A9 the way back', () => {
  const lines: string[] = [];

  beforeAll(() => {
    vi.spyOn(process.stderr, 'write').mockImplementation((line) => lines.push(String(line)) > 0);
  });

  afterAll(() => {
    vi.restoreAllMocks();
    // The operator hears that a provider's answer was unsound, and nothing that a stranger wrote.
    expect(lines.join('')).toContain('Sign-in through home');
    expect(lines.join('')).not.toContain('evil');
  });

  const cookieFor = async (): Promise<readonly [cookie: string, state: string]> => {
    const begun = await send(instance.app, { url: '/api/connect/home' });
    const [cookie = ''] = (begun.headers.get('set-cookie') ?? '').split(';');
    return [cookie, new URL(begun.headers.get('location') ?? '').searchParams.get('state') ?? ''];
  };

  test('what did not begin here ends here', async () => {
    const [cookie, state] = await cookieFor();
    for (const query of [
      '',
      'code=x',
      'state=x&code=x',
      `state=${state.slice(0, -1)}&code=x`,
      `state=${state}&state=${state}&code=x`,
      `state[]=${state}&code=x`,
      ...hostile.flatMap((text) => [
        `state=${encodeURIComponent(text)}&code=x`,
        `code=x&redirect=${encodeURIComponent(text)}`,
      ]),
    ]) {
      const answer = await send(instance.app, { url: `/api/connect/home/callback?${query}`, headers: { cookie } });
      expectRefusal(answer, 400, query);
      expect(answer.headers.has('location'), query).toBe(false);
    }
  });

  test.each(hostile)('nothing of what comes back with %j is shown or followed', async (text) => {
    for (const extra of [
      `code=${encodeURIComponent(text)}`,
      `error=${encodeURIComponent(text)}&error_description=${encodeURIComponent(text)}`,
      `code=x&iss=${encodeURIComponent(text)}`,
    ]) {
      const [cookie, state] = await cookieFor();
      const answer = await send(instance.app, {
        url: `/api/connect/home/callback?state=${state}&${extra}`,
        headers: { cookie },
      });
      expectRefusal(answer, 400, extra);
      expect(answer.headers.has('location')).toBe(false);
      expect(answer.text).not.toContain('evil');
    }
  });

  test('another browser, another provider and a second time are refused', async () => {
    for (const forge of [
      (url: string, _: string) => send(instance.app, { url }),
      (url: string, _: string) => send(instance.app, { url, headers: { cookie: `octavo_connect=${'A'.repeat(43)}` } }),
      (url: string, cookie: string) => send(instance.app, { url, headers: { cookie: `${cookie}; ${cookie}` } }),
      (url: string, cookie: string) =>
        send(instance.app, { url: url.replace('/home/', '/github/'), headers: { cookie } }),
    ]) {
      const jar = new Map<string, string>();
      const came = new URL(await walk(`${base}/api/connect/home`, `${base}/api/connect/home/callback`, jar));
      const cookie = `octavo_connect=${jar.get('octavo_connect')}`;
      const url = `${came.pathname}${came.search}`;
      expectRefusal(await forge(url, cookie), 400, url);
      // The first attempt has used it up.
      expectRefusal(await send(instance.app, { url, headers: { cookie } }), 400, 'after the attempt');
    }
  });

  test('the page of the front end is the configured one, whatever else comes back', async () => {
    const jar = new Map<string, string>();
    const came = new URL(await walk(`${base}/api/connect/home`, `${base}/api/connect/home/callback`, jar));
    const extra = hostile.slice(0, 6).map((text, n) => `redirect${n}=${encodeURIComponent(text)}`);
    const headers = {
      cookie: `octavo_connect=${jar.get('octavo_connect')}`,
      host: evil,
      'x-forwarded-host': evil,
      referer: `https://${evil}`,
    };
    const answer = await send(instance.app, { url: `${came.pathname}${came.search}&${extra.join('&')}`, headers });
    expect(answer.status).toBe(302);
    expect(answer.headers.get('location')).toMatch(/^https:\/\/front\.example\/welcome\?lang=en&code=[\w-]{43}$/);
    expect(answer.headers.get('set-cookie')).toMatch(/^octavo_connect=; Path=\/api\/connect; Max-Age=0;/);
  });

  test('a confirmation leads to the configured page alone', async () => {
    await post(instance, '/api/auth/local/register', {
      username: 'confirming',
      email: 'confirming@users.example',
      password,
    });
    const { code } = await mailTo(instance, 'confirming@users.example');
    for (const text of hostile) {
      const url = `/api/auth/email-confirmation?confirmation=${code}&redirect=${encodeURIComponent(text)}`;
      expectRefusal(await send(instance.app, { url }), 400, url);
      expectRefusal(
        await send(instance.app, { url: `/api/auth/email-confirmation?confirmation=${encodeURIComponent(text)}` }),
        400,
        text,
      );
    }
    const headers = { host: evil, 'x-forwarded-host': evil, referer: `https://${evil}` };
    const answer = await send(instance.app, { url: `/api/auth/email-confirmation?confirmation=${code}`, headers });
    expect([answer.status, answer.headers.get('location')]).toEqual([302, 'https://front.example/confirmed']);
  });
});

describe('A9 whose account a provider opens', () => {
  const identities = () => rowsOf(instance, 'SELECT provider, subject, user_document_id FROM octavo_identities');

  test('none that was made with the same address before, confirmed or not', async () => {
    for (const confirmed of [false, true]) {
      const username = confirmed ? 'confirmed' : 'unconfirmed';
      const email = `${username}@users.example`;
      await post(instance, '/api/users', { username, email, password, role: 1, confirmed }, { as: instance.token });
      Object.assign(claims, { sub: `of ${username}`, email: email.toUpperCase(), email_verified: true });
      const answer = await exchange(await codeOf());
      expectRefusal(answer, 400, username);
      expect(messageOf(answer)).toBe('Email is already taken.');
    }
    expect(await identities()).toEqual([]);
  });

  test('none, where the provider does not vouch for the address', async () => {
    const before = await rowsOf(instance, 'SELECT id FROM up_users');
    for (const told of [
      { email: 'new@users.example', email_verified: false },
      { email: undefined, email_verified: true },
      { email: 'ｎｅｗ@users.example', email_verified: true },
      { email: 'new@users.example,evil@evil.example', email_verified: true },
    ]) {
      Object.assign(claims, { sub: 'unproven' }, told);
      expectRefusal(await exchange(await codeOf()), 400, JSON.stringify(told));
    }
    expect(await rowsOf(instance, 'SELECT id FROM up_users')).toEqual(before);
    expect(await identities()).toEqual([]);
  });

  test('the same one every time, whatever address and name it says later', async () => {
    Object.assign(claims, {
      sub: 'person-1',
      email: 'person@users.example',
      email_verified: true,
      preferred_username: 'person',
    });
    const first = bodyIn<{ readonly user: { readonly id: number; readonly email: string } }>(
      await exchange(await codeOf()),
    );
    Object.assign(claims, { email: 'confirmed@users.example', preferred_username: 'confirmed' });
    const second = bodyIn<typeof first>(await exchange(await codeOf()));
    expect(second.user).toMatchObject({ id: first.user.id, email: 'person@users.example' });
    expect((await identities()).length).toBe(1);
    // A password reset for that address is not possible either.
    expect((await post(instance, '/api/auth/local', { identifier: 'person', password: '' })).status).toBe(400);
  });

  test('none, once its user is blocked', async () => {
    Object.assign(claims, { sub: 'person-1' });
    await post(instance, '/api/users/0', {}, { method: 'PUT', as: instance.token });
    const [user] = await rowsOf(instance, "SELECT id FROM up_users WHERE username = 'person'");
    await post(instance, `/api/users/${user?.id}`, { blocked: true }, { method: 'PUT', as: instance.token });
    expectRefusal(await exchange(await codeOf()), 400, 'blocked');
    await post(instance, `/api/users/${user?.id}`, { blocked: false }, { method: 'PUT', as: instance.token });
  });

  test('a code is of one provider, for one use, and nothing else is one', async () => {
    const code = await codeOf();
    for (const shape of [
      undefined,
      {},
      [],
      null,
      true,
      0,
      '',
      { $ne: null },
      [code],
      `${code} `,
      code.slice(1),
      'A'.repeat(43),
    ]) {
      expectRefusal(
        await post(instance, '/api/auth/home/callback', { code: shape }),
        400,
        String(JSON.stringify(shape)),
      );
    }
    for (const query of [
      '',
      'code=',
      'code[]=x',
      `code[$eq]=${code}`,
      `code=${code}&code=${code}`,
      'access_token=x',
      'id_token=x',
    ]) {
      expectRefusal(await send(instance.app, { url: `/api/auth/home/callback?${query}` }), 400, query);
    }
    expectRefusal(await exchange(code, 'github'), 400, 'github');
    expectRefusal(await exchange(code, 'nobody'), 400, 'nobody');
    for (const url of ['/api/auth/reset-password', '/api/auth/refresh']) {
      const answer = await post(instance, url, { code, refreshToken: code, password, passwordConfirmation: password });
      expectRefusal(answer, [400, 401], url);
    }
  });

  test('T1 a code in fifty hands opens one session', async () => {
    const code = await codeOf();
    const answers = await Promise.all(Array.from({ length: 50 }, () => exchange(code)));
    const counts = tally(answers.map(({ status }) => status));
    console.log(`T1 provider code: ${JSON.stringify(counts)}`);
    expect(counts).toEqual({ 200: 1, 400: 49 });
  });

  test('T1 a way back in fifty windows leads on once', async () => {
    const jar = new Map<string, string>();
    const came = new URL(await walk(`${base}/api/connect/home`, `${base}/api/connect/home/callback`, jar));
    const headers = { cookie: `octavo_connect=${jar.get('octavo_connect')}` };
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => send(instance.app, { url: `${came.pathname}${came.search}`, headers })),
    );
    const counts = tally(answers.map(({ status }) => status));
    console.log(`T1 provider state: ${JSON.stringify(counts)}`);
    expect(counts).toEqual({ 302: 1, 400: 49 });
  });
});
