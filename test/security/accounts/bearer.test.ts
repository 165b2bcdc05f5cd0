import { createHash, createHmac } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { systemActor } from '../../../src/domain/accounts/index.js';
import { isoTime, systemClock } from '../../../src/foundations/core/index.js';
import { expectRefusal } from '../support/answers.js';
import { send } from '../support/fixture.js';
import { get, speak } from '../support/wire.js';
import {
  addAdministrator,
  asPage,
  bodyIn,
  change,
  enter,
  type Instance,
  joinAs,
  type Member,
  mailTo,
  openInstance,
  post,
  rowsOf,
} from './support.js';

/* Invalid credentials of every form, sent where credentials are accepted. */

let instance: Instance;
let other: Instance;
let base: string;
let anna: Member;
/** Somebody of the same name at another installation. */
let stranger: Member;
let cookie: string;

beforeAll(async () => {
  instance = await openInstance({ users: { emailConfirmation: false } });
  other = await openInstance();
  base = await instance.app.listen(0);
  anna = await joinAs(instance, 'anna');
  stranger = await joinAs(other, 'anna');
  await addAdministrator(instance, 'ann@example.org');
  cookie = await enter(instance, 'ann@example.org');
});

afterAll(async () => {
  await instance.close();
  await other.close();
});

const base64 = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');

function jwt(header: object, payload: object, key: string | Buffer | null): string {
  const signed = `${base64({ typ: 'JWT', ...header })}.${base64(payload)}`;
  return `${signed}.${key === null ? '' : createHmac('sha256', key).update(signed).digest('base64url')}`;
}

