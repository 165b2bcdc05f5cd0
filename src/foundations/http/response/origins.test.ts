import { describe, expect, test } from 'vitest';
import { serverOptions } from '../../../../test/support/server-options.js';
import { createHttpServer, type ServerOptions } from '../server.js';
import type { HttpResponse, RouteGroup } from '../types.js';

const open: RouteGroup = {
  route: ([, name]) =>
    name === 'fox'
      ? new Map([
          ['GET', async (): Promise<HttpResponse> => ({ status: 200, body: [Buffer.from('{}')], revalidates: true })],
        ])
      : null,
  findCached: ({ url }) =>
    url === '/api/known' ? Promise.resolve({ status: 200, body: [Buffer.from('{}')], revalidates: true }) : null,
};
const closed: RouteGroup = {
  ...open,
  sameOrigin: true,
  findCached: () => Promise.reject(new Error('must not be called')),
};

type Headers = Readonly<Record<string, string | readonly string[] | number | undefined>>;

/** The headers of one answer of a server that is set up so. */
async function headersOf(
  options: Partial<ServerOptions>,
  url: string,
  headers: Record<string, string> = {},
  method = 'GET',
): Promise<Headers> {
  const server = createHttpServer({ ...serverOptions({ api: open, admin: closed }), ...options });
  const answer = await server.inject({ method, url, headers });
  await server.close();
  return answer.headers;
}

/** Returns the headers by which browsers decide whether a page may read a response. */
function permission(headers: Headers): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(headers).filter(([name]) => name === 'vary' || name.startsWith('access-control-allow-')),
  );
}

const preflight = { 'access-control-request-method': 'PUT', 'access-control-request-headers': 'authorization' };
const origins = ['https://front.example', 'http://localhost:3000'];
const paths = ['/api/fox', '/api/known', '/api/none', '/api/%zz', '/'];

describe('C1 without a list', () => {
  test.each(['https://front.example', 'null', 'file://', ''])(
    'any origin reads, none with credentials: %j',
    async (origin) => {
      for (const path of paths) {
        expect(permission(await headersOf({}, path, { origin })), path).toEqual({ 'access-control-allow-origin': '*' });
      }
    },
  );

  test('a preflight lists the allowed methods and headers', async () => {
    const headers = await headersOf({}, '/api/fox', { origin: 'https://front.example', ...preflight }, 'OPTIONS');
    expect(headers['access-control-allow-origin']).toBe('*');
    expect(headers['access-control-allow-methods']).toContain('PUT');
    expect(headers['access-control-max-age']).toBe('86400');
  });
});

describe('C1 with a list', () => {
  const cors = { origins: [...origins, 'null'] };

  test.each(origins)('%s is allowed to send credentials', async (origin) => {
    for (const path of paths) {
      expect(permission(await headersOf({ cors }, path, { origin })), path).toEqual({
        'access-control-allow-origin': origin,
        'access-control-allow-credentials': 'true',
        vary: 'Origin',
      });
    }
  });

  test.each([
    'https://evil.example',
    'https://front.example.evil.example',
    'https://evilfront.example',
    'https://front.example:8443',
    'http://front.example',
    'https://FRONT.example',
    'https://front.example/',
    'https://front.example, https://evil.example',
    'null',
    'file://',
    '*',
    '',
  ])('%j gets no CORS headers', async (origin) => {
    for (const path of paths) {
      expect(permission(await headersOf({ cors }, path, { origin })), path).toEqual({ vary: 'Origin' });
      expect(permission(await headersOf({ cors }, path, { origin, ...preflight }, 'OPTIONS')), path).toEqual({
        vary: 'Origin',
      });
    }
  });

  test('without an origin caches still learn that there is a difference', async () => {
    expect(permission(await headersOf({ cors }, '/api/fox'))).toEqual({ vary: 'Origin' });
  });
});

describe('a door of the same origin', () => {
  const spellings = [
    '/admin/fox',
    '/admin',
    '/ADMIN/fox',
    '/%61dmin/fox',
    '//admin/fox',
    '/admin/%zz',
    '/admin/none',
    '/admin?x',
  ];

  test.each([[], origins])('no origin gets CORS headers, for any path and list: %j', async (...list) => {
    const cors = { origins: list.flat() };
    for (const path of spellings) {
      for (const origin of ['https://front.example', 'null']) {
        expect(permission(await headersOf({ cors }, path, { origin })), path).toEqual({});
        expect(permission(await headersOf({ cors }, path, { origin, ...preflight }, 'OPTIONS')), path).toEqual({});
      }
    }
  });

  test('other pages cannot read its responses', async () => {
    for (const path of spellings) {
      expect(await headersOf({}, path), path).toMatchObject({
        'cross-origin-resource-policy': 'same-origin',
        'cross-origin-opener-policy': 'same-origin',
        'content-security-policy': expect.stringMatching(/^default-src 'none'; .*frame-ancestors 'none'$/),
        'permissions-policy': expect.stringContaining('camera=()'),
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'referrer-policy': 'no-referrer',
      });
    }
  });

  test('other route groups stay open, and paths with a similar beginning do not belong to it', async () => {
    for (const path of ['/api/fox', '/administration', '/api/admin']) {
      expect(permission(await headersOf({}, path)), path).toEqual({ 'access-control-allow-origin': '*' });
    }
  });
});

describe('TLS', () => {
  test('over TLS, every response has it', async () => {
    for (const path of [...paths, '/admin/fox', '/_health']) {
      const headers = await headersOf({ https: true }, path);
      expect(headers['strict-transport-security'], path).toBe('max-age=31536000');
    }
  });

  test('otherwise none does', async () => {
    expect(await headersOf({}, '/api/fox')).not.toHaveProperty('strict-transport-security');
  });
});
