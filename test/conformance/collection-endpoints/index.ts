import { type Case, del, get, only, post, put, reads } from '../harness/index.js';

const notFound = {
  status: 404,
  body: { data: null, error: { status: 404, name: 'NotFoundError', message: 'Not Found', details: {} } },
} as const;

const created: Case = {
  name: 'POST',
  sentence: ['endpoints.create', 'endpoints.wrap', 'writes.data'],
  steps: [
    post(
      '/api/tags',
      { label: 'Posted', weight: 3 },
      {
        body: {
          data: {
            id: '<id>',
            documentId: '<documentId>',
            label: 'Posted',
            weight: 3,
            code: null,
            createdAt: '<time>',
            updatedAt: '<time>',
            publishedAt: '<time>',
          },
          meta: {},
        },
      },
    ),
  ],
};

/** Contract, "Collection type endpoints". */
export const cases: readonly Case[] = [
  reads('GET of a collection', 'endpoints.list', '/api/tags', {
    match: [
      { label: 'Red' },
      { label: 'green' },
      { label: 'Blue' },
      { label: 'Red' },
      { label: 'Écru' },
      { label: 'unused' },
    ],
    meta: { pagination: { page: 1, pageSize: 25, pageCount: 1, total: 6 } },
  }),
  reads('GET of a document', 'endpoints.read', '/api/tags/{{tag.blue.documentId}}', {
    body: {
      data: {
        id: '{{tag.blue.id}}',
        documentId: '{{tag.blue.documentId}}',
        label: 'Blue',
        weight: 30,
        code: 'blue',
        createdAt: '<time>',
        updatedAt: '<time>',
        publishedAt: '<time>',
      },
      meta: {},
    },
  }),
  reads(
    'GET of a document with all its parameters',
    ['endpoints.read', 'parameters.single-document'],
    '/api/articles/{{article.alpha.documentId}}?locale=fr&status=draft&fields=title&populate=author',
    { match: { title: 'Moteurs alpha', author: { name: 'Ann' } }, keys: ['id', 'documentId', 'title', 'author'] },
  ),
  reads('GET of a document that is not there', 'endpoints.read', '/api/tags/aaaaaaaaaaaaaaaaaaaaaaaa', notFound),
  only('contract', created),
  only('strapi', {
    ...created,
    name: 'POST answers 201',
    steps: [post('/api/tags', { label: 'Posted' }, { status: 201, match: { label: 'Posted' }, meta: {} })],
  }),
  {
    name: 'POST with fields and populate',
    sentence: 'endpoints.create',
    profile: 'contract',
    steps: [
      post(
        '/api/articles?fields=title&populate[tags][fields]=label',
        { title: 'Shaped', tags: ['{{tag.blue.documentId}}'] },
        {
          data: {
            id: '<id>',
            documentId: '<documentId>',
            title: 'Shaped',
            tags: [{ id: '<id>', documentId: '<documentId>', label: 'Blue' }],
          },
        },
      ),
    ],
  },
  {
    name: 'PUT',
    sentence: ['endpoints.update', 'endpoints.wrap'],
    steps: [
      post('/api/tags', { label: 'Before', weight: 1 }, undefined, 'it'),
      put(
        '/api/tags/{{it.documentId}}',
        { label: 'After' },
        {
          body: {
            data: {
              id: '{{it.id}}',
              documentId: '{{it.documentId}}',
              label: 'After',
              weight: 1,
              code: null,
              createdAt: '{{it.createdAt}}',
              updatedAt: '<time>',
              publishedAt: '<time>',
            },
            meta: {},
          },
        },
      ),
    ],
  },
  {
    name: 'PUT with fields and populate',
    sentence: 'endpoints.update',
    steps: [
      post('/api/articles', { title: 'To be shaped', author: '{{author.eve.documentId}}' }, undefined, 'it'),
      put(
        '/api/articles/{{it.documentId}}?fields=title&populate[author][fields]=name',
        {},
        {
          data: {
            id: '<id>',
            documentId: '<documentId>',
            title: 'To be shaped',
            author: { id: '<id>', documentId: '<documentId>', name: 'Eve' },
          },
        },
      ),
    ],
  },
  {
    name: 'PUT of a document that is not there',
    sentence: 'endpoints.update',
    steps: [
      put('/api/tags/aaaaaaaaaaaaaaaaaaaaaaaa', { label: 'x' }, notFound),
      put('/api/articles/aaaaaaaaaaaaaaaaaaaaaaaa?locale=fr', { title: 'xyz' }, notFound),
    ],
  },
  {
    name: 'DELETE',
    sentence: 'endpoints.delete',
    steps: [
      post('/api/tags', { label: 'Deleted' }, undefined, 'it'),
      del('/api/tags/{{it.documentId}}'),
      get('/api/tags/{{it.documentId}}', notFound),
      get('/api/tags?filters[label]=Deleted', { names: [] }),
    ],
  },
  {
    name: 'DELETE of a document that is not there',
    sentence: 'endpoints.delete',
    steps: [del('/api/tags/aaaaaaaaaaaaaaaaaaaaaaaa')],
  },
  {
    name: 'DELETE twice',
    sentence: 'endpoints.delete',
    steps: [
      post('/api/tags', { label: 'Twice' }, undefined, 'it'),
      del('/api/tags/{{it.documentId}}'),
      del('/api/tags/{{it.documentId}}'),
    ],
  },
  {
    name: 'DELETE removes draft and published versions',
    sentence: 'endpoints.delete',
    steps: [
      post('/api/campaigns', { title: 'Both go' }, undefined, 'it'),
      del('/api/campaigns/{{it.documentId}}'),
      get('/api/campaigns/{{it.documentId}}', notFound),
      get('/api/campaigns/{{it.documentId}}?status=draft', notFound),
    ],
  },
  {
    name: 'DELETE with status=published removes both too',
    sentence: 'endpoints.delete',
    steps: [
      post('/api/campaigns', { title: 'Both go' }, undefined, 'it'),
      del('/api/campaigns/{{it.documentId}}?status=published'),
      get('/api/campaigns/{{it.documentId}}?status=draft', notFound),
    ],
  },
  {
    name: 'DELETE with status=draft is refused',
    sentence: 'endpoints.delete',
    steps: [
      post('/api/campaigns', { title: 'Nothing goes' }, undefined, 'it'),
      del('/api/campaigns/{{it.documentId}}?status=draft', {
        status: 400,
        body: { data: null, error: { status: 400, name: 'ValidationError', message: '<text>', details: {} } },
      }),
      get('/api/campaigns/{{it.documentId}}', { match: { title: 'Nothing goes' } }),
    ],
  },
  {
    name: 'DELETE takes links to the document away',
    sentence: 'endpoints.delete',
    steps: [
      post('/api/tags', { label: 'Short-lived' }, undefined, 'tag'),
      post('/api/authors', { name: 'Short-lived' }, undefined, 'author'),
      post(
        '/api/articles',
        { title: 'Linked', author: '{{author.documentId}}', tags: ['{{tag.documentId}}', '{{tag.documentId}}'] },
        undefined,
        'it',
      ),
      get('/api/articles/{{it.documentId}}?populate=author,tags', {
        match: { author: { name: 'Short-lived' }, tags: [{ label: 'Short-lived' }] },
      }),
      del('/api/tags/{{tag.documentId}}'),
      del('/api/authors/{{author.documentId}}'),
      get('/api/articles/{{it.documentId}}?populate=author,tags', {
        match: { title: 'Linked', author: null, tags: [] },
      }),
    ],
  },
  {
    name: 'POST of several documents keeps their order',
    sentence: 'endpoints.list',
    steps: [
      ...['b', 'a', 'c'].map((letter) => post('/api/kits', { label: `Order ${letter}`, parts: [{ name: 'x' }] })),
      get('/api/kits?filters[label][$startsWith]=Order', { names: ['Order b', 'Order a', 'Order c'] }),
    ],
  },
];
