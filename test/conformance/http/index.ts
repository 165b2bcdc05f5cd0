import { type Case, post, reads } from '../harness/index.js';

const notFound = { status: 404, error: { name: 'NotFoundError', message: 'Not Found' } } as const;

function method(
  name: string,
  verb: string,
  url: string,
  status: number,
  headers: { readonly [name: string]: string | RegExp | null } = {},
  body?: string,
): Case {
  return {
    name,
    sentence: ['endpoints.json', 'versioning.path'],
    request: { method: verb, url },
    expect: { status, headers, ...(body === undefined ? {} : { body }) },
  };
}

/** How the interface behaves as a web server: paths, methods, headers, body forms. */
export const cases: readonly Case[] = [
  reads('paths begin with /api', 'versioning.path', '/api/tags', { match: [{}, {}, {}, {}, {}, {}] }),
  reads('no version in a path', 'versioning.path', '/api/v1/tags', notFound),
  reads('without /api there is nothing', 'versioning.path', '/tags', notFound),
  reads('answers are flat', 'versioning.flat', '/api/tags', { absent: ['0.attributes'] }),
  reads('documents are addressed by documentId', 'versioning.flat', '/api/tags/{{tag.red.documentId}}', {
    match: { documentId: '{{tag.red.documentId}}' },
  }),
  reads('paths are case-insensitive', 'versioning.path', '/api/TAGS', { match: [{}, {}, {}, {}, {}, {}] }),
  reads('a trailing slash', 'versioning.path', '/api/tags/', { match: [{}, {}, {}, {}, {}, {}] }),
  reads('a double slash', 'versioning.path', '/api//tags', notFound),
  reads('the type of an answer', 'endpoints.json', '/api/tags', {
    headers: { 'content-type': 'application/json; charset=utf-8' },
  }),
  reads('the type of an error', 'endpoints.json', '/api/bogus', {
    ...notFound,
    headers: { 'content-type': 'application/json; charset=utf-8' },
  }),
  {
    name: 'the type of an answer whatever Accept says',
    sentence: 'endpoints.json',
    request: { method: 'GET', url: '/api/tags', headers: { accept: 'text/html' } },
    expect: { status: 200, headers: { 'content-type': 'application/json; charset=utf-8' } },
  },
  reads('reads carry an ETag and a Cache-Control', 'endpoints.json', '/api/tags', {
    headers: { etag: /^"[^"]+"$/, 'cache-control': /.+/ },
  }),
  {
    name: 'an ETag that matches',
    sentence: 'endpoints.json',
    request: { method: 'GET', url: '/api/tags', headers: { 'if-none-match': '*' } },
    expect: { status: 304, body: '' },
  },
  {
    name: 'an ETag that does not match',
    sentence: 'endpoints.json',
    request: { method: 'GET', url: '/api/tags', headers: { 'if-none-match': '"bogus"' } },
    expect: { status: 200 },
  },
  reads('no X-Powered-By', 'endpoints.json', '/api/tags', { headers: { 'x-powered-by': null } }),
  reads('no sniffing', 'endpoints.json', '/api/tags', {
    headers: { 'x-content-type-options': 'nosniff', 'referrer-policy': 'no-referrer' },
  }),
  {
    name: 'any origin may read, without credentials',
    sentence: 'endpoints.json',
    request: { method: 'GET', url: '/api/tags', headers: { origin: 'https://site.example' } },
    expect: { status: 200, headers: { 'access-control-allow-origin': '*', 'access-control-allow-credentials': null } },
  },
  {
    name: 'errors may be read by any origin too',
    sentence: 'endpoints.json',
    request: { method: 'GET', url: '/api/bogus', headers: { origin: 'https://site.example' } },
    expect: { ...notFound, headers: { 'access-control-allow-origin': '*' } },
  },
  {
    name: 'a preflight',
    sentence: 'endpoints.json',
    request: {
      method: 'OPTIONS',
      url: '/api/tags',
      as: 'public',
      headers: {
        origin: 'https://site.example',
        'access-control-request-method': 'PUT',
        'access-control-request-headers': 'authorization',
      },
    },
    expect: {
      status: 204,
      body: '',
      headers: {
        'access-control-allow-origin': '*',
        'access-control-allow-methods': /PUT/,
        'access-control-allow-headers': /Authorization/i,
        'access-control-allow-credentials': null,
      },
    },
  },
  method('HEAD of a list', 'HEAD', '/api/tags', 200, { 'content-type': 'application/json; charset=utf-8' }, ''),
  method('HEAD of a document', 'HEAD', '/api/tags/{{tag.red.documentId}}', 200, {}, ''),
  method('HEAD of a document that is not there', 'HEAD', '/api/tags/aaaaaaaaaaaaaaaaaaaaaaaa', 404, {}, ''),
  method('PATCH of a collection', 'PATCH', '/api/tags', 405, { allow: /GET.*POST|POST.*GET/ }),
  method('DELETE of a collection', 'DELETE', '/api/tags', 405, { allow: /GET/ }),
  method('PUT of a collection', 'PUT', '/api/tags', 405, { allow: /GET/ }),
  method('POST to a document', 'POST', '/api/tags/{{tag.red.documentId}}', 405, { allow: /PUT/ }),
  {
    name: 'a method that is not allowed, in the envelope',
    sentence: 'errors.codes',
    request: { method: 'PATCH', url: '/api/tags' },
    expect: { status: 405, error: { name: 'MethodNotAllowedError', message: 'Method Not Allowed' } },
  },
  reads('the health of the service', 'versioning.path', '/_health', { status: 204, body: '' }),
  {
    name: 'a form as body',
    sentence: 'endpoints.json',
    steps: [
      {
        request: {
          method: 'POST',
          url: '/api/profiles?fields=name',
          body: 'data[name]=Form&data[bio]=sent',
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
        },
      },
      {
        request: 'GET /api/profiles?filters[name]=Form',
        expect: { status: 200, match: [{ name: 'Form', bio: 'sent' }] },
      },
    ],
  },
  {
    name: 'any JSON type as body',
    sentence: 'endpoints.json',
    steps: [
      {
        request: {
          method: 'POST',
          url: '/api/profiles',
          body: '{"data":{"name":"Patch"}}',
          headers: { 'content-type': 'application/vnd.api+json' },
        },
      },
      { request: 'GET /api/profiles?filters[name]=Patch', expect: { status: 200, names: ['Patch'] } },
    ],
  },
  {
    name: 'other types leave the body empty',
    sentence: 'endpoints.json',
    steps: [
      {
        request: {
          method: 'POST',
          url: '/api/profiles',
          body: '{"data":{"name":"x"}}',
          headers: { 'content-type': 'text/plain' },
        },
        expect: {
          status: 400,
          error: {
            message:
              'Missing "data" payload in the request body: its Content-Type is text/plain. Send application/json',
          },
        },
      },
    ],
  },
  {
    name: 'a body in another charset is refused, not read as UTF-8 (contract C3)',
    sentence: 'endpoints.json',
    steps: ['utf-16', '"ISO-8859-1"'].map((charset) => ({
      request: {
        method: 'POST',
        url: '/api/profiles',
        body: '{"data":{"name":"x"}}',
        headers: { 'content-type': `application/json; charset=${charset}` },
      },
      expect: { status: 400, error: { message: /^Malformed request body: its charset is .*; send UTF-8$/ } },
    })),
  },
  {
    name: 'the body of a DELETE means nothing (contract C6)',
    sentence: 'endpoints.json',
    steps: [
      post('/api/profiles', { name: 'To remove' }, undefined, 'it'),
      {
        request: {
          method: 'DELETE',
          url: '/api/profiles/{{it.documentId}}',
          body: 'no JSON',
          headers: { 'content-type': 'application/json' },
        },
        expect: { status: 204, body: '' },
      },
    ],
  },
  {
    name: 'of a repeated JSON key the last counts',
    sentence: 'endpoints.json',
    steps: [
      {
        request: {
          method: 'POST',
          url: '/api/profiles',
          body: '{"data":{"name":"First","name":"Last key"}}',
          headers: { 'content-type': 'application/json' },
        },
      },
      { request: 'GET /api/profiles?filters[name]=Last key', expect: { status: 200, names: ['Last key'] } },
    ],
  },
  {
    name: 'a large body',
    sentence: 'limits.rate',
    steps: [
      {
        request: {
          method: 'POST',
          url: '/api/products?fields=name',
          body: { data: { name: 'large', description: 'x'.repeat(900 * 1024) } },
        },
      },
    ],
  },
  {
    name: 'other root keys of a body are ignored',
    sentence: 'endpoints.wrap',
    steps: [
      { request: { method: 'POST', url: '/api/profiles', body: { data: { name: 'Root keys' }, meta: { a: 1 } } } },
      { request: 'GET /api/profiles?filters[name]=Root keys', expect: { status: 200, names: ['Root keys'] } },
    ],
  },
];
