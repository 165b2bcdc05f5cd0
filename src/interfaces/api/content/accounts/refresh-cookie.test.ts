import { expect, test } from 'vitest';
import type { UsersSettings } from '../../../../domain/accounts/index.js';
import type { HttpRequest } from '../../../../foundations/http/index.js';
import { createRefreshCookie } from './refresh-cookie.js';

const settings: UsersSettings = {
  mode: 'refresh',
  accessMinutes: 10,
  refreshDays: 14,
  legacyDays: 30,
  jwt: { secret: null, expiresIn: null },
  refreshCookie: true,
  allowRegister: true,
  registerFields: [],
  emailConfirmation: false,
  confirmationRedirect: null,
  resetPasswordUrl: null,
  defaultRole: 'authenticated',
};
const made = (changes: Partial<UsersSettings> = {}, publicUrl: string | null = null) =>
  createRefreshCookie({ userSettings: { ...settings, ...changes }, publicUrl, prefix: '/api' });

function request(headers: Readonly<Record<string, string>> = {}): HttpRequest {
  const target = { url: '/api/auth/refresh', segments: ['api', 'auth', 'refresh'], query: '', method: 'POST' };
  return {
    ...target,
    id: 'r-1',
    authorization: undefined,
    headers,
    address: '127.0.0.1',
    secure: false,
    stream: null,
    body: undefined,
  };
}

const cookie = 'theme=dark; octavo_refresh=octavo_r_abc';

test('scripts cannot read it, other sites cannot send it, other paths do not get it', () => {
  expect(made().set(request(), 'octavo_r_abc')).toEqual([
    'Set-Cookie',
    'octavo_refresh=octavo_r_abc; Path=/api/auth; Max-Age=1209600; HttpOnly; SameSite=Strict',
  ]);
});

test('behind an https address it never travels in the clear', () => {
  expect(made({}, 'https://cms.example').set(request(), 'x')[1]).toMatch(/; Secure$/);
});

test('it is removed by an empty one that expires immediately', () => {
  expect(made().clear(request())[1]).toMatch(/^octavo_refresh=; Path=\/api\/auth; Max-Age=0;/);
});

test('it is read from requests of the own origin', () => {
  expect(made().read(request({ cookie, 'sec-fetch-site': 'same-origin' }))).toBe('octavo_r_abc');
  expect(made().read(request())).toBeNull();
});

test('it is refused where another page does', () => {
  expect(() => made().read(request({ cookie, 'sec-fetch-site': 'cross-site' }))).toThrow(
    expect.objectContaining({ code: 'access.cross-site' }),
  );
});

test.each([{ refreshCookie: false }, { mode: 'legacy' } as const])('with %j there is none', (changes) => {
  const none = made(changes);
  expect(none.enabled).toBe(false);
  expect(none.read(request({ cookie, 'sec-fetch-site': 'same-origin' }))).toBeNull();
  expect(none.clear(request())).toEqual([]);
});
