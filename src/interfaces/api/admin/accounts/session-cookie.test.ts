import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type AdminFixture,
  type AdminResponse,
  openAdminFixture,
  ownerEmail,
  password,
  type ServerAddress,
} from '../../../../../test/support/admin-fixture.js';

let fixture: AdminFixture;

beforeAll(async () => {
  fixture = await openAdminFixture();
});

afterAll(() => fixture.close());

const body = { email: ownerEmail, password };
const outside = '203.0.113.9';
const publicUrl = 'https://panel.example';

function signIn(reach: ServerAddress, headers: Record<string, string> = {}, from?: string): Promise<AdminResponse> {
  const sender = from === undefined ? {} : { from };
  return fixture.askServer(reach, { method: 'POST', path: 'sign-in', body, headers, ...sender });
}

const sessionCookie = (answer: AdminResponse): string => String(answer.headers['set-cookie']);

describe('over TLS', () => {
  const ways: readonly (readonly [string, ServerAddress, Record<string, string>, string | undefined])[] = [
    ['the public address is https', { publicUrl }, {}, outside],
    ['a trusted proxy says so', { trustedProxies: [outside] }, { 'x-forwarded-proto': 'https' }, outside],
  ];

  test.each(ways)('%s: the cookie is bound to this host and to TLS', async (_, reach, headers, from) => {
    const answer = await signIn(reach, headers, from);
    expect(answer.status).toBe(200);
    expect(sessionCookie(answer)).toMatch(
      /^__Host-octavo=[\w-]{43}; Path=\/; Max-Age=\d+; HttpOnly; SameSite=Strict; Secure$/,
    );
    const as = answer.cookie ?? '';
    const me = { path: 'me', headers, ...(from === undefined ? {} : { from }) };
    expect((await fixture.askServer(reach, { ...me, as })).status).toBe(200);
    // The same secret under the other name is nothing here.
    expect((await fixture.askServer(reach, { ...me, as: as.replace('__Host-octavo', 'octavo_admin') })).status).toBe(
      401,
    );
  });

  test('the cookie lives as long as the session can', async () => {
    const maxAge = Number(/Max-Age=(\d+)/.exec(sessionCookie(await signIn({ publicUrl })))?.[1]);
    const days = 30;
    expect(maxAge).toBeGreaterThan(days * 86_400 - 60);
    expect(maxAge).toBeLessThanOrEqual(days * 86_400);
  });
});

describe('over plain HTTP', () => {
  test.each(['127.0.0.1', '127.8.8.8', '::1', '::ffff:127.0.0.1'])(
    'from this machine (%s) for trying out',
    async (from) => {
      const answer = await signIn({}, {}, from);
      expect(sessionCookie(answer)).toMatch(
        /^octavo_admin=[\w-]{43}; Path=\/; Max-Age=\d+; HttpOnly; SameSite=Strict$/,
      );
      expect((await fixture.askServer({}, { path: 'me', as: answer.cookie ?? '', from })).status).toBe(200);
    },
  );

  const strangers: readonly (readonly [string, ServerAddress, Record<string, string>, string | undefined])[] = [
    ['from another machine', {}, {}, outside],
    ['from another machine that says it is this one', {}, { 'x-forwarded-for': '127.0.0.1' }, outside],
    ['from another machine that says it speaks TLS', {}, { 'x-forwarded-proto': 'https' }, outside],
    ['through a proxy that is not trusted', {}, { 'x-forwarded-for': '198.51.100.1' }, undefined],
    ['through a proxy with TLS that is not trusted', {}, { 'x-forwarded-proto': 'https' }, undefined],
    ['through a proxy that says so otherwise', {}, { via: '1.1 proxy' }, undefined],
    ['through a trusted one without TLS', { trustedProxies: ['127.0.0.1'] }, { 'x-forwarded-for': outside }, undefined],
    ['under a name that is not this machine’s', {}, { host: 'rebound.example' }, undefined],
    ['with a public address that is not https', { publicUrl: 'http://panel.example' }, {}, outside],
  ];

  test.each(strangers)('%s: rejected before the password is checked', async (_, reach, headers, from) => {
    const answer = await signIn(reach, headers, from);
    expect([answer.status, answer.cookie]).toEqual([403, null]);
    expect(answer.message).toContain('HTTPS');
    const sender = from === undefined ? {} : { from };
    for (const path of ['setup', 'reset-password']) {
      const request = { method: 'POST', path, body: { code: 'x', password }, headers, ...sender };
      expect((await fixture.askServer(reach, request)).status, path).toBe(403);
    }
  });

  test('a cookie from another machine is ignored', async () => {
    expect((await fixture.askServer({}, { path: 'me', as: fixture.owner, from: outside })).status).toBe(401);
  });
});

describe('what counts as signed in', () => {
  test.each([
    ['no cookie', ''],
    ['an empty one', 'octavo_admin='],
    ['nonsense', 'octavo_admin=nonsense'],
    ['an unknown secret', `octavo_admin=${'A'.repeat(43)}`],
    ['a name of JavaScript', '__proto__=x; constructor=y'],
  ])('%s is 401', async (_, as) => {
    const { status, headers } = await fixture.ask({ path: 'me', ...(as === '' ? {} : { as }) });
    expect([status, headers['cache-control']]).toEqual([401, 'no-store']);
  });

  test('of two cookies neither counts', async () => {
    for (const as of [
      `${fixture.owner}; ${fixture.owner}`,
      `octavo_admin=x; ${fixture.owner}`,
      `${fixture.owner}; octavo_admin=x`,
    ]) {
      expect((await fixture.ask({ path: 'me', as })).status).toBe(401);
    }
    expect((await fixture.ask({ path: 'me', as: `a=1; ${fixture.owner}; b=2` })).status).toBe(200);
  });

  test('A12 a token of the content API is nothing here, and the cookie nothing there', async () => {
    const token = await fixture.app.createToken('content');
    const authorization = `Bearer ${token}`;
    expect((await fixture.ask({ path: 'me', headers: { authorization } })).status).toBe(401);
    expect((await fixture.ask({ path: 'content/articles', headers: { authorization } })).status).toBe(401);
    // An invalid header does not end the session: it is ignored.
    expect((await fixture.ask({ path: 'me', as: fixture.owner, headers: { authorization: 'Bearer x' } })).status).toBe(
      200,
    );
    const answer = await fixture.app.inject({
      method: 'GET',
      url: '/api/articles',
      headers: { cookie: fixture.owner },
    });
    expect(answer.status).toBe(403);
    const secret = fixture.owner.split('=')[1];
    const bearer = { authorization: `Bearer ${secret}` };
    expect((await fixture.app.inject({ method: 'GET', url: '/api/articles', headers: bearer })).status).toBe(401);
  });
});