/** The texts by what they are. */
async function broken(): Promise<ReadonlyMap<string, string>> {
  const secret = anna.jwt.slice('octavo_u_'.length);
  const session = (cookie.split('=')[1] ?? '').trim();
  await post(instance, '/api/auth/forgot-password', { email: anna.email });
  const { code: resetCode } = await mailTo(instance, anna.email);
  await change(instance, `UPDATE up_users SET confirmed = false WHERE id = ${anna.id}`);
  await post(instance, '/api/auth/send-email-confirmation', { email: anna.email });
  const { code: confirmation } = await mailTo(instance, anna.email);
  await change(instance, `UPDATE up_users SET confirmed = true WHERE id = ${anna.id}`);
  const [stored] = await rowsOf(instance, "SELECT digest, session_id FROM octavo_user_tokens WHERE kind = 'access'");
  const [adminStored] = await rowsOf(instance, 'SELECT id, digest FROM octavo_administrator_sessions');
  const [apiToken] = await rowsOf(instance, 'SELECT digest, shown FROM octavo_tokens');
  const keys = await readFile(join(instance.app.dataDir, 'secrets.json'), 'utf8');
  const signingKey = Buffer.from(JSON.parse(keys).session[0].key, 'base64url');
  const now = Math.floor(systemClock.now() / 1_000);
  const claims = { id: anna.id, userId: anna.documentId, type: 'access', iat: now, exp: now + 600 };
  const admin = { id: 1, isAdmin: true, role: 'super-admin', iat: now, exp: now + 600 };
  const flipped = `${secret[10] === 'A' ? 'B' : 'A'}`;
  return new Map([
    ['refresh token', anna.refreshToken],
    ['secret of the refresh token as an access token', anna.refreshToken.replace('octavo_r_', 'octavo_u_')],
    ['secret of the access token as a refresh token', anna.jwt.replace('octavo_u_', 'octavo_r_')],
    ['code of a new password', resetCode],
    ['code of a new password as an access token', `octavo_u_${resetCode}`],
    ['code of an address', confirmation],
    ['code of an address as an access token', `octavo_u_${confirmation}`],
    ['secret of an administrator’s session', session],
    ['secret of an administrator’s session as an access token', `octavo_u_${session}`],
    ['cookie of an administrator', cookie],
    ['access token of another installation', stranger.jwt],
    ['refresh token of another installation', stranger.refreshToken],
    ['API token of another installation', other.token],
    ['API token as an access token', instance.token.replace('octavo_', 'octavo_u_')],
    ['shown beginning of an API token', String(apiToken?.shown)],
    ['stored digest of an API token', String(apiToken?.digest)],
    ['stored digest of an access token', String(stored?.digest)],
    ['stored digest as an access token', `octavo_u_${String(stored?.digest)}`],
    ['its last part as an access token', `octavo_u_${String(stored?.digest).split('.')[1]}`],
    ['public id of a session', String(stored?.session_id)],
    ['public id of a session as an access token', `octavo_u_${String(stored?.session_id)}`],
    ['stored digest of an administrator’s session', String(adminStored?.digest)],
    ['public id of an administrator’s session', String(adminStored?.id)],
    ['access token without its prefix', secret],
    ['access token in capitals', anna.jwt.toUpperCase()],
    ['access token with its prefix in capitals', anna.jwt.replace('octavo_u_', 'OCTAVO_U_')],
    ['access token cut short', anna.jwt.slice(0, -1)],
    ['access token with one more character', `${anna.jwt}A`],
    ['access token with one character changed', `octavo_u_${secret.slice(0, 10)}${flipped}${secret.slice(11)}`],
    ['access token with padding', `${anna.jwt}=`],
    ['access token in other base64', `${anna.jwt.replaceAll('-', '+').replaceAll('_', '/')}=`],
    ['access token twice', `${anna.jwt}${anna.jwt}`],
    ['access token after another', `${stranger.jwt},${anna.jwt}`],
    ['access token in quotes', `"${anna.jwt}"`],
    ['access token with an escape', anna.jwt.replace('o', '%6f')],
    ['access token with NUL spelled out', `${anna.jwt}%00`],
    ['digest of the access token', createHash('sha256').update(anna.jwt).digest('hex')],
    ['e-mail address', anna.email],
    ['row id', String(anna.id)],
    ['documentId', anna.documentId],
    ['JWT without algorithm', jwt({ alg: 'none' }, claims, null)],
    ['JWT with algorithm NoNe', jwt({ alg: 'NoNe' }, claims, null)],
    ['JWT without algorithm, of an administrator', jwt({ alg: 'none' }, admin, null)],
    ['JWT with an empty key', jwt({ alg: 'HS256' }, claims, '')],
    ['JWT with the key of this installation', jwt({ alg: 'HS256' }, claims, signingKey)],
    ['JWT with the key of this installation, of an administrator', jwt({ alg: 'HS256' }, admin, signingKey)],
    ['JWT with the access token as its key', jwt({ alg: 'HS256' }, claims, anna.jwt)],
    ['expired JWT', jwt({ alg: 'HS256' }, { ...claims, exp: now - 1 }, signingKey)],
    ['JWT that is not valid yet', jwt({ alg: 'HS256' }, { ...claims, nbf: now + 600 }, signingKey)],
    ['JWT for another purpose', jwt({ alg: 'HS256' }, { ...claims, type: 'refresh' }, signingKey)],
    ['JWT that holds the access token', jwt({ alg: 'none' }, { jti: anna.jwt, sub: anna.jwt }, null)],
    ['JWT with a key id that is a path', jwt({ alg: 'HS256', kid: '../../../dev/null' }, claims, '')],
    ['SQL', "octavo_u_'OR'1'='1'--"],
    ['wildcards', 'octavo_u_%'],
    ['prefix alone', 'octavo_u_'],
    ['43 times the same', `octavo_u_${'A'.repeat(43)}`],
    ['ten kilobytes', `octavo_u_${'A'.repeat(10_000)}`],
  ]);
}

/** Endpoints that use a session, and public ones. */
const paths = [
  ['GET', '/api/users/me'],
  ['GET', '/api/users'],
  ['POST', '/api/auth/change-password'],
  ['POST', '/api/auth/logout'],
  ['POST', '/api/auth/local'],
  ['POST', '/api/auth/forgot-password'],
  ['POST', '/api/auth/refresh'],
  ['GET', '/api/users-permissions/roles'],
  ['GET', '/api/tags'],
] as const;

