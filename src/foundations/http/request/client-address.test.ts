import type { IncomingMessage } from 'node:http';
import { describe, expect, test } from 'vitest';
import { createClientResolver } from './client-address.js';
import { createRequestIds } from './request-ids.js';

interface Sent {
  readonly from?: string | undefined;
  readonly tls?: boolean;
  readonly headers?: Readonly<Record<string, string>>;
}

/** The part of a request that the resolver uses. */
function requestOf({ from = '10.0.0.1', tls = false, headers = {} }: Sent): IncomingMessage {
  return { socket: { remoteAddress: from, encrypted: tls }, headers } as unknown as IncomingMessage;
}

const proxies = ['10.0.0.0/8', '2001:db8::/32', '192.0.2.7'];

describe('the address', () => {
  const through = (from: string, forwarded: string): string =>
    createClientResolver(proxies).resolve(requestOf({ from, headers: { 'x-forwarded-for': forwarded } })).address;

  test.each([
    ['one proxy', '10.0.0.1', '203.0.113.5', '203.0.113.5'],
    ['the right-most that is not trusted', '10.0.0.1', '203.0.113.5, 198.51.100.9', '198.51.100.9'],
    ['a chain of proxies', '10.0.0.1', '203.0.113.5, 192.0.2.7, 10.9.9.9', '203.0.113.5'],
    ['a chain of nothing but proxies', '10.0.0.1', '10.0.0.3, 10.0.0.2', '10.0.0.3'],
    ['without spaces', '10.0.0.1', '1.2.3.4,203.0.113.5', '203.0.113.5'],
    ['IPv6', '2001:db8::1', '2a00::5', '2a00::5'],
    ['a proxy on a socket of both families', '::ffff:10.0.0.1', '203.0.113.5', '203.0.113.5'],
    ['an entry of both families', '10.0.0.1', '203.0.113.5, ::ffff:10.0.0.4', '203.0.113.5'],
    ['a local address with its interface', '10.0.0.1', 'fe80::1%eth0', 'fe80::1%eth0'],
    ['nothing', '10.0.0.1', '', '10.0.0.1'],
    ['nonsense', '10.0.0.1', 'unknown', '10.0.0.1'],
    ['nonsense behind a proxy', '10.0.0.1', '203.0.113.5, unknown, 10.0.0.2', '10.0.0.2'],
    ['an address with a port', '10.0.0.1', '203.0.113.5, 198.51.100.1:1234', '10.0.0.1'],
    ['an empty entry', '10.0.0.1', '203.0.113.5,', '10.0.0.1'],
    ['an empty entry in the middle', '10.0.0.1', '203.0.113.5,,10.0.0.2', '10.0.0.2'],
  ])('%s', (_, from, forwarded, address) => {
    expect(through(from, forwarded)).toBe(address);
  });

  test.each(['203.0.113.1', '11.0.0.1', '192.0.2.8', '2001:db9::1', '::ffff:11.0.0.1'])(
    '%s is no proxy of ours: what it says does not count',
    (from) => {
      expect(through(from, '198.51.100.9')).toBe(from.replace('::ffff:', ''));
    },
  );

  test('no proxy is trusted by default, and Forwarded never', () => {
    const headers = { 'x-forwarded-for': '203.0.113.5', forwarded: 'for=203.0.113.5;proto=https' };
    expect(createClientResolver([]).resolve(requestOf({ headers }))).toEqual({ address: '10.0.0.1', secure: false });
    expect(createClientResolver(proxies).resolve(requestOf({ headers: { forwarded: headers.forwarded } }))).toEqual({
      address: '10.0.0.1',
      secure: false,
    });
  });

  test('a socket that is closed has no address', () => {
    const request = { socket: {}, headers: {} } as unknown as IncomingMessage;
    expect(createClientResolver(proxies).resolve(request)).toEqual({ address: 'unknown', secure: false });
  });
});

describe('TLS', () => {
  const secure = (sent: Sent): boolean => createClientResolver(proxies).resolve(requestOf(sent)).secure;

  test.each<[string, Sent, boolean]>([
    ['a TLS socket', { from: '203.0.113.1', tls: true }, true],
    ['a plain one', { from: '203.0.113.1' }, false],
    ['a proxy that says https', { headers: { 'x-forwarded-proto': 'https' } }, true],
    ['a proxy that says HTTPS', { headers: { 'x-forwarded-proto': 'HTTPS' } }, true],
    ['a proxy that says http', { headers: { 'x-forwarded-proto': 'http' } }, false],
    ['a proxy with two values', { headers: { 'x-forwarded-proto': 'https, http' } }, false],
    ['somebody else who says https', { from: '203.0.113.1', headers: { 'x-forwarded-proto': 'https' } }, false],
  ])('%s', (_, sent, expected) => {
    expect(secure(sent)).toBe(expected);
  });
});

describe('request ids', () => {
  const ids = createRequestIds(createClientResolver(proxies));

  test('are all different', () => {
    const seen = new Set(Array.from({ length: 1_000 }, () => ids.forRequest(requestOf({}))));
    expect(seen.size).toBe(1_000);
    for (const id of seen) expect(id).toMatch(/^[0-9a-f]{8}-\d+$/);
  });

  test('a trusted proxy may set them', () => {
    expect(ids.forRequest(requestOf({ headers: { 'x-request-id': 'Edge_1.2-x' } }))).toBe('Edge_1.2-x');
  });

  test.each(['', 'a b', 'a\tb', '<b>', 'ä', 'a'.repeat(65), '{"a":1}'])('but not %j', (given) => {
    expect(ids.forRequest(requestOf({ headers: { 'x-request-id': given } }))).toMatch(/^[0-9a-f]{8}-\d+$/);
  });

  test('other clients may not', () => {
    const sent = { from: '203.0.113.1', headers: { 'x-request-id': 'mine' } };
    expect(ids.forRequest(requestOf(sent))).not.toBe('mine');
  });
});
