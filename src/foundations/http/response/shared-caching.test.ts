import { describe, expect, test } from 'vitest';
import { serverOptions } from '../../../../test/support/server-options.js';
import { createHttpServer, type ServerOptions } from '../server.js';
import type { HttpResponse, RouteGroup } from '../types.js';
import { sharedCacheControl } from './shared-caching.js';

const alone = { maxAge: 300, staleWhileRevalidate: 0, staleIfError: 0, browserMaxAge: 0 };

test('the directives are those of RFC 9111 and RFC 5861', () => {
  expect(sharedCacheControl(alone)).toBe('public, max-age=0, s-maxage=300');
  expect(sharedCacheControl({ ...alone, browserMaxAge: 10, staleWhileRevalidate: 60, staleIfError: 86_400 })).toBe(
    'public, max-age=10, s-maxage=300, stale-while-revalidate=60, stale-if-error=86400',
  );
});

const body = [Buffer.from('{}')];
const answers: Readonly<Record<string, HttpResponse>> = {
  shared: { status: 200, body, revalidates: true, sharedCacheable: true, headers: ['xkey', 'octavo note'] },
  own: { status: 200, body, revalidates: true },
  written: { status: 200, body, revalidates: false },
};
const door: RouteGroup = {
  findCached: () => null,
  route: ([, name = '']) => {
    const answer = answers[name];
    return answer === undefined ? null : new Map([['GET', async () => answer]]);
  },
};

/** Returns status and caching headers of a server with these options. */
async function cachingHeaders(path: string, options: Partial<ServerOptions>, headers = {}, method = 'GET') {
  const server = createHttpServer({ ...serverOptions({ api: door, uploads: { ...door, files: true } }), ...options });
  const answer = await server.inject({ method, url: path, headers });
  await server.close();
  return [answer.status, answer.headers['cache-control'], answer.headers.vary, answer.headers.xkey];
}

describe('an answer that everybody gets', () => {
  const on = { sharedCaching: 'public, s-maxage=9' };
  const cors = { origins: ['https://front.example'] };

  test('is sent as shared, as 200, 304 and to HEAD', async () => {
    const said = ['public, s-maxage=9', 'Authorization, Strapi-Response-Format', 'octavo note'];
    expect(await cachingHeaders('/api/shared', on)).toEqual([200, ...said]);
    expect(await cachingHeaders('/api/shared', on, {}, 'HEAD')).toEqual([200, ...said]);
    expect(await cachingHeaders('/api/shared', on, { 'if-none-match': '*' })).toEqual([304, ...said]);
  });

  test('has one Vary line', async () => {
    for (const origin of [undefined, 'https://front.example', 'https://other.example']) {
      const headers = origin === undefined ? {} : { origin };
      const said = ['public, s-maxage=9', 'Origin, Authorization, Strapi-Response-Format', 'octavo note'];
      expect(await cachingHeaders('/api/shared', { ...on, cors }, headers)).toEqual([200, ...said]);
    }
  });

  test('is private without the setting', async () => {
    expect((await cachingHeaders('/api/shared', {}))[1]).toBe('private, no-cache');
  });

  test.each<readonly [string, Partial<ServerOptions>]>([
    ['with the setting', on],
    ['without it', {}],
  ])('of no other one that is said, %s', async (_, options) => {
    expect(await cachingHeaders('/api/own', options)).toEqual([200, 'private, no-cache', undefined, undefined]);
    expect(await cachingHeaders('/api/own', options, { 'if-none-match': '*' })).toEqual([
      304,
      'private, no-cache',
      undefined,
      undefined,
    ]);
    expect(await cachingHeaders('/api/written', options)).toEqual([200, 'no-store', undefined, undefined]);
    expect(await cachingHeaders('/api/nothing', options)).toEqual([404, 'no-store', undefined, undefined]);
  });
});
