import { describe, expect, test } from 'vitest';
import { Failure } from '../index.js';
import { createAddressPolicy } from './address-policy.js';

const internet = createAddressPolicy([], false);

function refuses(url: string, reach = internet): boolean {
  try {
    reach.parseTarget(url);
    return false;
  } catch (error) {
    if (error instanceof Failure && error.code === 'outbound.refused') return true;
    throw error;
  }
}

describe('addresses within the network of the server are refused in any notation', () => {
  test.each([
    'http://127.0.0.1/',
    'http://127.1/',
    'http://2130706433/',
    'http://0177.0.0.1/',
    'http://0x7f.1/',
    'http://0x7f000001/',
    'http://127。0。0。1/',
    'http://127.0.0.1./',
    'http://%31%32%37.0.0.1/',
    'http://a@127.0.0.1/',
    'http://a:b@example.org/',
    'http://0.0.0.0/',
    'http://0/',
    'http://[::]/',
    'http://[::1]/',
    'http://[0:0:0:0:0:0:0:1]/',
    'http://[::ffff:7f00:1]/',
    'http://[::ffff:127.0.0.1]/',
    'http://[::127.0.0.1]/',
    'http://[::ffff:0:7f00:1]/',
    'http://[64:ff9b::7f00:1]/',
    'http://[64:ff9b::a9fe:a9fe]/',
    'http://[64:ff9b:1::7f00:1]/',
    'http://[2002:7f00:1::]/',
    'http://[2002:a00:1::]/',
    'http://[2001::7f00:1]/',
    'http://[fc00::1]/',
    'http://[fd12:3456::1]/',
    'http://[fe80::1]/',
    'http://[ff02::1]/',
    'http://[2001:db8::1]/',
    'http://10.0.0.1/',
    'http://10.255.255.255/',
    'http://172.16.0.1/',
    'http://172.31.255.255/',
    'http://192.168.1.1/',
    'http://100.64.0.1/',
    'http://100.127.255.255/',
    'http://169.254.169.254/latest/meta-data',
    'http://224.0.0.1/',
    'http://239.255.255.255/',
    'http://240.0.0.1/',
    'http://255.255.255.255/',
    'http://198.18.0.1/',
    'http://192.0.2.1/',
    'http://localhost/',
    'http://LOCALHOST/',
    'http://localhost./',
    'http://sub.localhost/',
    'http://printer.local/',
    'http://metadata.google.internal/',
    'file:///etc/passwd',
    'ftp://example.org/',
    'gopher://example.org/',
    'javascript:alert(1)',
    'data:text/plain,a',
    'http://',
    'no address',
    '',
    '//example.org/',
    'http://example.org:22/',
    'http://example.org:25/',
    'https://example.org:1023/',
    'http://example.org:0/',
  ])('%s', (url) => {
    expect(refuses(url)).toBe(true);
  });
});

test.each([
  'http://example.org/',
  'https://example.org:443/',
  'https://example.org:8443/hook?a=b',
  'http://8.8.8.8/',
  'http://[2606:4700::1111]/',
  'http://[64:ff9b::808:808]/',
  'http://172.32.0.1/',
  'http://100.128.0.1/',
])('%s is on the internet', (url) => {
  expect(refuses(url)).toBe(false);
});

describe('addresses listed by the operator are allowed', () => {
  const reach = createAddressPolicy(['10.1.0.0/16', 'intranet.local', '192.168.1.5', 'fd00::/8'], false);

  test.each([
    'http://10.1.2.3/',
    'http://[::ffff:10.1.2.3]/',
    'http://10.1.2.3:25/',
    'http://intranet.local/',
    'http://192.168.1.5/',
    'http://[fd00::1]/',
  ])('%s', (url) => {
    expect(refuses(url, reach)).toBe(false);
  });

  test.each(['http://10.2.0.1/', 'http://192.168.1.6/', 'http://other.local/', 'http://127.0.0.1/'])(
    'and %s still may not',
    (url) => {
      expect(refuses(url, reach)).toBe(true);
    },
  );

  test('all addresses of a listed name are allowed, and no others', () => {
    expect(reach.mayConnect('intranet.local', '172.16.0.9')).toBe(true);
    expect(reach.mayConnect('example.org', '172.16.0.9')).toBe(false);
    expect(reach.mayConnect('example.org', '10.1.0.9')).toBe(true);
  });
});

test('in development this machine is allowed', () => {
  const reach = createAddressPolicy([], true);
  for (const url of ['http://localhost:3000/', 'http://127.0.0.1:3000/', 'http://[::1]:3000/']) {
    expect(refuses(url, reach), url).toBe(false);
  }
  expect(reach.mayConnect('localhost', '127.0.0.1')).toBe(true);
  expect(refuses('http://10.0.0.1/', reach)).toBe(true);
});
