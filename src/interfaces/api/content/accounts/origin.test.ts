import { describe, expect, test } from 'vitest';
import type { HttpRequest } from '../../../../foundations/http/index.js';
import { assertSameOrigin, hostOrigin } from './origin.js';

function request(headers: Readonly<Record<string, string>>, secure = false): HttpRequest {
  const target = { url: '/api/auth/refresh', segments: ['api', 'auth', 'refresh'], query: '', method: 'POST' };
  return {
    id: 'r-1',
    ...target,
    authorization: undefined,
    headers,
    address: '127.0.0.1',
    secure,
    stream: null,
    body: undefined,
  };
}

describe('a cookie is accepted only from a page of the own origin', () => {
  const host = 'cms.example:1337';
  const passes = (headers: Readonly<Record<string, string>>, secure = false, publicUrl: string | null = null) => {
    try {
      assertSameOrigin(request({ host, ...headers }, secure), publicUrl);
      return true;
    } catch (error) {
      expect(error).toMatchObject({ code: 'access.cross-site' });
      return false;
    }
  };

  test.each([
    ['the browser says so', { 'sec-fetch-site': 'same-origin' }],
    ['the address was typed', { 'sec-fetch-site': 'none' }],
    ['an older browser names our origin', { origin: 'http://cms.example:1337' }],
  ])('%s', (_, headers) => {
    expect(passes(headers)).toBe(true);
  });

  test.each([
    ['another site', { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }],
    ['a neighbouring host', { 'sec-fetch-site': 'same-site', origin: 'http://shop.cms.example:1337' }],
    ['another port', { origin: 'http://cms.example' }],
    ['another scheme', { origin: 'https://cms.example:1337' }],
    ['a longer name', { origin: 'http://cms.example:1337.evil.example' }],
    ['an origin that is none', { origin: 'null' }],
    ['no word about it', {}],
  ])('%s is refused', (_, headers) => {
    expect(passes(headers)).toBe(false);
  });

  test('the public URL is accepted in addition to the host', () => {
    expect(passes({ origin: 'https://cms.example' }, false, 'https://cms.example')).toBe(true);
    expect(passes({ origin: 'https://cms.example:1337' }, true)).toBe(true);
  });
});

describe('where we are', () => {
  test('the scheme is the one of the request', () => {
    expect(hostOrigin(request({ host: 'cms.example' }))).toBe('http://cms.example');
    expect(hostOrigin(request({ host: 'cms.example' }, true))).toBe('https://cms.example');
  });

  test.each(['', 'a b', 'cms.example:port'])('%j is no host', (host) => {
    expect(hostOrigin(request({ host }))).toBeNull();
  });
});
