import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectRefusal } from '../support/answers.js';
import { type Answer, send } from '../support/fixture.js';
import { speak } from '../support/wire.js';
import {
  addAdministrator,
  administratorPassword,
  asPage,
  bodyIn,
  change,
  cookieIn,
  enter,
  type Instance,
  joinAs,
  messageOf,
  openInstance,
  ownPage,
  password,
  post,
  rowsOf,
  signIn,
} from './support.js';

/* What a page of another site can make a browser send, and what a session's cookie is like. */

let instance: Instance;
let base: string;
let cookie: string;

beforeAll(async () => {
  instance = await openInstance();
  base = await instance.app.listen(0);
  await addAdministrator(instance, 'ann@example.org');
  await addAdministrator(instance, 'ed@example.org', 'Editor');
  cookie = await enter(instance, 'ann@example.org');
});

afterAll(() => instance.close());

const tables = [
  'up_users',
  'up_roles',
  'octavo_role_permissions',
  'octavo_additional_roles',
  'octavo_tokens',
  'octavo_administrators',
  'octavo_administrator_roles',
  'octavo_administrator_sessions',
  'octavo_user_sessions',
  'octavo_codes',
  'octavo_audit',
  'tags',
];
/** Everything that a request could have changed; the times of last uses apart. */
const state = async (): Promise<string> =>
  JSON.stringify(
    await Promise.all(
      tables.map(async (name) =>
        (await rowsOf(instance, `SELECT * FROM ${name}`)).map((row) => ({ ...row, last_used_at: null })),
      ),
    ),
  );

/** Everything that changes something, with a body that would do. */
const changes: readonly (readonly [method: string, path: string, body: object])[] = [
  ['POST', 'sign-in', { email: 'ann@example.org', password: administratorPassword }],
  ['POST', 'sign-out', {}],
  ['POST', 'forgot-password', { email: 'ann@example.org' }],
  ['POST', 'reset-password', { code: 'A'.repeat(43), password: 'twenty green bottles' }],
  ['POST', 'setup', { code: 'A'.repeat(43), email: 'eve@example.org', password: 'twenty green bottles' }],
  ['PUT', 'me', { firstName: 'Eve' }],
  ['POST', 'me/password', { currentPassword: administratorPassword, password: 'twenty green bottles' }],
  ['POST', 'me/second-factor', { currentPassword: administratorPassword }],
  ['POST', 'me/second-factor/confirm', { code: '000000' }],
  ['DELETE', 'me/second-factor', { currentPassword: administratorPassword }],
  ['DELETE', 'me/sessions/x', {}],
  ['POST', 'administrators', { email: 'eve@example.org', role: 1 }],
  ['PUT', 'administrators/2', { role: 1 }],
  ['DELETE', 'administrators/2', {}],
  ['DELETE', 'administrators/2/sessions', {}],
  ['POST', 'roles', { name: 'Eve', permissions: {} }],
  ['PUT', 'roles/2', { name: 'Eve' }],
  ['DELETE', 'roles/3', {}],
  ['POST', 'tokens', { name: 'Eve', kind: 'full-access' }],
  ['PUT', 'tokens/1', { kind: 'read-only' }],
  ['DELETE', 'tokens/1', {}],
  ['POST', 'tokens/1/renew', {}],
  ['POST', 'user-roles', { name: 'Eve' }],
  ['PUT', 'user-roles/2', { actions: ['plugin::users-permissions.user.find'] }],
  ['DELETE', 'user-roles/1', {}],
  ['POST', 'users', { username: 'eve', email: 'eve@users.example', password, role: 1 }],
  ['PUT', 'users/1', { blocked: true }],
  ['DELETE', 'users/1', {}],
  ['POST', 'secrets/rotate', {}],
  ['POST', 'content/tags', { data: { label: 'x' } }],
  ['PUT', 'content/homepage', { data: { motto: 'x' } }],
  ['DELETE', 'content/homepage', {}],
];

