import { describe, expect, test } from 'vitest';
import { Bug } from '../../core/index.js';
import { parseCookies, serializeCookie } from './cookies.js';

describe('reading', () => {
  test.each<[string | undefined, Record<string, string>]>([
    [undefined, {}],
    ['', {}],
    ['a=1', { a: '1' }],
    ['a=1; b=2;c=3', { a: '1', b: '2', c: '3' }],
    ['a=', { a: '' }],
    ['a=b=c', { a: 'b=c' }],
    ['nonsense; a=1; =2; ;', { a: '1' }],
    ['a="1"; b=2', { b: '2' }],
    ['a=1 2; b=é; c=\\', {}],
    ['a b=1', {}],
  ])('%j', (header, cookies) => {
    expect(Object.fromEntries(parseCookies(header))).toEqual(cookies);
  });

  test.each(['s=1; s=2', 's=1; s=1', 's=1; other=2; s=3; s=4', 's=1; s=é', 's=é; s=1'])(
    'a name that comes twice has no value: %s',
    (header) => {
      expect(parseCookies(header).has('s')).toBe(false);
    },
  );

  test('names that mean something to JavaScript are names', () => {
    expect(parseCookies('__proto__=a; constructor=b').get('__proto__')).toBe('a');
    expect(parseCookies('a=b').get('constructor')).toBeUndefined();
  });

  test('a header of 16 kilobytes costs next to nothing', () => {
    const header = 'a='.repeat(4_000) + ';'.repeat(8_000);
    const before = performance.now();
    for (let n = 0; n < 20; n++) parseCookies(header);
    expect((performance.now() - before) / 20).toBeLessThan(20);
  });
});

describe('writing', () => {
  const options = { path: '/', maxAge: 60, secure: true, sameSite: 'Strict' } as const;

  test('with all that keeps it', () => {
    expect(serializeCookie('__Host-s', 'abc', options)).toBe(
      '__Host-s=abc; Path=/; Max-Age=60; HttpOnly; SameSite=Strict; Secure',
    );
    expect(serializeCookie('s', '', { path: '/api/x', maxAge: -1.5, secure: false, sameSite: 'Lax' })).toBe(
      's=; Path=/api/x; Max-Age=0; HttpOnly; SameSite=Lax',
    );
  });

  test.each([
    ['a b', 'x', options],
    ['', 'x', options],
    ['a', 'x; Domain=evil.example', options],
    ['a', 'x\r\nSet-Cookie: b=c', options],
    ['a', 'x"', options],
    ['a', 'x', { ...options, path: '/; Domain=evil.example' }],
    ['a', 'x', { ...options, path: 'relative' }],
    ['__Host-a', 'x', { ...options, secure: false }],
    ['__Host-a', 'x', { ...options, path: '/admin' }],
  ] as const)('%j=%j is a bug', (name, value, how) => {
    expect(() => serializeCookie(name, value, how)).toThrow(Bug);
  });

  test('serialized cookies are parsed back', () => {
    const [pair = ''] = serializeCookie('s', 'AZaz09-_.~+/=', options).split(';');
    expect(parseCookies(pair).get('s')).toBe('AZaz09-_.~+/=');
  });
});
