import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Asked, send } from '../support/fixture.js';
import {
  addAdministrator,
  administratorPassword,
  bodyIn,
  enter,
  type Instance,
  openInstance,
  ownPage,
  password,
  post,
  sessionIn,
  signIn,
} from './support.js';

/* What browsers and caches may do with answers about accounts. */

describe('C3 answers that are about credentials', () => {
  let instance: Instance;

  beforeAll(async () => {
    instance = await openInstance();
    await post(instance, '/api/auth/local/register', { username: 'anna', email: 'anna@users.example', password });
    await addAdministrator(instance, 'ann@example.org');
  });

  afterAll(() => instance.close());

  test('are not stored, successes and refusals alike', async () => {
    const session = sessionIn(await signIn(instance, 'anna'));
    const cookie = await enter(instance, 'ann@example.org');
    const own = { ...ownPage, cookie };
    const asked: readonly (Asked & { readonly body?: unknown })[] = [
      { method: 'POST', url: '/api/auth/local', body: { identifier: 'anna', password } },
      { method: 'POST', url: '/api/auth/local', body: { identifier: 'anna', password: 'wrong' } },
      { method: 'POST', url: '/api/auth/local', body: {} },
      {
        method: 'POST',
        url: '/api/auth/local/register',
        body: { username: 'berta', email: 'berta@users.example', password },
      },
      { method: 'POST', url: '/api/auth/refresh', body: { refreshToken: session.refreshToken } },
      { method: 'POST', url: '/api/auth/refresh', body: {} },
      { method: 'POST', url: '/api/auth/forgot-password', body: { email: 'nobody@users.example' } },
      { method: 'POST', url: '/api/auth/reset-password', body: {} },
      { method: 'POST', url: '/api/auth/send-email-confirmation', body: { email: 'nobody@users.example' } },
      { url: '/api/auth/email-confirmation?confirmation=x' },
      { url: '/api/connect/nobody' },
      { url: '/api/auth/nobody/callback?code=x' },
      ...[
        '/api/users/me',
        '/api/users',
        '/api/users/1',
        '/api/users/99',
        '/api/users/count',
        '/api/users-permissions/roles',
        '/api/users-permissions/roles/1',
        '/api/users-permissions/permissions',
      ].flatMap((url) => [
        { url, as: session.jwt },
        { url, as: instance.token },
        { url, as: instance.token, headers: { 'if-none-match': '*' } },
        { url, as: instance.token, method: 'HEAD' },
        { url, as: 'x' },
        { url },
      ]),
      { method: 'PUT', url: '/api/users/1', as: instance.token, body: { confirmed: true } },
      ...[
        'setup',
        'me',
        'me/sessions',
        'administrators',
        'administrators/1',
        'roles',
        'roles/1',
        'tokens',
        'tokens/1',
        'user-roles',
        'user-roles/1',
        'users',
        'users/1',
        'audit',
        'permissions',
        'content/tags',
        'content/homepage',
        'nothing',
      ].flatMap((path) => [
        { url: `/admin/api/${path}`, headers: own },
        { url: `/admin/api/${path}`, headers: { ...own, 'if-none-match': '*' } },
        { url: `/admin/api/${path}` },
      ]),
      { method: 'POST', url: '/admin/api/tokens', headers: own, body: { name: 'x', kind: 'read-only' } },
      { method: 'POST', url: '/admin/api/tokens/1/renew', headers: own, body: {} },
      {
        method: 'POST',
        url: '/admin/api/sign-in',
        headers: ownPage,
        body: { email: 'ann@example.org', password: administratorPassword },
      },
      {
        method: 'POST',
        url: '/admin/api/me/second-factor',
        headers: own,
        body: { currentPassword: administratorPassword },
      },
      { method: 'POST', url: '/api/auth/logout', as: session.jwt, body: {} },
    ];
    for (const { body, ...one } of asked) {
      const answer = body === undefined ? await send(instance.app, one) : await post(instance, one.url, body, one);
      const shown = `${one.method ?? 'GET'} ${one.url} ${answer.status}`;
      expect(answer.status, shown).toBeLessThan(500);
      expect(answer.status, shown).not.toBe(304);
      expect(answer.headers.get('cache-control'), shown).toBe('no-store');
      // Content has an ETag for the following write, but is not cacheable.
      const tagged = answer.status === 200 && one.url.startsWith('/admin/api/content/');
      expect(answer.headers.has('etag'), shown).toBe(tagged);
      expect(answer.headers.get('x-content-type-options'), shown).toBe('nosniff');
    }
  });
});

