import type { Case, Expect, RequestSpec } from '../harness/index.js';
import { permissionCases } from './permissions.js';
import { forbidden, unauthorized } from './refused.js';

function asPublic(name: string, method: string, url: string, body?: RequestSpec['body']): Case {
  const request: RequestSpec = { method, url, as: 'public', ...(body === undefined ? {} : { body }) };
  return { name, sentence: ['authentication.private', 'endpoints.authentication'], request, expect: forbidden };
}

function withHeader(name: string, authorization: string, expect: Expect): Case {
  return {
    name,
    sentence: 'authentication.bearer',
    request: { method: 'GET', url: '/api/profiles', as: 'public', headers: { authorization } },
    expect,
  };
}

/** Contract, "Authentication". */
export const cases: readonly Case[] = [
  asPublic('a list', 'GET', '/api/profiles'),
  asPublic('a document', 'GET', '/api/profiles/{{profile.ann.documentId}}'),
  asPublic('a document that is not there looks the same', 'GET', '/api/profiles/aaaaaaaaaaaaaaaaaaaaaaaa'),
  asPublic('a bad query looks the same', 'GET', '/api/profiles?filters[bogus]=1'),
  asPublic('a draft', 'GET', '/api/articles?status=draft'),
  asPublic('a single type', 'GET', '/api/homepage'),
  asPublic('a creation', 'POST', '/api/profiles', { data: { name: 'x' } }),
  asPublic('a creation without data', 'POST', '/api/profiles', {}),
  asPublic('a change', 'PUT', '/api/profiles/{{profile.ann.documentId}}', { data: { name: 'x' } }),
  asPublic('a change of a locale', 'PUT', '/api/articles/{{article.beta.documentId}}?locale=fr', {
    data: { title: 'xyz' },
  }),
  asPublic('a change of a single type', 'PUT', '/api/setting', { data: { siteName: 'x' } }),
  asPublic('a removal', 'DELETE', '/api/profiles/{{profile.ann.documentId}}'),
  asPublic('a removal of a single type', 'DELETE', '/api/setting'),
  {
    name: 'an unknown path is 404 for anyone',
    sentence: 'authentication.private',
    request: { method: 'GET', url: '/api/bogus', as: 'public' },
    expect: { status: 404 },
  },
  {
    name: 'a malformed body is 400 before anything else',
    sentence: 'authentication.private',
    request: {
      method: 'POST',
      url: '/api/profiles',
      as: 'public',
      body: '{',
      headers: { 'content-type': 'application/json' },
    },
    expect: { status: 400, error: { name: 'SyntaxError' } },
  },
  withHeader('a token', 'Bearer {{token}}', { status: 200 }),
  withHeader('the scheme in small letters', 'bearer {{token}}', { status: 200 }),
  withHeader('the scheme in capitals', 'BEARER {{token}}', { status: 200 }),
  withHeader('a token that does not exist', 'Bearer bogus', unauthorized),
  withHeader('a token with one letter more', 'Bearer {{token}}x', unauthorized),
  withHeader('a token in capitals', 'Bearer ABCDEF', unauthorized),
  withHeader('another scheme is anonymous', 'Basic dXNlcjpwYXNz', forbidden),
  withHeader('a token without a scheme is anonymous', '{{token}}', forbidden),
  withHeader('a scheme without a token is anonymous', 'Bearer', forbidden),
  withHeader('more than a token is no credential', 'Bearer {{token}} {{token}}', unauthorized),
  {
    name: 'a token that does not exist, on a write',
    sentence: 'authentication.bearer',
    request: {
      method: 'POST',
      url: '/api/profiles',
      as: 'public',
      headers: { authorization: 'Bearer bogus' },
      body: { data: {} },
    },
    expect: unauthorized,
  },
  {
    name: 'a token in the query is an unknown parameter',
    sentence: 'authentication.bearer',
    request: 'GET /api/profiles?access_token=x',
    expect: { status: 400, error: { message: 'Invalid key access_token' } },
  },
  {
    name: 'nothing changed by what was refused',
    sentence: 'authentication.private',
    request: 'GET /api/profiles',
    expect: { status: 200, names: ['Ann in short', 'Bob in short', 'Nobody'] },
  },
  ...permissionCases,
];