describe('A1 bearer texts that are no access token', () => {
  test('each of them is 401 on every account path, also on public ones, in less than 5 ms', async () => {
    const forms = await broken();
    expect(forms.size).toBeGreaterThanOrEqual(40);
    const times: number[] = [];
    const bodies = new Set<string>();
    for (const [name, text] of forms) {
      for (const [method, url] of paths) {
        const began = performance.now();
        const answer = await send(instance.app, { method, url, as: text });
        times.push(performance.now() - began);
        expectRefusal(answer, 401, `${name} at ${url} ${text}`);
        bodies.add(answer.text);
      }
    }
    const p50 = times.sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;
    console.log(`A1: ${forms.size} forms on ${paths.length} paths, p50 ${p50.toFixed(2)} ms`);
    expect(p50).toBeLessThan(5);
    expect(bodies.size).toBe(1);
    expect((await send(instance.app, { url: '/api/users/me', as: anna.jwt })).status).toBe(200);
  });

  test('none of them, nor any token that works elsewhere, is a session of the panel', async () => {
    const texts = [...(await broken()).values(), anna.jwt, instance.token];
    for (const text of texts) {
      for (const url of ['/admin/api/me', '/admin/api/tokens', '/admin/api/content/tags']) {
        expectRefusal(await send(instance.app, { url, as: text }), 401, `${url} ${text}`);
      }
      if (!/^[\w=-]+$/.test(text) || text === cookie) continue;
      const planted = { host: 'localhost', cookie: `octavo_admin=${text}` };
      // The secret itself, once it stands in its cookie, is what a session is.
      const status = cookie === planted.cookie ? 200 : 401;
      expect((await send(instance.app, { url: '/admin/api/me', headers: planted })).status, text).toBe(status);
    }
  });

  test('a session of the panel opens nothing of the content API', async () => {
    for (const url of ['/api/tags', '/api/users', '/api/users/me', '/api/users-permissions/roles']) {
      expectRefusal(await send(instance.app, { url, headers: { host: 'localhost', cookie } }), 403, url);
    }
  });

  test.each([
    ['cookie under the other name', (): object => ({ cookie: cookie.replace('octavo_admin', '__Host-octavo') })],
    ['cookie twice', (): object => ({ cookie: `${cookie}; ${cookie}` })],
    ['cookie after a planted one', (): object => ({ cookie: `octavo_admin=x; ${cookie}` })],
    ['cookie in quotes', (): object => ({ cookie: cookie.replace('=', '="').concat('"') })],
    ['cookie in another header', (): object => ({ 'x-octavo-admin': cookie })],
    ['cookie through a proxy that nobody trusts', (): object => ({ cookie, 'x-forwarded-for': '127.0.0.1' })],
    ['cookie for a name of another machine', (): object => ({ cookie, host: 'cms.example.org' })],
  ])('%s opens no panel', async (_, headers) => {
    const answer = await send(instance.app, { url: '/admin/api/me', headers: { host: 'localhost', ...headers() } });
    expectRefusal(answer, [401, 403], JSON.stringify(headers()));
  });

  test('a hundred kilobytes that begin like a token are cut off, and the server goes on', async () => {
    const heard = await speak(base, {
      parts: [get('/api/users/me', [`Authorization: Bearer octavo_u_${'a'.repeat(100_000)}`])],
      answers: 1,
    });
    expect([401, 431]).toContain(heard.statuses[0]);
    expect((await send(instance.app, { url: '/api/users/me', as: anna.jwt })).status).toBe(200);
  });

  test.each([
    ['JSON', (token: string) => [`Authorization: {"Bearer":"${token}"}`]],
    ['a list', (token: string) => [`Authorization: ["Bearer ${token}"]`]],
    [
      'two headers, the right one first',
      (token: string) => [`Authorization: Bearer ${token}`, 'Authorization: Bearer x'],
    ],
    [
      'two headers, the right one last',
      (token: string) => ['Authorization: Bearer x', `authorization: Bearer ${token}`],
    ],
    [
      'two headers, both right',
      (token: string) => [`Authorization: Bearer ${token}`, `Authorization: Bearer ${token}`],
    ],
    ['a folded header', (token: string) => ['Authorization: Bearer', ` ${token}`]],
    ['a header for proxies', (token: string) => [`Proxy-Authorization: Bearer ${token}`]],
  ])('%s is no credential', async (_, headers) => {
    for (const token of [anna.jwt, instance.token]) {
      const heard = await speak(base, { parts: [get('/api/users/me', headers(token))], answers: 1 });
      expect([400, 401, 403], heard.text.slice(0, 200)).toContain(heard.statuses[0]);
      expect(heard.text).not.toContain(anna.email);
    }
  });
});