describe('C1 pages of other sites, with origins that are listed', () => {
  const listed = ['https://front.example', 'http://localhost:3000'];
  const unlisted = [
    'https://evil.example',
    'null',
    'file://',
    'http://front.example',
    'https://front.example:8443',
    'https://front.example.evil.example',
    'https://evil.example/https://front.example',
    'https://xfront.example',
    'https://sub.front.example',
    'https://FRONT.example',
    'https://front.example/',
    'https://front.example,https://evil.example',
    'https://front.example https://evil.example',
    'https://user@front.example',
    'https://frontXexample',
    'http://localhost',
    'http://localhost:30000',
    '*',
    '',
  ];
  let instance: Instance;
  let cookie: string;
  let requests: readonly (Asked & { readonly body?: unknown })[];

  beforeAll(async () => {
    instance = await openInstance({ cors: { origins: listed } });
    await post(instance, '/api/auth/local/register', { username: 'anna', email: 'anna@users.example', password });
    const { jwt } = sessionIn(await signIn(instance, 'anna'));
    await addAdministrator(instance, 'ann@example.org');
    cookie = await enter(instance, 'ann@example.org');
    const preflight = {
      'access-control-request-method': 'PUT',
      'access-control-request-headers': 'authorization,content-type',
    };
    requests = [
      { url: '/api/users/me', as: jwt },
      { url: '/api/users/me' },
      { url: '/api/users/me', as: 'x' },
      { url: '/api/tags', as: instance.token },
      { method: 'POST', url: '/api/auth/local', body: { identifier: 'anna', password: '\0' } },
      { method: 'POST', url: '/api/auth/refresh', body: {} },
      { url: '/api/connect/nobody' },
      { url: '/api/nothing' },
      { method: 'OPTIONS', url: '/api/users/me', headers: preflight },
      { method: 'OPTIONS', url: '/api/auth/refresh', headers: preflight },
      { method: 'OPTIONS', url: '/api/nothing', headers: preflight },
      { url: '/_health' },
    ];
  });

  afterAll(() => instance.close());

  const sent = async ({ body, ...one }: Asked & { readonly body?: unknown }, origin: string | null) => {
    const headers = { ...one.headers, ...(origin === null ? {} : { origin }) };
    return body === undefined
      ? send(instance.app, { ...one, headers })
      : post(instance, one.url, body, { ...one, headers });
  };

  test.each(listed)('%s is allowed by name, with credentials', async (origin) => {
    for (const asked of requests) {
      const { headers } = await sent(asked, origin);
      expect(headers.get('access-control-allow-origin'), asked.url).toBe(origin);
      expect(headers.get('access-control-allow-credentials'), asked.url).toBe('true');
      expect(headers.get('vary'), asked.url).toMatch(/\bOrigin\b/);
    }
  });

  test.each([...unlisted, null])('%j gets no CORS headers', async (origin) => {
    for (const asked of requests) {
      const answer = await sent(asked, origin);
      const shown = [...answer.headers.keys()].filter((name) => name.startsWith('access-control-'));
      expect(shown, asked.url).toEqual([]);
      expect(answer.headers.get('vary'), asked.url).toMatch(/\bOrigin\b/);
    }
  });

  test('the panel answers none of them, listed or not', async () => {
    for (const origin of [...listed, ...unlisted, 'http://localhost:80']) {
      const asks: readonly Asked[] = [
        { url: '/admin/api/me', headers: { cookie } },
        { url: '/admin/api/content/tags', headers: { cookie } },
        { url: '/admin/api/nothing' },
        { url: '/ADMIN/api/me' },
        { url: '/%61dmin/api/me' },
        { method: 'OPTIONS', url: '/admin/api/tokens', headers: { 'access-control-request-method': 'POST' } },
        { method: 'OPTIONS', url: '/admin', headers: { 'access-control-request-method': 'GET' } },
      ];
      for (const asked of asks) {
        const answer = await sent(asked, origin);
        const shown = [...answer.headers.keys()].filter((name) => name.startsWith('access-control-'));
        expect(shown, `${asked.url} ${origin}`).toEqual([]);
        expect(answer.headers.get('cross-origin-resource-policy'), asked.url).toBe('same-origin');
      }
    }
  });

  test('a listed page may use the refresh cookie no more than an unlisted one: another site stays another site', async () => {
    const front = await openInstance({
      cors: { origins: listed },
      users: { refreshCookie: true },
      publicUrl: 'https://cms.example.org',
    });
    try {
      await post(front, '/api/auth/local/register', { username: 'anna', email: 'anna@users.example', password });
      const [pair = ''] = ((await signIn(front, 'anna')).headers.get('set-cookie') ?? '').split(';');
      for (const origin of [...listed, 'https://evil.example', 'null']) {
        const answer = await post(front, '/api/auth/refresh', {}, { headers: { origin, cookie: pair } });
        expect(answer.status, origin).toBe(403);
      }
      const own = { origin: 'https://cms.example.org', cookie: pair };
      expect(
        bodyIn<{ readonly jwt: string }>(await post(front, '/api/auth/refresh', {}, { headers: own })).jwt,
      ).toMatch(/^octavo_u_/);
    } finally {
      await front.close();
    }
  });
});
