import type { Json } from '../../../src/foundations/core/index.js';
import type { Case } from '../harness/index.js';
import { password } from '../seed/users.js';
import { apart, asks, failure, forbidden, refusal, session, signIn, step, story, unauthorized, user } from './build.js';

const change = 'POST /api/auth/change-password';
const better = 'a better horse battery';

function changed(values: { readonly [key: string]: Json }): Json {
  return { currentPassword: password, password: better, passwordConfirmation: better, ...values };
}

/** Changing and recovering a password, and proving an address. */
export const passwordCases: readonly Case[] = [
  apart('a new password ends every session and begins one', [
    signIn('anna', 'mine'),
    step('mine', change, changed({}), { body: session(user('anna')) }, 'next'),
    step('mine', 'GET /api/users/me', undefined, unauthorized),
    step('session.anna', 'GET /api/users/me', undefined, unauthorized),
    step('next', 'GET /api/users/me', undefined, { body: user('anna') }),
    step('public', 'POST /api/auth/local', { identifier: 'anna', password }, { status: 400 }),
    step('public', 'POST /api/auth/local', { identifier: 'anna', password: better }),
  ]),
  story('the current password has to be right', [
    step(
      'session.rita',
      change,
      changed({ currentPassword: 'wrong horse battery' }),
      failure(400, 'ValidationError', 'The provided current password is invalid'),
    ),
  ]),
  story('the new password has to be another one', [
    step(
      'session.rita',
      change,
      changed({ password, passwordConfirmation: password }),
      failure(400, 'ValidationError', 'Your new password must be different than your current password'),
    ),
  ]),
  story('the new password has to be typed twice', [
    step(
      'session.rita',
      change,
      changed({ passwordConfirmation: 'something else' }),
      failure(400, 'ValidationError', 'Passwords do not match'),
    ),
  ]),
  story('values of the wrong kind', [
    step('session.rita', change, {}, refusal(400, { message: '3 errors occurred' })),
    step('session.rita', change, changed({ password: ['a', 'b'] }), { status: 400 }),
    step('session.rita', change, changed({ password: 'short', passwordConfirmation: 'short' }), { status: 400 }),
  ]),
  asks('anonymous callers have no password to change', 'public', change, forbidden),
  asks('a token has no password to change', 'token', change, unauthorized),

  story('a mail is promised for known and unknown addresses alike', [
    step('public', 'POST /api/auth/forgot-password', { email: 'anna@users.example' }, { body: { ok: true } }),
    step('public', 'POST /api/auth/forgot-password', { email: 'nobody@users.example' }, { body: { ok: true } }),
    step('public', 'POST /api/auth/forgot-password', { email: 'max@users.example' }, { body: { ok: true } }),
  ]),
  story('a mail needs an address', [
    step('public', 'POST /api/auth/forgot-password', {}, refusal(400, { name: 'ValidationError' })),
    step('public', 'POST /api/auth/forgot-password', { email: { $ne: null } }, { status: 400 }),
    step('public', 'POST /api/auth/forgot-password', { email: ['anna@users.example'] }, { status: 400 }),
  ]),
  story(
    'a code that is none resets nothing',
    [{ $ne: null }, [], true, 0, '', 'bogus'].map((code) =>
      step(
        'public',
        'POST /api/auth/reset-password',
        { code, password: better, passwordConfirmation: better },
        code === 'bogus' ? failure(400, 'ValidationError', 'Incorrect code provided') : { status: 400 },
      ),
    ),
  ),

  story('a confirmation is promised for known and unknown addresses alike', [
    step(
      'public',
      'POST /api/auth/send-email-confirmation',
      { email: 'una@users.example' },
      { body: { email: 'una@users.example', sent: true } },
    ),
    step(
      'public',
      'POST /api/auth/send-email-confirmation',
      { email: 'nobody@users.example' },
      { body: { email: 'nobody@users.example', sent: true } },
    ),
  ]),
  story('a confirmation that is none', [
    step(
      'public',
      'GET /api/auth/email-confirmation?confirmation=bogus',
      undefined,
      failure(400, 'ValidationError', 'Invalid token'),
    ),
    step('public', 'GET /api/auth/email-confirmation', undefined, { status: 400 }),
    step('public', 'GET /api/auth/email-confirmation?confirmation[$ne]=x', undefined, { status: 400 }),
    step('public', 'GET /api/auth/email-confirmation?confirmation=a&confirmation=b', undefined, { status: 400 }),
    step('public', 'GET /api/auth/email-confirmation?code=x', undefined, refusal(400, { message: 'Invalid key code' })),
    step('public', 'HEAD /api/auth/email-confirmation?confirmation=bogus', undefined, { status: 405, body: '' }),
  ]),

  asks(
    'a provider that is not configured',
    'public',
    'GET /api/connect/github',
    failure(400, 'ApplicationError', 'This provider is disabled'),
  ),
  story('a provider that is not configured, on the way back', [
    step('public', 'GET /api/connect/github/callback?code=x&state=y', undefined, { status: 400 }),
    step('public', 'GET /api/auth/github/callback?code=x', undefined, { status: 400 }),
    step('public', 'POST /api/auth/github/callback', { code: 'x' }, { status: 400 }),
    step('public', 'GET /api/connect/__proto__', undefined, { status: 400 }),
    step('public', 'HEAD /api/auth/github/callback?code=x', undefined, { status: 405, body: '' }),
  ]),
];
