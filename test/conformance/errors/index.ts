import type { Json } from '../../../src/foundations/core/index.js';
import { type Case, post, put, reads, refused, unknownKey } from '../harness/index.js';
import { hostileCases } from './hostile.js';

const details = (key: string, path: string | null) => ({ key, path, source: 'body' });

function bodyKey(
  name: string,
  data: { readonly [key: string]: Json },
  key: string,
  path: string | null,
  url = '/api/articles',
): Case {
  return {
    name,
    sentence: ['errors.fields', 'errors.codes'],
    steps: [
      post(url, data, {
        status: 400,
        body: {
          data: null,
          error: {
            status: 400,
            name: 'ValidationError',
            message: path === null ? `Invalid key ${key}` : `Invalid key ${key} at ${path}`,
            details: details(key, path),
          },
        },
      }),
    ],
  };
}

function malformed(name: string, body: string, message?: string): Case {
  return {
    name,
    sentence: ['errors.codes', 'endpoints.json'],
    steps: [
      {
        request: { method: 'POST', url: '/api/profiles', body, headers: { 'content-type': 'application/json' } },
        expect: { status: 400, error: { name: 'SyntaxError', ...(message === undefined ? {} : { message }) } },
      },
    ],
  };
}

function missingData(name: string, body: Json): Case {
  return {
    name,
    sentence: ['errors.codes', 'writes.data'],
    steps: (['POST /api/profiles', 'PUT /api/profiles/{{profile.ann.documentId}}', 'PUT /api/setting'] as const).map(
      (line) => {
        const [method = '', url = ''] = line.split(' ');
        return {
          request: { method, url, body },
          expect: {
            status: 400,
            body: {
              data: null,
              error: {
                status: 400,
                name: 'ValidationError',
                message: 'Missing "data" payload in the request body',
                details: {},
              },
            },
          },
        };
      },
    ),
  };
}