/** What another site can make a browser say, or leave out. `type`: the declared type of the body. */
const forgeries: readonly (readonly [what: string, headers: Readonly<Record<string, string>>])[] = [
  ['no origin', { 'content-type': 'application/json' }],
  ['the origin null', { origin: 'null', 'content-type': 'application/json' }],
  ['another origin', { origin: 'https://evil.example', 'content-type': 'application/json' }],
  ['another port', { origin: 'http://localhost:8080', 'content-type': 'application/json' }],
  ['another scheme', { origin: 'ftp://localhost', 'content-type': 'application/json' }],
  ['a longer name', { origin: 'http://localhost.evil.example', 'content-type': 'application/json' }],
  ['a name with a user', { origin: 'http://localhost@evil.example', 'content-type': 'application/json' }],
  ['two origins', { origin: 'http://localhost https://evil.example', 'content-type': 'application/json' }],
  ['an origin in capitals', { origin: 'HTTP://LOCALHOST', 'content-type': 'application/json' }],
  ['an origin with a slash', { origin: 'http://localhost/', 'content-type': 'application/json' }],
  ['an origin that is a file', { origin: 'file://', 'content-type': 'application/json' }],
  ['a referrer instead', { referer: 'http://localhost/admin', 'content-type': 'application/json' }],
  ['the right origin under another name', { 'x-origin': 'http://localhost', 'content-type': 'application/json' }],
  [
    'a forwarded host',
    { origin: 'https://evil.example', 'x-forwarded-host': 'evil.example', 'content-type': 'application/json' },
  ],
  ['a neighbouring site', { ...ownPage, 'sec-fetch-site': 'same-site', 'content-type': 'application/json' }],
  [
    'another site, by what browsers say',
    { ...ownPage, 'sec-fetch-site': 'cross-site', 'content-type': 'application/json' },
  ],
  ['no site, by what browsers say', { ...ownPage, 'sec-fetch-site': 'none', 'content-type': 'application/json' }],
  ['the site in capitals', { 'sec-fetch-site': 'SAME-ORIGIN', 'content-type': 'application/json' }],
  ['two sites', { 'sec-fetch-site': 'same-origin, cross-site', 'content-type': 'application/json' }],
  ['text', { ...ownPage, 'content-type': 'text/plain' }],
  ['text in a charset', { ...ownPage, 'content-type': 'text/plain; charset=utf-8' }],
  ['a form', { ...ownPage, 'content-type': 'application/x-www-form-urlencoded' }],
  ['a form with files', { ...ownPage, 'content-type': 'multipart/form-data; boundary=x' }],
  ['JSON and more', { ...ownPage, 'content-type': 'application/json;x' }],
  ['JSON after text', { ...ownPage, 'content-type': 'text/plain; application/json' }],
  ['JSON and a parameter', { ...ownPage, 'content-type': 'application/json; boundary=x' }],
  ['a tab before JSON', { ...ownPage, 'content-type': '\tapplication/json;\tx' }],
  ['a space within', { ...ownPage, 'content-type': 'application/json ;charset=utf-8' }],
  ['JSON of another kind', { ...ownPage, 'content-type': 'application/json+x' }],
  ['JSON longer', { ...ownPage, 'content-type': 'application/jsonp' }],
  ['an empty type', { ...ownPage, 'content-type': '' }],
  ['no type', { ...ownPage }],
];

