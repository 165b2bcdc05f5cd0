import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type AdminFixture,
  openAdminFixture,
  ownerEmail,
  password,
} from '../../../../../test/support/admin-fixture.js';
import type { HttpRequest } from '../../../../foundations/http/index.js';
import { assertPanelRequest, type BodyKind } from './csrf.js';

type Headers = Readonly<Record<string, string>>;

function refused(
  headers: Headers,
  { method = 'POST', secure = false, publicUrl = null as string | null, body = 'json' as BodyKind } = {},
): boolean {
  const request = { method, secure, headers: { host: 'cms.example:1337', ...headers } } as unknown as HttpRequest;
  try {
    assertPanelRequest(request, publicUrl, body);
    return false;
  } catch (error) {
    expect(error).toMatchObject({ code: 'access.cross-site' });
    return true;
  }
}

const own = { 'sec-fetch-site': 'same-origin' };

describe('A13 where a request comes from', () => {
  test.each<Headers>([
    own,
    { origin: 'http://cms.example:1337' },
    { origin: 'https://cms.example:1337' },
    { ...own, origin: 'https://evil.example' },
  ])('%j is a page of the panel', (headers) => {
    expect(refused(headers)).toBe(false);
  });

  test.each<Headers>([
    {},
    { 'sec-fetch-site': 'same-site' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'none' },
    { 'sec-fetch-site': 'Same-Origin' },
    { 'sec-fetch-site': '' },
    { 'sec-fetch-site': 'same-origin, cross-site' },
    { 'sec-fetch-site': 'cross-site', origin: 'http://cms.example:1337' },
    { origin: 'null' },
    { origin: '' },
    { origin: 'https://evil.example' },
    { origin: 'http://cms.example' },
    { origin: 'http://cms.example:1337/' },
    { origin: 'http://cms.example:1337.evil.example' },
    { origin: 'http://cms.example:1337, https://evil.example' },
    { origin: 'file://' },
    { origin: 'ws://cms.example:1337' },
    { referer: 'http://cms.example:1337/admin' },
  ])('%j is not', (headers) => {
    expect(refused(headers)).toBe(true);
  });

  test('the public address counts, and over TLS nothing that came without', () => {
    const publicUrl = 'https://panel.example';
    expect(refused({ origin: 'https://panel.example' }, { publicUrl })).toBe(false);
    expect(refused({ origin: 'http://panel.example' }, { publicUrl })).toBe(true);
    expect(refused({ origin: 'http://cms.example:1337' }, { secure: true })).toBe(true);
    expect(refused({ origin: 'https://cms.example:1337' }, { secure: true })).toBe(false);
  });

  test.each(['GET', 'HEAD', 'OPTIONS'])('%s changes nothing and may come from anywhere', (method) => {
    expect(refused({ 'sec-fetch-site': 'cross-site' }, { method })).toBe(false);
  });

  test.each(['POST', 'PUT', 'DELETE', 'PATCH'])('%s may not', (method) => {
    expect(refused({ 'sec-fetch-site': 'cross-site' }, { method })).toBe(true);
  });
});

describe('A13 the declared type of a body', () => {
  test.each([
    'application/json',
    'application/json; charset=utf-8',
    'application/json;charset=UTF-8',
    'Application/JSON',
  ])('%j is JSON', (type) => {
    expect(refused({ ...own, 'content-type': type, 'content-length': '2' })).toBe(false);
  });

  test.each([
    'text/plain',
    'text/plain; application/json',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/json;x',
    'application/json; charset=utf-8; x',
    'application/json; charset=utf-16',
    'application/json;',
    'application/json ',
    ' application/json',
    'application/json\t',
    'application/json;\tcharset=utf-8',
    'application/json;  charset=utf-8',
    'application/json, text/plain',
    'text/plain, application/json',
    'application/vnd.api+json',
    'application/jsonx',
    '',
  ])('%j is not', (type) => {
    expect(refused({ ...own, 'content-type': type, 'content-length': '2' })).toBe(true);
  });

  test('a body without a type is not; no body needs none', () => {
    expect(refused({ ...own, 'content-length': '2' })).toBe(true);
    expect(refused({ ...own, 'transfer-encoding': 'chunked' })).toBe(true);
    expect(refused({ ...own, 'content-length': '0' })).toBe(false);
    expect(refused(own)).toBe(false);
  });
});

