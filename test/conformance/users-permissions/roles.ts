import { type Case, permissions } from '../harness/index.js';
import { apart, asks, failure, forbidden, refusal, signIn, step, story, unauthorized } from './build.js';

const roles = '/api/users-permissions/roles';
const notFound = failure(404, 'NotFoundError', 'Role not found');
const on = { enabled: true, policy: '' };
const off = { enabled: false, policy: '' };

/** The roles of end users, and what they may do. */
export const roleCases: readonly Case[] = [
  asks('all roles', 'token', `GET ${roles}`, {
    bodyMatch: {
      roles: [
        {
          id: '<id>',
          documentId: '<documentId>',
          name: 'Authenticated',
          description: '<text>',
          type: 'authenticated',
          createdAt: '<time>',
          updatedAt: '<time>',
          publishedAt: '<time>',
        },
        { name: 'Public', type: 'public', nb_users: 0 },
        { name: 'Reader', type: 'reader', nb_users: 1 },
        { name: 'Editor', type: 'editor', nb_users: 1 },
      ],
    },
    headers: { 'cache-control': 'no-store' },
  }),
  {
    ...asks('whose roles read drafts', 'token', `GET ${roles}`, {
      bodyMatch: { roles: [{ readDrafts: true }, { readDrafts: false }, { readDrafts: false }, { readDrafts: true }] },
    }),
    profile: 'contract',
  },
  asks('one role says of every action whether it is allowed', 'token', `GET ${roles}/{{roles.roles.2.id}}`, {
    bodyMatch: {
      role: {
        name: 'Reader',
        permissions: {
          'api::article': {
            controllers: { article: { find: on, findOne: on, create: off, update: off, createLocalization: off } },
          },
          'api::author': { controllers: { author: { find: off } } },
          'plugin::users-permissions': {
            controllers: { user: { me: on, find: off }, auth: { logout: on, callback: off } },
          },
        },
      },
    },
  }),
  asks('all permissions', 'token', 'GET /api/users-permissions/permissions', {
    bodyMatch: {
      permissions: {
        'api::homepage': { controllers: { homepage: { find: off, update: off } } },
        'plugin::users-permissions': { controllers: { role: { find: off }, permissions: { getPermissions: off } } },
      },
    },
  }),
  asks('a role that is not there', 'token', `GET ${roles}/999999`, notFound),
  asks('what is no row id', 'token', `GET ${roles}/reader`, notFound),
  asks(
    'a parameter that does nothing is refused',
    'token',
    `GET ${roles}?populate=*`,
    refusal(400, { message: 'Invalid key populate' }),
  ),
  story('roles need permissions', [
    step('public', `GET ${roles}`, undefined, forbidden),
    step('session.edgar', `GET ${roles}`, undefined, forbidden),
    step('session.edgar', `GET ${roles}/1`, undefined, forbidden),
    step('session.edgar', `POST ${roles}`, { name: 'x' }, forbidden),
    step('session.edgar', `PUT ${roles}/{{roles.roles.3.id}}`, { permissions: {} }, forbidden),
    step('session.edgar', `DELETE ${roles}/{{roles.roles.2.id}}`, undefined, forbidden),
    step('session.edgar', 'GET /api/users-permissions/permissions', undefined, forbidden),
  ]),
  apart('a role is made, changed and removed', [
    step('token', `POST ${roles}`, { name: 'Guest', description: 'Looks' }, { body: { ok: true } }),
    step(
      'token',
      `GET ${roles}`,
      undefined,
      {
        bodyMatch: {
          roles: [
            '<present>',
            '<present>',
            '<present>',
            '<present>',
            { name: 'Guest', description: 'Looks', type: 'guest' },
          ],
        },
      },
      'all',
    ),
    step(
      'token',
      `PUT ${roles}/{{all.roles.4.id}}`,
      { permissions: permissions({ 'api::tag.tag': ['find'] }) },
      { body: { ok: true } },
    ),
    step('token', `PUT ${roles}/{{all.roles.4.id}}`, { description: 'Looks at tags' }, { body: { ok: true } }),
    step('token', `GET ${roles}/{{all.roles.4.id}}`, undefined, {
      bodyMatch: {
        role: {
          name: 'Guest',
          description: 'Looks at tags',
          permissions: { 'api::tag': { controllers: { tag: { find: on, findOne: off } } } },
        },
      },
    }),
    step('token', `DELETE ${roles}/{{all.roles.4.id}}`, undefined, { body: { ok: true } }),
    step('token', `GET ${roles}/{{all.roles.4.id}}`, undefined, notFound),
    step('token', `DELETE ${roles}/{{all.roles.4.id}}`, undefined, notFound),
  ]),
  apart('a change counts from the next request on', [
    step('public', 'GET /api/tags', undefined, forbidden),
    step('token', `PUT ${roles}/{{roles.roles.1.id}}`, { permissions: permissions({ 'api::tag.tag': ['find'] }) }),
    step('public', 'GET /api/tags', undefined, { status: 200 }),
    step('public', 'GET /api/tags/{{tag.red.documentId}}', undefined, forbidden),
    step('token', `PUT ${roles}/{{roles.roles.1.id}}`, { permissions: {} }),
    step('public', 'GET /api/tags', undefined, forbidden),
  ]),
  apart('the users of a role that goes get the default role', [
    step('token', `DELETE ${roles}/{{roles.roles.2.id}}`, undefined, { body: { ok: true } }),
    step('token', 'GET /api/users/{{user.rita.id}}?populate=role', undefined, {
      bodyMatch: { role: { type: 'authenticated' } },
    }),
    step('session.rita', 'GET /api/articles', undefined, { status: 401 }),
    signIn('rita', 'again'),
    step('again', 'GET /api/articles', undefined, forbidden),
  ]),
  story('Public and Authenticated stay', [
    step('token', `DELETE ${roles}/{{roles.roles.0.id}}`, undefined, {
      status: 400,
      error: { name: 'ApplicationError' },
    }),
    step('token', `DELETE ${roles}/{{roles.roles.1.id}}`, undefined, {
      status: 400,
      error: { name: 'ApplicationError' },
    }),
  ]),
  story('values of the wrong kind', [
    step('token', `POST ${roles}`, {}, refusal(400, { message: 'name must be defined.' })),
    step('token', `POST ${roles}`, { name: 7, permissions: 'all' }, refusal(400, { message: '2 errors occurred' })),
    step('token', `POST ${roles}`, { name: 'x', rights: {} }, refusal(400, { message: 'Invalid parameters: rights' })),
    step(
      'token',
      `PUT ${roles}/{{roles.roles.2.id}}`,
      { permissions: permissions({ 'api::bogus.bogus': ['find'] }) },
      { status: 400 },
    ),
    step(
      'token',
      `PUT ${roles}/{{roles.roles.2.id}}`,
      { permissions: permissions({ 'api::tag.tag': ['constructor'] }) },
      { status: 400 },
    ),
    step('token', `PUT ${roles}/999999`, { name: 'x' }, notFound),
    step('token', `GET ${roles}/{{roles.roles.2.id}}`, undefined, {
      bodyMatch: { role: { name: 'Reader', permissions: { 'api::tag': { controllers: { tag: { find: on } } } } } },
    }),
  ]),
  asks('a bearer token of no account', 'session.anna.user.email', `GET ${roles}`, unauthorized),
];
