import type { Case } from '../harness/index.js';
import { apart, asks, failure, forbidden, refusal, step, story, unauthorized, user } from './build.js';

const notFound = failure(404, 'NotFoundError', 'User not found');
const person = (username: string) => ({
  username,
  email: `${username}@users.example`,
  password: 'nine green bottles',
  role: '{{roles.roles.2.id}}',
});
const reader = { name: 'Reader', type: 'reader' };

/** End users as documents. */
export const userCases: readonly Case[] = [
  asks('me', 'session.rita', 'GET /api/users/me', { body: user('rita'), headers: { 'cache-control': 'no-store' } }),
  asks('me, in part', 'session.rita', 'GET /api/users/me?fields=username', {
    body: { id: '<id>', documentId: '<documentId>', username: 'rita' },
  }),
  asks('me, without the role that I may not find', 'session.rita', 'GET /api/users/me?populate=role', {
    body: user('rita'),
  }),
  asks('me, and a name that is unknown', 'session.rita', 'GET /api/users/me?fields=bogus', { status: 400 }),
  asks(
    'me, and the password',
    'session.rita',
    'GET /api/users/me?fields=password',
    refusal(400, { message: 'Invalid key password' }),
  ),
  asks('me without credentials', 'public', 'GET /api/users/me', forbidden),
  asks('me is a token', 'token', 'GET /api/users/me', unauthorized),

  asks('everybody', 'session.edgar', 'GET /api/users?sort=username&filters[email][$startsWith]=r', {
    body: [user('rita')],
  }),
  asks('all users, by start and limit', 'session.edgar', 'GET /api/users?sort=id&fields=username&start=1&limit=2', {
    bodyMatch: [{ username: 'rita' }, { username: 'edgar' }],
  }),
  asks(
    'everybody, whatever pagination says',
    'session.edgar',
    'GET /api/users?sort=id&limit=1&pagination[start]=2&pagination[limit]=5',
    { bodyMatch: [{ username: 'anna' }] },
  ),
  asks('all users, with an invalid limit', 'session.edgar', 'GET /api/users?limit=x', { status: 400 }),
  asks(
    'everybody, in a state that users do not have',
    'session.edgar',
    'GET /api/users?status=draft',
    refusal(400, { message: 'Invalid key status' }),
  ),
  asks(
    'everybody, by their passwords',
    'token',
    'GET /api/users?filters[password][$startsWith]=$',
    refusal(400, { message: 'Invalid key password' }),
  ),
  asks(
    'everybody, by a role that I may not find',
    'session.edgar',
    'GET /api/users?filters[role][name]=Reader',
    refusal(400, { message: 'Invalid key role' }),
  ),
  asks('all users, by role', 'token', 'GET /api/users?filters[role][type]=reader&populate=role', {
    bodyMatch: [{ username: 'rita', role: reader }],
  }),
  asks('all users, without permission', 'session.rita', 'GET /api/users?bogus=1', forbidden),
  asks('all users, without credentials', 'public', 'GET /api/users', forbidden),
  asks(
    'how many',
    'session.edgar',
    'GET /api/users/count?filters[username][$in][0]=anna&filters[username][$in][1]=rita',
    {
      body: 2,
    },
  ),
  asks('how many, for who may not know', 'session.rita', 'GET /api/users/count', forbidden),

  asks('one', 'session.edgar', 'GET /api/users/{{user.rita.id}}', { body: user('rita') }),
  asks('one, with the role', 'token', 'GET /api/users/{{user.rita.id}}?populate=role', {
    bodyMatch: { username: 'rita', role: reader },
  }),
  asks('one who is not there', 'session.edgar', 'GET /api/users/999999', { status: 204, body: '' }),
  asks('one by what is no row id', 'session.edgar', 'GET /api/users/{{user.rita.documentId}}', {
    status: 204,
    body: '',
  }),
  asks('one, with a bad query', 'session.edgar', 'GET /api/users/999999?fields=bogus', { status: 400 }),
  asks('one, for who may not see them', 'session.rita', 'GET /api/users/{{user.rita.id}}', forbidden),

  story('a user is made, changed and removed', [
    step(
      'token',
      'POST /api/users',
      person('ines'),
      {
        status: 201,
        body: user('ines', { confirmed: false, role: '<present>' }),
      },
      'ines',
    ),
    step(
      'token',
      'PUT /api/users/{{ines.id}}',
      { confirmed: true, bogus: 1 },
      {
        bodyMatch: { username: 'ines', confirmed: true, role: reader },
      },
    ),
    step(
      'token',
      'PUT /api/users/{{ines.id}}',
      { role: '{{roles.roles.0.id}}' },
      {
        bodyMatch: { role: { type: 'authenticated' } },
      },
    ),
    step('token', 'DELETE /api/users/{{ines.id}}', undefined, { body: user('ines') }),
    step('token', 'DELETE /api/users/{{ines.id}}', undefined, { status: 204, body: '' }),
    step('token', 'GET /api/users/{{ines.id}}', undefined, { status: 204, body: '' }),
    step('token', 'PUT /api/users/{{ines.id}}', { confirmed: false }, notFound),
  ]),
  story('what a user needs', [
    step('token', 'POST /api/users', {}, refusal(400, { message: '4 errors occurred' })),
    step('token', 'POST /api/users', { ...person('jana'), role: 999999 }, refusal(400, { message: /role/ })),
    step('token', 'POST /api/users', { ...person('jana'), confirmed: 'yes' }, refusal(400, { message: /confirmed/ })),
    step(
      'token',
      'POST /api/users',
      { ...person('jana'), email: 'anna@users.example' },
      { status: 400, error: { name: 'ApplicationError' } },
    ),
    step('token', 'POST /api/users?populate=bogus', person('jana'), refusal(400, { message: 'Invalid key bogus' })),
    step('token', 'GET /api/users?filters[username]=jana', undefined, { body: [] }),
  ]),
  story('who may see users may not write them', [
    step('session.edgar', 'POST /api/users', person('kim'), forbidden),
    step('session.edgar', 'PUT /api/users/{{user.edgar.id}}', { role: 1 }, forbidden),
    step('session.edgar', 'DELETE /api/users/{{user.anna.id}}', undefined, forbidden),
  ]),
  apart('a user who is blocked or removed is out at once', [
    step('session.anna', 'GET /api/users/me'),
    step('token', 'PUT /api/users/{{user.anna.id}}', { blocked: true }),
    step('session.anna', 'GET /api/users/me', undefined, unauthorized),
    step('session.rita', 'GET /api/users/me'),
    step('token', 'DELETE /api/users/{{user.rita.id}}'),
    step('session.rita', 'GET /api/users/me', undefined, unauthorized),
  ]),
  asks('the paths tolerate capitals and a slash', 'session.rita', 'GET /API/Users/ME/', { body: user('rita') }),
  asks('a path further down', 'token', 'GET /api/users/me/role', { status: 404 }),
  asks('another method', 'token', 'PATCH /api/users/{{user.rita.id}}', {
    status: 405,
    headers: { allow: 'GET, HEAD, PUT, DELETE' },
  }),
];
