import { type Case, del, post, put, reads } from '../harness/index.js';

/** Contract, "Response envelope". */
export const cases: readonly Case[] = [
  reads('a list', ['envelope.data', 'envelope.meta', 'endpoints.list'], '/api/profiles', {
    body: {
      data: [
        {
          id: '<id>',
          documentId: '{{profile.ann.documentId}}',
          name: 'Ann in short',
          bio: 'Writes about engines.',
          createdAt: '<time>',
          updatedAt: '<time>',
          publishedAt: '<time>',
        },
        {
          id: '<id>',
          documentId: '{{profile.bob.documentId}}',
          name: 'Bob in short',
          bio: null,
          createdAt: '<time>',
          updatedAt: '<time>',
          publishedAt: '<time>',
        },
        {
          id: '<id>',
          documentId: '{{profile.nobody.documentId}}',
          name: 'Nobody',
          bio: '',
          createdAt: '<time>',
          updatedAt: '<time>',
          publishedAt: '<time>',
        },
      ],
      meta: { pagination: { page: 1, pageSize: 25, pageCount: 1, total: 3 } },
    },
  }),
  reads('an empty list', 'envelope.data', '/api/profiles?filters[name]=absent', {
    body: { data: [], meta: { pagination: { page: 1, pageSize: 25, pageCount: 0, total: 0 } } },
  }),
  reads('one document', ['envelope.data', 'envelope.meta'], '/api/profiles/{{profile.ann.documentId}}', {
    body: {
      data: {
        id: '<id>',
        documentId: '{{profile.ann.documentId}}',
        name: 'Ann in short',
        bio: 'Writes about engines.',
        createdAt: '<time>',
        updatedAt: '<time>',
        publishedAt: '<time>',
      },
      meta: {},
    },
  }),
  reads('a single type', 'envelope.meta', '/api/setting', {
    body: {
      data: {
        id: '<id>',
        documentId: '{{setting.documentId}}',
        siteName: 'Conformance',
        tagline: null,
        maximum: 7,
        createdAt: '<time>',
        updatedAt: '<time>',
        publishedAt: '<time>',
      },
      meta: {},
    },
  }),
  reads(
    'one document with locale is an object and meta is empty',
    'envelope.meta',
    '/api/articles/{{article.alpha.documentId}}?locale=fr',
    { match: { title: 'Moteurs alpha' }, meta: {} },
  ),
  reads('an error', 'envelope.error', '/api/profiles/absent', {
    status: 404,
    body: { data: null, error: { status: 404, name: 'NotFoundError', message: 'Not Found', details: {} } },
  }),
  {
    name: 'a created and a changed document',
    sentence: ['envelope.data', 'envelope.meta'],
    profile: 'contract',
    steps: [
      {
        ...post(
          '/api/profiles',
          { name: 'Envelope', bio: 'x' },
          {
            body: {
              data: {
                id: '<id>',
                documentId: '<documentId>',
                name: 'Envelope',
                bio: 'x',
                createdAt: '<time>',
                updatedAt: '<time>',
                publishedAt: '<time>',
              },
              meta: {},
            },
          },
        ),
        save: 'it',
      },
      put(
        '/api/profiles/{{it.documentId}}',
        { bio: null },
        {
          body: {
            data: {
              id: '<id>',
              documentId: '{{it.documentId}}',
              name: 'Envelope',
              bio: null,
              createdAt: '{{it.createdAt}}',
              updatedAt: '<time>',
              publishedAt: '<time>',
            },
            meta: {},
          },
        },
      ),
      del('/api/profiles/{{it.documentId}}'),
    ],
  },
  {
    name: 'a refused write',
    sentence: 'envelope.error',
    steps: [
      {
        request: { method: 'POST', url: '/api/profiles', body: { name: 'no data' } },
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
      },
    ],
  },
];