describe('A8 tokens of users in an address', () => {
  const names = [
    'access_token',
    'token',
    'jwt',
    'refreshToken',
    'authorization',
    'bearer',
    'session',
    'octavo_refresh',
  ];

  test.each(names)('%s is not accepted', async (name) => {
    for (const value of [anna.jwt, anna.refreshToken, `Bearer ${anna.jwt}`, instance.token]) {
      const pair = `${name}=${encodeURIComponent(value)}`;
      for (const url of ['/api/users/me', '/api/users', '/api/users-permissions/roles', '/api/tags']) {
        expectRefusal(await send(instance.app, { url: `${url}?${pair}` }), 403, url);
        expectRefusal(await send(instance.app, { url, headers: { cookie: pair } }), 403, url);
      }
      const login = await post(instance, `/api/auth/local?${pair}`, { identifier: 'anna', password: 'x' });
      expectRefusal(login, 400, pair);
      expectRefusal(await send(instance.app, { url: `/admin/api/me?${pair}` }), 401, pair);
    }
    const refresh = await post(instance, `/api/auth/refresh?${name}=${anna.refreshToken}`, {});
    expectRefusal(refresh, 400, name);
  });
});

describe('A12 tokens that may do some things', () => {
  /** Everything that the interface of accounts offers, with a body that would do. */
  const requests = [
    ['plugin::users-permissions.user.find', 'GET', '/api/users'],
    ['plugin::users-permissions.user.count', 'GET', '/api/users/count'],
    ['plugin::users-permissions.user.findOne', 'GET', '/api/users/1'],
    ['plugin::users-permissions.user.create', 'POST', '/api/users'],
    ['plugin::users-permissions.user.update', 'PUT', '/api/users/1'],
    ['plugin::users-permissions.user.destroy', 'DELETE', '/api/users/1'],
    ['plugin::users-permissions.role.find', 'GET', '/api/users-permissions/roles'],
    ['plugin::users-permissions.role.findOne', 'GET', '/api/users-permissions/roles/1'],
    ['plugin::users-permissions.role.createRole', 'POST', '/api/users-permissions/roles'],
    ['plugin::users-permissions.role.updateRole', 'PUT', '/api/users-permissions/roles/1'],
    ['plugin::users-permissions.role.deleteRole', 'DELETE', '/api/users-permissions/roles/1'],
    ['plugin::users-permissions.permissions.getPermissions', 'GET', '/api/users-permissions/permissions'],
    ['plugin::users-permissions.auth.callback', 'POST', '/api/auth/local'],
    ['plugin::users-permissions.auth.register', 'POST', '/api/auth/local/register'],
    ['plugin::users-permissions.auth.forgotPassword', 'POST', '/api/auth/forgot-password'],
    ['plugin::users-permissions.auth.resetPassword', 'POST', '/api/auth/reset-password'],
    ['plugin::users-permissions.auth.changePassword', 'POST', '/api/auth/change-password'],
    ['plugin::users-permissions.auth.sendEmailConfirmation', 'POST', '/api/auth/send-email-confirmation'],
    ['plugin::users-permissions.auth.refresh', 'POST', '/api/auth/refresh'],
    ['plugin::users-permissions.auth.logout', 'POST', '/api/auth/logout'],
    ['plugin::users-permissions.user.me', 'GET', '/api/users/me'],
    ['api::tag.tag.find', 'GET', '/api/tags'],
    ['api::tag.tag.create', 'POST', '/api/tags'],
  ] as const;

  /** Everything that a write could have touched. */
  const state = async (): Promise<string> => {
    const tables = ['up_users', 'up_roles', 'octavo_role_permissions', 'octavo_user_sessions', 'octavo_codes', 'tags'];
    return JSON.stringify(await Promise.all(tables.map((name) => rowsOf(instance, `SELECT * FROM ${name}`))));
  };

  const ask = (method: string, url: string, as: string) =>
    method === 'GET' ? send(instance.app, { url, as }) : post(instance, url, { name: 'x', data: {} }, { method, as });

  const newToken = async (kind: 'read-only' | 'custom', actions: readonly string[], expiresAt: number | null = null) =>
    (
      await instance.app.accounts.tokens.create(
        { name: kind, description: '', kind, actions, readDrafts: false, expiresAt },
        systemActor,
      )
    ).token;

  /** What not everybody may do anyway: the rights of the public role are every caller's. */
  const ownRequests = async () => {
    const everybody = await instance.app.accounts.roles.byType('public');
    return requests.filter(([action]) => everybody?.actions.includes(action) !== true);
  };

  test('a read-only token reads, and writes nothing', async () => {
    const token = await newToken('read-only', []);
    const before = await state();
    for (const [action, method, url] of await ownRequests()) {
      const answer = await ask(method, url, token);
      const reads = /\.(?:find|findOne)$/.test(action);
      if (reads) expect(answer.status, url).toBe(200);
      else expectRefusal(answer, 403, url);
    }
    for (const [method, url] of [
      ['PUT', '/api/homepage'],
      ['DELETE', '/api/homepage'],
      ['POST', '/api/articles'],
    ] as const) {
      expectRefusal(await ask(method, url, token), 403, url);
    }
    expect(await state()).toBe(before);
  });

  test('a custom token does what its list says, and nothing else', async () => {
    for (const [allowed] of requests.filter(([action]) => /\.(?:find|count|getPermissions|me)$/.test(action))) {
      const token = await newToken('custom', [allowed]);
      const before = await state();
      for (const [action, method, url] of await ownRequests()) {
        const answer = await ask(method, url, token);
        if (action !== allowed) expectRefusal(answer, 403, `${allowed}: ${url}`);
        else expect(answer.status, url).toBe(allowed.endsWith('.me') ? 401 : 200);
      }
      expect(await state(), allowed).toBe(before);
    }
  });

  test('no token is let into the panel, whatever it may do', async () => {
    for (const url of ['me', 'administrators', 'roles', 'tokens', 'users', 'audit', 'content/tags', 'permissions']) {
      const headers = { host: 'localhost' };
      expectRefusal(await send(instance.app, { url: `/admin/api/${url}`, as: instance.token, headers }), 401, url);
    }
    const headers = { host: 'localhost', origin: 'http://localhost' };
    for (const [url, body] of [
      ['/admin/api/tokens', { name: 'x', kind: 'full-access' }],
      ['/admin/api/administrators', { email: 'x@example.org', role: 1 }],
      ['/admin/api/secrets/rotate', {}],
      ['/admin/api/content/tags', { data: { label: 'x' } }],
    ] as const) {
      expectRefusal(await post(instance, url, body, { as: instance.token, headers }), 401, url);
    }
  });

  test('a token that has expired is refused to the millisecond, and says so', async () => {
    const token = await newToken('read-only', [], systemClock.now() + 400);
    expect((await send(instance.app, { url: '/api/tags', as: token })).status).toBe(200);
    await pause(410);
    const answer = await send(instance.app, { url: '/api/tags', as: token });
    expectRefusal(answer, 401, 'expired');
    expect(answer.text).toContain('Token expired');
  });

  test.each(['octavo_user_tokens', 'octavo_user_sessions'])('what has expired in %s is refused', async (table) => {
    const member = await joinAs(instance, `expiring-${table}`);
    const of = table === 'octavo_user_tokens' ? 'session_id' : 'id';
    const past = isoTime(systemClock.now() - 1);
    const session = `(SELECT id FROM octavo_user_sessions WHERE user_document_id = '${member.documentId}')`;
    expect(
      await change(instance, `UPDATE ${table} SET expires_at = '${past}' WHERE ${of} = ${session}`),
    ).toBeGreaterThan(0);
    expectRefusal(await send(instance.app, { url: '/api/users/me', as: member.jwt }), 401, table);
    // A session lives as long as its refresh token, so only that one is checked.
    if (table === 'octavo_user_sessions') return;
    expectRefusal(await post(instance, '/api/auth/refresh', { refreshToken: member.refreshToken }), 401, table);
  });

  test('a session of the panel that was not used for too long, or is too old, has ended', async () => {
    for (const [column, age] of [
      ['last_used_at', 121 * 60_000],
      ['expires_at', 0],
    ] as const) {
      const fresh = await enter(instance, 'ann@example.org');
      const id = bodyIn<{ readonly data: readonly { readonly id: string; readonly current: boolean }[] }>(
        await asPage(instance, 'GET', '/admin/api/me/sessions', undefined, fresh),
      ).data.find(({ current }) => current)?.id;
      await pause(1_010);
      const past = isoTime(systemClock.now() - age);
      expect(
        await change(instance, `UPDATE octavo_administrator_sessions SET ${column} = '${past}' WHERE id = '${id}'`),
      ).toBe(1);
      expectRefusal(await asPage(instance, 'GET', '/admin/api/me', undefined, fresh), 401, column);
    }
  });
});