describe('A13 requests that other sites forge', () => {
  test.each(forgeries)('%s: nothing is changed', async (what, headers) => {
    const before = await state();
    for (const [method, path, body] of changes) {
      const payload = JSON.stringify(body);
      const answer = await send(instance.app, {
        method,
        url: `/admin/api/${path}`,
        headers: { host: 'localhost', ...headers, cookie },
        payload,
      });
      // A body that cannot be parsed is rejected before the origin is checked.
      const unread = answer.status === 400 && messageOf(answer).startsWith('Malformed');
      expectRefusal(answer, unread ? 400 : [403, 415], `${what} ${method} ${path}`);
      expect(answer.headers.has('set-cookie'), path).toBe(false);
      expect(answer.headers.has('access-control-allow-origin'), path).toBe(false);
    }
    expect(await state()).toBe(before);
    expect((await asPage(instance, 'GET', '/admin/api/me', undefined, cookie)).status).toBe(200);
  });

  test('forms that pass for JSON', async () => {
    const before = await state();
    for (const [type, payload] of [
      ['text/plain', '{"name":"Eve","kind":"full-access","x":"=x"}'],
      ['application/x-www-form-urlencoded', 'name=Eve&kind=full-access'],
      ['application/x-www-form-urlencoded', '{"name":"Eve","kind":"full-access"}'],
      ['multipart/form-data; boundary=x', '--x\r\nContent-Disposition: form-data; name="name"\r\n\r\nEve\r\n--x--\r\n'],
    ] as const) {
      for (const more of [ownPage, { host: 'localhost', origin: 'https://evil.example' }]) {
        const headers = { ...more, cookie, 'content-type': type };
        expectRefusal(
          await send(instance.app, { method: 'POST', url: '/admin/api/tokens', headers, payload }),
          [403, 415],
          type,
        );
      }
    }
    expect(await state()).toBe(before);
  });

  test('over a socket: two origins, two hosts, an empty origin', async () => {
    const before = await state();
    const host = new URL(base).host;
    const body = '{"name":"Eve","kind":"full-access"}';
    for (const lines of [
      [`Origin: https://evil.example`, `Origin: http://${host}`],
      [`Origin: http://${host}`, `Origin: https://evil.example`],
      ['Origin:'],
      ['Origin: http://evil.example', 'Host: evil.example'],
      ['Origin: http://evil.example', 'X-Forwarded-Host: evil.example', 'X-Forwarded-Proto: http'],
      ['Sec-Fetch-Site: same-origin', 'Sec-Fetch-Site: cross-site'],
    ]) {
      const head = [
        'POST /admin/api/tokens HTTP/1.1',
        `Host: ${host}`,
        `Cookie: ${cookie}`,
        'Content-Type: application/json',
        `Content-Length: ${body.length}`,
        ...lines,
      ];
      const heard = await speak(base, { parts: [`${head.join('\r\n')}\r\n\r\n${body}`], answers: 1 });
      expect([400, 403], lines.join(' ')).toContain(heard.statuses[0]);
    }
    expect(await state()).toBe(before);
  });

  test('nothing is changed by what browsers ask for by themselves', async () => {
    const before = await state();
    for (const [, path] of changes) {
      for (const method of ['GET', 'HEAD', 'OPTIONS']) {
        const answer = await send(instance.app, {
          method,
          url: `/admin/api/${path}?_method=POST&x=1`,
          headers: { host: 'localhost', cookie, 'x-http-method-override': 'POST' },
        });
        expect(answer.status, `${method} ${path}`).toBeLessThan(500);
        expect(answer.headers.has('set-cookie'), path).toBe(false);
      }
    }
    expect(await state()).toBe(before);
  });

  test('the panel’s own page is let in, by either way of saying so', async () => {
    for (const said of [ownPage, { host: 'localhost', 'sec-fetch-site': 'same-origin' }]) {
      for (const type of [
        'application/json',
        'application/json; charset=utf-8',
        'application/json;charset=UTF-8',
        'Application/JSON',
      ]) {
        const headers = { ...said, cookie, 'content-type': type };
        const answer = await send(instance.app, {
          method: 'PUT',
          url: '/admin/api/me',
          headers,
          payload: '{"firstName":"Ann"}',
        });
        expect(answer.status, type).toBe(200);
      }
    }
  });
});