describe('A13 endpoints that accept files', () => {
  const taken = (headers: Headers): boolean => !refused({ 'content-length': '2', ...headers }, { body: 'form' });
  const type = 'multipart/form-data; boundary=----WebKitFormBoundaryAbc123';

  test('a form may be sent, and JSON as everywhere', () => {
    expect(taken({ ...own, 'content-type': type })).toBe(true);
    expect(taken({ ...own, 'content-type': 'multipart/form-data;boundary=x' })).toBe(true);
    expect(taken({ origin: 'https://cms.example:1337', 'content-type': type })).toBe(true);
    expect(taken({ ...own, 'content-type': 'application/json' })).toBe(true);
  });

  test.each<Headers>([
    {},
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { 'sec-fetch-site': 'none' },
    { origin: 'null' },
    { origin: 'https://evil.example' },
    { 'sec-fetch-site': 'cross-site', origin: 'https://cms.example:1337' },
  ])('a form from %j is refused', (headers) => {
    expect(taken({ ...headers, 'content-type': type })).toBe(false);
  });

  test.each([
    'multipart/form-data',
    'multipart/mixed; boundary=x',
    'multipart/form-data; boundary=x; y',
    'multipart/form-data; boundary=x, application/json',
    'text/plain; multipart/form-data; boundary=x',
    'application/x-www-form-urlencoded',
    'text/plain',
  ])('%j is refused', (other) => {
    expect(taken({ ...own, 'content-type': other })).toBe(false);
  });
});

describe('A13 through the door', () => {
  let fixture: AdminFixture;

  beforeAll(async () => {
    fixture = await openAdminFixture();
  });

  afterAll(() => fixture.close());

  const crossSite: readonly Headers[] = [
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site', origin: 'http://localhost:80' },
    { 'sec-fetch-site': 'none' },
    { 'content-type': 'text/plain' },
    { 'content-type': 'application/x-www-form-urlencoded' },
    { 'content-type': 'multipart/form-data; boundary=x' },
    { 'content-type': 'application/json;x' },
    { 'content-type': 'application/json;\tcharset=utf-8' },
  ];

  test('no request from another origin changes anything, with any cookie', async () => {
    const body = { name: 'Planted', email: 'planted@example.org', password: 'another password' };
    const before = (await fixture.ask({ path: 'audit', as: fixture.owner })).text;
    for (const headers of crossSite) {
      for (const [method, path] of unsafe) {
        const { status, message, cookie } = await fixture.ask({ method, path, as: fixture.owner, body, headers });
        expect([status, cookie], `${method} ${path} ${JSON.stringify(headers)} ${message}`).toEqual([403, null]);
        expect(message).toContain('another site');
      }
    }
    expect((await fixture.ask({ path: 'audit', as: fixture.owner })).text).toBe(before);
    expect((await fixture.ask({ path: 'me', as: fixture.owner })).status).toBe(200);
  });

  test.each(['media/files', 'media/files/1/replace'])(
    'files for %s come from pages of this origin alone',
    async (path) => {
      const body = '--x\r\nContent-Disposition: form-data; name="files"; filename="a.txt"\r\n\r\nx\r\n--x--\r\n';
      const type = { 'content-type': 'multipart/form-data; boundary=x' };
      for (const from of ['cross-site', 'same-site', 'none']) {
        const headers = { ...type, 'sec-fetch-site': from };
        expect((await fixture.ask({ method: 'POST', path, as: fixture.owner, body, headers })).status, from).toBe(403);
      }
      const here = await fixture.ask({ method: 'POST', path, as: fixture.owner, body, headers: type });
      expect([200, 201]).toContain(here.status);
    },
  );

  test('signing in counts as a change', async () => {
    for (const headers of crossSite) {
      const body = { email: ownerEmail, password };
      const { status, cookie } = await fixture.ask({ method: 'POST', path: 'sign-in', body, headers });
      expect([status, cookie]).toEqual([403, null]);
    }
  });
});

/** Every endpoint that changes something. */
const unsafe: readonly (readonly [method: string, path: string])[] = [
  ['POST', 'setup'],
  ['POST', 'sign-in'],
  ['POST', 'sign-out'],
  ['POST', 'forgot-password'],
  ['POST', 'reset-password'],
  ['PUT', 'me'],
  ['POST', 'me/password'],
  ['DELETE', 'me/sessions/x'],
  ['POST', 'me/second-factor'],
  ['POST', 'me/second-factor/confirm'],
  ['DELETE', 'me/second-factor'],
  ['POST', 'administrators'],
  ['PUT', 'administrators/1'],
  ['DELETE', 'administrators/1'],
  ['DELETE', 'administrators/1/sessions'],
  ['POST', 'roles'],
  ['PUT', 'roles/2'],
  ['DELETE', 'roles/2'],
  ['POST', 'tokens'],
  ['PUT', 'tokens/1'],
  ['DELETE', 'tokens/1'],
  ['POST', 'tokens/1/renew'],
  ['POST', 'user-roles'],
  ['PUT', 'user-roles/1'],
  ['DELETE', 'user-roles/1'],
  ['POST', 'users'],
  ['PUT', 'users/1'],
  ['DELETE', 'users/1'],
  ['PUT', 'media/files/1'],
  ['DELETE', 'media/files/1'],
  ['POST', 'media/files/move'],
  ['POST', 'media/folders'],
  ['PUT', 'media/folders/1'],
  ['DELETE', 'media/folders/1'],
  ['POST', 'secrets/rotate'],
  ['POST', 'content/articles'],
  ['PUT', 'content/homepage'],
  ['DELETE', 'content/homepage'],
];
