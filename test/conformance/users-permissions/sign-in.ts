import { type Case, type Expect, permissions, type Step } from '../harness/index.js';
import { password } from '../seed/users.js';
import { apart, asks, failure, forbidden, refusal, session, signIn, step, story, unauthorized, user } from './build.js';

const wrong = failure(400, 'ValidationError', 'Invalid identifier or password');
const local = 'POST /api/auth/local';

const crossSite = 'This request comes from another site: send it from the same origin, as application/json';

/** A refresh as a browser sends it from a page of this site. */
function withCookie(site: string | undefined, expect: Partial<Expect>): Step {
  const headers = { cookie: '{{jar}}', ...(site === undefined ? {} : { 'sec-fetch-site': site }) };
  return {
    request: { method: 'POST', url: '/api/auth/refresh', as: 'public', headers },
    expect: { status: 200, ...expect },
  };
}

/** Signing in, staying signed in, signing out. */
export const signInCases: readonly Case[] = [
  story('by user name', [
    step('public', local, { identifier: 'anna', password }, { body: session(user('anna')) }),
    step('public', 'POST /API/Auth/Local/', { identifier: 'anna', password }),
  ]),
  story('by e-mail address, in any case', [
    step('public', local, { identifier: 'Anna@Users.Example', password }, { body: session(user('anna')) }),
  ]),
  story('the response is not cacheable', [
    step('public', local, { identifier: 'anna', password }, { headers: { 'cache-control': 'no-store', etag: null } }),
  ]),
  story('a wrong password and an unknown name have the same response', [
    step('public', local, { identifier: 'rita', password: 'wrong horse battery' }, wrong),
    step('public', local, { identifier: 'nobody', password }, wrong),
    step('public', local, { identifier: 'max', password: 'wrong horse battery' }, wrong),
  ]),
  story('a blocked user learns it by the right password alone', [
    step(
      'public',
      local,
      { identifier: 'max', password },
      failure(400, 'ApplicationError', 'Your account has been blocked by an administrator'),
    ),
  ]),
  story(
    'who has to confirm an address first',
    [
      step(
        'public',
        local,
        { identifier: 'una', password },
        failure(400, 'ApplicationError', 'Your account email is not confirmed'),
      ),
      step('public', local, { identifier: 'anna', password }),
    ],
    { config: { users: { emailConfirmation: true } } },
  ),
  story('values of the wrong kind', [
    step('public', local, {}, refusal(400, { name: 'ValidationError', message: '2 errors occurred' })),
    step('public', local, { identifier: 'anna', password: { $ne: null } }, refusal(400, { name: 'ValidationError' })),
    step('public', local, [], refusal(400, { name: 'ValidationError' })),
  ]),
  asks(
    'a parameter that does nothing is refused',
    'public',
    'POST /api/auth/local?populate=role',
    refusal(400, { message: 'Invalid key populate' }),
  ),
  asks('a bearer token of no account is rejected even here', 'session.anna.user.email', local, unauthorized),
  asks('another method', 'public', 'GET /api/auth/local', { status: 405, headers: { allow: 'POST' } }),
  apart('a role that may not sign in', [
    step('token', 'PUT /api/users-permissions/roles/{{roles.roles.1.id}}', { permissions: {} }, { body: { ok: true } }),
    step('public', local, { identifier: 'anna', password }, forbidden),
    step('public', local, {}, forbidden),
  ]),
  apart('too many attempts', [
    ...Array.from({ length: 5 }, () => step('public', local, { identifier: 'una', password: 'wrong password' }, wrong)),
    step(
      'public',
      local,
      { identifier: 'una', password },
      {
        ...failure(429, 'RateLimitError', 'Too many requests, please try again later.'),
        headers: { 'retry-after': /^[1-9]\d*$/ },
      },
    ),
    step('public', local, { identifier: 'anna', password }),
  ]),

  story('a session goes on with its refresh token', [
    signIn('anna', 'mine'),
    step(
      'public',
      'POST /api/auth/refresh',
      { refreshToken: '{{mine.refreshToken}}' },
      { body: { jwt: '<text>', refreshToken: '<text>' } },
      'next',
    ),
    step('next', 'GET /api/users/me', undefined, { body: user('anna') }),
  ]),
  story('a refresh token that is used twice ends its session', [
    signIn('anna', 'mine'),
    step('public', 'POST /api/auth/refresh', { refreshToken: '{{mine.refreshToken}}' }, {}, 'next'),
    step(
      'public',
      'POST /api/auth/refresh',
      { refreshToken: '{{mine.refreshToken}}' },
      failure(401, 'UnauthorizedError', 'Invalid refresh token'),
    ),
    step('next', 'GET /api/users/me', undefined, unauthorized),
    step('public', 'POST /api/auth/refresh', { refreshToken: '{{next.refreshToken}}' }, { status: 401 }),
  ]),
  story('a refresh without its token', [
    step('public', 'POST /api/auth/refresh', {}, failure(400, 'BadRequestError', 'Missing refresh token')),
    step('public', 'POST /api/auth/refresh', undefined, { status: 400 }),
    step('public', 'POST /api/auth/refresh', { refreshToken: { $ne: null } }, { status: 400 }),
    step('public', 'POST /api/auth/refresh', { refreshToken: 'bogus' }, { status: 401 }),
  ]),
  story('an access token refreshes nothing, a refresh token opens nothing', [
    signIn('anna', 'mine'),
    step('public', 'POST /api/auth/refresh', { refreshToken: '{{mine.jwt}}' }, { status: 401 }),
    step('mine.refreshToken', 'GET /api/users/me', undefined, unauthorized),
  ]),
  story('signing out ends the session immediately', [
    signIn('anna', 'mine'),
    signIn('anna', 'other'),
    step('mine', 'POST /api/auth/logout', undefined, { body: { ok: true } }),
    step('mine', 'GET /api/users/me', undefined, unauthorized),
    step('public', 'POST /api/auth/refresh', { refreshToken: '{{mine.refreshToken}}' }, { status: 401 }),
    step('other', 'GET /api/users/me', undefined, { body: user('anna') }),
  ]),
  asks('anonymous callers cannot sign out', 'public', 'POST /api/auth/logout', unauthorized),
  asks('a token cannot sign out', 'token', 'POST /api/auth/logout', unauthorized),
  story(
    'one long token, without anything to refresh',
    [
      step('public', local, { identifier: 'anna', password }, { body: { jwt: '<text>', user: user('anna') } }, 'mine'),
      step('mine', 'GET /api/users/me', undefined, { body: user('anna') }),
      step('public', 'POST /api/auth/refresh', { refreshToken: 'bogus' }, { status: 404 }),
    ],
    { config: { users: { mode: 'legacy' } } },
  ),
  story(
    'a refresh token in a cookie',
    [
      {
        ...step(
          'public',
          local,
          { identifier: 'anna', password },
          {
            body: { jwt: '<text>', user: user('anna') },
            headers: {
              'set-cookie':
                /^octavo_refresh=octavo_r_[\w-]+; Path=\/api\/auth; Max-Age=1209600; HttpOnly; SameSite=Strict$/,
            },
          },
        ),
        saveCookie: 'jar',
      },
      withCookie('cross-site', failure(403, 'ForbiddenError', crossSite)),
      withCookie(undefined, failure(403, 'ForbiddenError', crossSite)),
      { ...withCookie('same-origin', { status: 200, body: { jwt: '<text>' } }), save: 'next', saveCookie: 'jar' },
      step('next', 'GET /api/users/me', undefined, { body: user('anna') }),
      {
        request: {
          method: 'POST',
          url: '/api/auth/logout',
          as: 'public',
          headers: { cookie: '{{jar}}', 'sec-fetch-site': 'same-origin' },
        },
        expect: { status: 200, body: { ok: true }, headers: { 'set-cookie': /^octavo_refresh=; .*Max-Age=0/ } },
      },
      step('next', 'GET /api/users/me', undefined, unauthorized),
      withCookie('same-origin', { status: 401 }),
    ],
    { config: { users: { refreshCookie: true } } },
  ),
  apart('a role that may not refresh', [
    step(
      'token',
      'PUT /api/users-permissions/roles/{{roles.roles.1.id}}',
      { permissions: permissions({ 'plugin::users-permissions.auth': ['callback'] }) },
      { body: { ok: true } },
    ),
    signIn('anna', 'mine'),
    step('public', 'POST /api/auth/refresh', { refreshToken: '{{mine.refreshToken}}' }, forbidden),
  ]),
];