/** Contract, "Errors", and the bodies that users of this interface know. */
export const cases: readonly Case[] = [
  ...hostileCases,
  reads('a missing document', 'errors.codes', '/api/tags/aaaaaaaaaaaaaaaaaaaaaaaa', {
    status: 404,
    body: { data: null, error: { status: 404, name: 'NotFoundError', message: 'Not Found', details: {} } },
  }),
  reads('an unknown path', 'errors.codes', '/api/nothing/here', {
    status: 404,
    body: { data: null, error: { status: 404, name: 'NotFoundError', message: 'Not Found', details: {} } },
  }),
  reads('mixed pagination', 'errors.fields', '/api/tags?pagination[page]=1&pagination[limit]=1', {
    status: 400,
    body: {
      data: null,
      error: {
        status: 400,
        name: 'PaginationError',
        message: 'Cannot use both page & offset pagination in the same query',
        details: {},
      },
    },
  }),
  unknownKey(
    'an unknown top-level parameter',
    'errors.fields',
    '/api/tags?utm_source=mail',
    'utm_source',
    null,
    'utm_source',
  ),
  unknownKey(
    'a misspelt top-level parameter',
    'errors.fields',
    '/api/tags?filter[label]=Red',
    'filter',
    null,
    'filter',
  ),
  unknownKey('a top-level parameter in the wrong case', 'errors.fields', '/api/tags?Sort=label', 'Sort', null, 'Sort'),
  unknownKey(
    'a dotted top-level parameter',
    'errors.fields',
    '/api/tags?filters.label=Red',
    'filters.label',
    null,
    'filters.label',
  ),
  unknownKey('an unknown filter key', 'errors.fields', '/api/tags?filters[bogus]=1', 'bogus', null, 'filters'),
  unknownKey('an unknown sort key', 'errors.fields', '/api/tags?sort=bogus', 'bogus', null, 'sort'),
  unknownKey('an unknown field', 'errors.fields', '/api/tags?fields=bogus', 'bogus', null, 'fields'),
  unknownKey('an unknown populate key', 'errors.fields', '/api/tags?populate=bogus', 'bogus', null, 'populate'),
  unknownKey(
    'an unknown name and a private one look alike',
    'errors.fields',
    '/api/authors?filters[articles][author][salary]=1',
    'salary',
    'articles.author',
    'filters',
  ),
  unknownKey(
    'an unknown parameter on one document',
    'errors.fields',
    '/api/tags/{{tag.red.documentId}}?bogus=1',
    'bogus',
    null,
    'bogus',
  ),
  refused('page and pageSize at the top level', 'errors.codes', '/api/tags?page=2&pageSize=3'),
  bodyKey('an unknown key', { title: 'xyz', bogus: 1 }, 'bogus', null),
  bodyKey('an unknown key in a component', { title: 'xyz', seo: { metaTitle: 'x', bogus: 1 } }, 'bogus', 'seo'),
  bodyKey(
    'an unknown key two components deep',
    { title: 'xyz', seo: { metaTitle: 'x', cards: [{ bogus: 1 }] } },
    'bogus',
    'seo.cards.0',
  ),
  bodyKey('a key in the wrong case', { Title: 'xyz' }, 'Title', null),
  bodyKey('id', { title: 'xyz', id: 1 }, 'id', null),
  bodyKey('documentId', { title: 'xyz', documentId: 'x' }, 'documentId', null),
  bodyKey('localizations', { title: 'xyz', localizations: [] }, 'localizations', null),
  bodyKey('the name of a prototype', { title: 'xyz', constructor: 1 }, 'constructor', null),
  missingData('no data', {}),
  missingData('data is null', { data: null }),
  missingData('data is a text', { data: 'text' }),
  missingData('data is a number', { data: 5 }),
  {
    name: 'data is a list',
    sentence: 'errors.codes',
    steps: [post('/api/profiles', [], { status: 400, error: { name: 'ValidationError' } })],
  },
  malformed('malformed JSON', '{"data":'),
  malformed('a JSON text as body', '"text"', 'invalid JSON, only supports object and array'),
  malformed('a JSON number as body', '5', 'invalid JSON, only supports object and array'),
  malformed('a __proto__ key', '{"data":{"__proto__":{"name":"x"}}}'),
  {
    name: 'an undecodable path',
    sentence: 'errors.codes',
    request: 'GET /api/tags/%E0%A4%A',
    expect: { status: 400, error: { name: 'BadRequestError' } },
  },
  {
    name: 'one invalid value',
    sentence: 'errors.fields',
    steps: [
      post(
        '/api/products',
        { stock: 'abc' },
        {
          status: 400,
          error: {
            name: 'ValidationError',
            details: { errors: [{ path: ['stock'], message: '<text>', name: 'ValidationError', value: 'abc' }] },
          },
        },
      ),
    ],
  },
  {
    name: 'several invalid values are counted',
    sentence: 'errors.fields',
    steps: [
      post(
        '/api/products',
        { size: 'huge', stock: 'abc' },
        {
          status: 400,
          error: {
            name: 'ValidationError',
            message: '2 errors occurred',
            details: {
              errors: [
                { path: ['size'], message: '<text>', name: 'ValidationError', value: 'huge' },
                { path: ['stock'], message: '<text>', name: 'ValidationError', value: 'abc' },
              ],
            },
          },
        },
      ),
    ],
  },
  {
    name: 'an invalid value in a component has its path',
    sentence: 'errors.fields',
    steps: [
      post(
        '/api/articles',
        { title: 'xyz', seo: { metaTitle: 'x', cards: [{ network: 'bogus' }] } },
        {
          status: 400,
          error: {
            details: {
              errors: [
                { path: ['seo', 'cards', '0', 'network'], message: '<text>', name: 'ValidationError', value: 'bogus' },
              ],
            },
          },
        },
      ),
    ],
  },
  {
    name: 'a wrong form in a zone has its path',
    sentence: ['errors.fields', 'errors.zone'],
    steps: [
      post(
        '/api/articles',
        {
          title: 'xyz',
          sections: [
            { __component: 'layout.hero', title: 'x' },
            { __component: 'layout.columns', columns: 'no list' },
          ],
        },
        {
          status: 400,
          error: {
            details: {
              errors: [
                { path: ['sections', '1', 'columns'], message: '<text>', name: 'ValidationError', value: 'no list' },
              ],
            },
          },
        },
      ),
    ],
  },
  {
    name: 'a zone entry without __component',
    sentence: 'errors.zone',
    steps: [
      post(
        '/api/articles',
        { title: 'xyz', sections: [{ title: 'x' }] },
        { status: 400, error: { name: 'ValidationError' } },
      ),
    ],
  },
  {
    name: 'an unknown related document',
    sentence: 'errors.codes',
    steps: [
      post(
        '/api/articles',
        { title: 'xyz', author: 'aaaaaaaaaaaaaaaaaaaaaaaa' },
        {
          status: 400,
          error: {
            name: 'ValidationError',
            message: 'Document with id "aaaaaaaaaaaaaaaaaaaaaaaa", locale "null" not found',
          },
        },
      ),
    ],
  },
  {
    name: 'an unknown related document of a localized type',
    sentence: 'errors.codes',
    steps: [
      put(
        '/api/articles/{{article.eta.documentId}}',
        { category: 'aaaaaaaaaaaaaaaaaaaaaaaa' },
        { status: 400, error: { message: 'Document with id "aaaaaaaaaaaaaaaaaaaaaaaa", locale "en" not found' } },
      ),
    ],
  },
  {
    name: 'an unknown related row',
    sentence: 'errors.codes',
    steps: [
      post(
        '/api/articles',
        { title: 'xyz', tags: [999999] },
        {
          status: 400,
          error: { message: '1 relation(s) of type api::tag.tag associated with this entity do not exist' },
        },
      ),
    ],
  },
  {
    name: 'an error carries no trace of the inside',
    sentence: 'errors.fields',
    request: 'GET /api/tags?filters[label][$between]=x',
    expect: { status: 400, error: { name: 'ValidationError', message: /^(?!.*(SELECT|select |sqlite|\.ts)).*$/ } },
  },
];