describe('A13 the refresh token in a cookie', () => {
  let front: Instance;
  let refresh: string;
  let jwt: string;

  beforeAll(async () => {
    front = await openInstance({ users: { refreshCookie: true }, publicUrl: 'https://cms.example.org' });
    await post(front, '/api/auth/local/register', { username: 'anna', email: 'anna@users.example', password });
  });

  afterAll(() => front.close());

  async function begin(): Promise<void> {
    const answer = await signIn(front, 'anna');
    refresh = cookieIn(answer);
    ({ jwt } = bodyIn<{ readonly jwt: string }>(answer));
  }

  const renew = (headers: Readonly<Record<string, string>>, path = 'refresh'): Promise<Answer> =>
    post(front, `/api/auth/${path}`, {}, { headers: { host: 'cms.example.org', ...headers } });

  test('it is inaccessible to scripts, other sites and plain HTTP, and not in the body', async () => {
    const answer = await signIn(front, 'anna');
    expect(answer.headers.get('set-cookie')).toMatch(
      /^octavo_refresh=octavo_r_[\w-]{43}; Path=\/api\/auth; Max-Age=\d+; HttpOnly; SameSite=Strict; Secure$/,
    );
    expect(answer.text).not.toContain('octavo_r_');
  });

  test('another site neither renews a session nor ends it', async () => {
    await begin();
    for (const [what, headers] of forgeries.slice(0, 16)) {
      for (const path of ['refresh', 'logout']) {
        const answer = await renew({ ...headers, host: 'cms.example.org', cookie: refresh }, path);
        if (what === 'a neighbouring site' || what.startsWith('another site')) expectRefusal(answer, 403, what);
        else expectRefusal(answer, [401, 403], what);
        expect(answer.headers.has('set-cookie')).toBe(false);
      }
    }
    expect((await send(front.app, { url: '/api/users/me', as: jwt })).status).toBe(200);
    // None of them has used it up.
    expect((await renew({ origin: 'https://cms.example.org', cookie: refresh })).status).toBe(200);
  });

  test('a planted cookie, additional or instead of it, renews nothing', async () => {
    await begin();
    const origin = 'https://cms.example.org';
    const value = refresh.split('=')[1] ?? '';
    for (const planted of [
      `${refresh}; ${refresh}`,
      `octavo_refresh=x; ${refresh}`,
      `${refresh}; octavo_refresh=x`,
      `octavo_refresh="${value}"`,
      `octavo_refresh=${value.slice(0, -1)}`,
      `octavo_refresh=${encodeURIComponent(`${value} `)}`,
      `OCTAVO_REFRESH=${value}`,
      `refreshToken=${value}`,
    ]) {
      expectRefusal(await renew({ origin, cookie: planted }), [400, 401], planted);
    }
    expect((await renew({ origin, cookie: refresh })).status).toBe(200);
  });

  test('signing out takes the cookie away and ends the session', async () => {
    await begin();
    const answer = await renew({ origin: 'https://cms.example.org', cookie: refresh }, 'logout');
    expect(answer.status).toBe(200);
    expect(answer.headers.get('set-cookie')).toMatch(
      /^octavo_refresh=; Path=\/api\/auth; Max-Age=0; HttpOnly; SameSite=Strict; Secure$/,
    );
    expectRefusal(await renew({ origin: 'https://cms.example.org', cookie: refresh }), 401, 'after it');
    expectRefusal(await send(front.app, { url: '/api/users/me', as: jwt }), 401, 'after it');
  });

  test('the cookie opens nothing else', async () => {
    await begin();
    for (const url of ['/api/users/me', '/api/users', '/api/tags', '/admin/api/me']) {
      const headers = { host: 'cms.example.org', cookie: refresh };
      expectRefusal(await send(front.app, { url, headers }), [401, 403], url);
    }
  });

  test('over TLS the panel’s cookie is of this host alone, and nowhere else is one set', async () => {
    await addAdministrator(front, 'ann@example.org');
    const body = { email: 'ann@example.org', password: administratorPassword };
    const headers = { host: 'cms.example.org', origin: 'https://cms.example.org' };
    const answer = await post(front, '/admin/api/sign-in', body, { headers });
    expect(answer.headers.get('set-cookie')).toMatch(
      /^__Host-octavo=[\w-]{43}; Path=\/; Max-Age=\d+; HttpOnly; SameSite=Strict; Secure$/,
    );
    const plain = await openInstance({ host: '127.0.0.1' });
    try {
      await addAdministrator(plain, 'ann@example.org');
      const untrusted: readonly Readonly<Record<string, string>>[] = [
        { host: 'cms.example.org', origin: 'http://cms.example.org' },
        { host: 'localhost', origin: 'http://localhost', 'x-forwarded-for': '203.0.113.7' },
        { host: 'localhost', origin: 'http://localhost', via: '1.1 proxy' },
      ];
      for (const said of untrusted) {
        const refused = await post(plain, '/admin/api/sign-in', body, { headers: said });
        expectRefusal(refused, 403, JSON.stringify(said));
        expect(refused.headers.has('set-cookie')).toBe(false);
      }
      const local = await asPage(plain, 'POST', '/admin/api/sign-in', body);
      expect(local.headers.get('set-cookie')).toMatch(
        /^octavo_admin=[\w-]{43}; Path=\/; Max-Age=\d+; HttpOnly; SameSite=Strict$/,
      );
    } finally {
      await plain.close();
    }
  });
});

describe('A10 sessions and numbers', () => {
  test('each sign-in gets a new secret, whatever was there before', async () => {
    const planted = 'octavo_admin=AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA';
    const body = { email: 'ann@example.org', password: administratorPassword };
    const secrets = new Set([cookie]);
    for (const before of [undefined, planted, cookie, `${planted}; ${cookie}`]) {
      const answer = await asPage(instance, 'POST', '/admin/api/sign-in', body, before);
      expect(answer.status).toBe(200);
      const fresh = cookieIn(answer);
      expect(secrets.has(fresh)).toBe(false);
      secrets.add(fresh);
    }
    expectRefusal(await asPage(instance, 'GET', '/admin/api/me', undefined, planted), 401, 'planted');
  });

  test('a new password and a new second factor bring a new secret as well', async () => {
    await addAdministrator(instance, 'gina@example.org');
    const first = await enter(instance, 'gina@example.org');
    const chosen = { currentPassword: administratorPassword, password: 'twenty green bottles' };
    const second = cookieIn(await asPage(instance, 'POST', '/admin/api/me/password', chosen, first));
    const proof = { currentPassword: chosen.password };
    const third = cookieIn(await asPage(instance, 'DELETE', '/admin/api/me/second-factor', proof, second));
    expect(new Set([first, second, third]).size).toBe(3);
    for (const old of [first, second])
      expectRefusal(await asPage(instance, 'GET', '/admin/api/me', undefined, old), 401, 'old');
    expect((await asPage(instance, 'GET', '/admin/api/me', undefined, third)).status).toBe(200);
  });

  test('every sign-in of a user, and every refresh, is of new tokens', async () => {
    const member = await joinAs(instance, 'berta');
    const texts = new Set([member.jwt, member.refreshToken]);
    let { refreshToken } = member;
    for (let n = 0; n < 5; n++) {
      const body = bodyIn<{ readonly jwt: string; readonly refreshToken: string }>(
        await post(instance, '/api/auth/refresh', { refreshToken }),
      );
      for (const text of [body.jwt, body.refreshToken]) {
        expect(texts.has(text)).toBe(false);
        texts.add(text);
      }
      ({ refreshToken } = body);
    }
  });

  test('no number of a user is given out twice', async () => {
    const seen = new Set<number>();
    for (let n = 0; n < 4; n++) {
      const { id, jwt } = await joinAs(instance, 'again');
      expect(seen.has(id)).toBe(false);
      seen.add(id);
      expect((await send(instance.app, { method: 'DELETE', url: `/api/users/${id}`, as: instance.token })).status).toBe(
        200,
      );
      expectRefusal(await send(instance.app, { url: '/api/users/me', as: jwt }), 401, 'removed');
    }
    // Neither where the table was emptied.
    await change(instance, 'DELETE FROM up_users');
    expect(seen.has((await joinAs(instance, 'again')).id)).toBe(false);
  });

  test.each([
    ['tokens', () => ({ name: 'x', kind: 'read-only' })],
    ['roles', () => ({ name: 'again', permissions: {} })],
    ['user-roles', () => ({ name: 'again' })],
    ['administrators', () => ({ email: 'again@example.org', role: 2 })],
  ] as const)('nor one of %s', async (path, body) => {
    const seen = new Set<number>();
    for (let n = 0; n < 3; n++) {
      const made = bodyIn<{
        readonly data: { readonly id?: number; readonly administrator?: { readonly id: number } };
      }>(await asPage(instance, 'POST', `/admin/api/${path}`, body(), cookie), 201).data;
      const id = made.id ?? made.administrator?.id ?? 0;
      expect(seen.has(id)).toBe(false);
      seen.add(id);
      expect((await asPage(instance, 'DELETE', `/admin/api/${path}/${id}`, undefined, cookie)).status).toBe(204);
    }
  });
});
