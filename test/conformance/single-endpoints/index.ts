import { type Case, del, get, put, reads, refused } from '../harness/index.js';

const notFound = { status: 404, error: { name: 'NotFoundError', message: 'Not Found', details: {} } } as const;
const notAllowed = { status: 405, error: { name: 'MethodNotAllowedError' } } as const;

/** Contract, "Single type endpoints". */
export const cases: readonly Case[] = [
  reads('GET', 'endpoints.single-read', '/api/homepage', {
    body: {
      data: {
        id: '<id>',
        documentId: '{{homepage.documentId}}',
        headline: 'Welcome',
        footer: 'Footer',
        createdAt: '<time>',
        updatedAt: '<time>',
        publishedAt: '<time>',
        locale: 'en',
      },
      meta: {},
    },
  }),
  reads('GET with locale', 'endpoints.single-read', '/api/homepage?locale=fr', {
    match: { headline: 'Bienvenue', documentId: '{{homepage.documentId}}' },
    meta: {},
  }),
  reads('GET with status', 'endpoints.single-read', '/api/homepage?status=draft', {
    match: { headline: 'Welcome, revised' },
  }),
  reads(
    'GET with fields and populate',
    'endpoints.single-read',
    '/api/homepage?fields=headline&populate[featured][fields]=title',
    {
      data: {
        id: '<id>',
        documentId: '<documentId>',
        headline: 'Welcome',
        featured: [
          { id: '<id>', documentId: '<documentId>', title: 'Beta wings' },
          { id: '<id>', documentId: '<documentId>', title: 'Alpha engines' },
        ],
      },
    },
  ),
  reads('GET with populate=*', 'endpoints.single-read', '/api/homepage?populate=*', {
    match: {
      featured: [{}, {}],
      seo: { metaTitle: 'Home, searched' },
      localizations: [{ headline: 'Bienvenue' }],
      sections: [{ title: 'Home hero' }, { text: 'Home quote' }],
    },
  }),
  reads('GET with filters that it meets', 'endpoints.single-read', '/api/setting?filters[siteName]=Conformance', {
    match: { siteName: 'Conformance' },
  }),
  reads(
    'GET with filters that it does not meet',
    'endpoints.single-read',
    '/api/setting?filters[siteName]=Other',
    notFound,
  ),
  reads('GET ignores pagination', 'endpoints.single-read', '/api/setting?pagination[page]=7', {
    match: { siteName: 'Conformance' },
    meta: {},
  }),
  refused('GET with an invalid sort', 'endpoints.single-read', '/api/setting?sort=bogus', 'Invalid key bogus'),
  reads('GET of what was never published', 'endpoints.single-read', '/api/landing', notFound),
  reads('GET of a locale that is not there', 'endpoints.single-read', '/api/homepage?locale=de', notFound),
  {
    name: 'PUT creates',
    sentence: 'endpoints.single-update',
    fresh: true,
    steps: [
      del('/api/setting'),
      get('/api/setting', notFound),
      put(
        '/api/setting',
        { siteName: 'Born again' },
        {
          body: {
            data: {
              id: '<id>',
              documentId: '<documentId>',
              siteName: 'Born again',
              tagline: null,
              maximum: 7,
              createdAt: '<time>',
              updatedAt: '<time>',
              publishedAt: '<time>',
            },
            meta: {},
          },
        },
      ),
      get('/api/setting', { match: { siteName: 'Born again' } }),
    ],
  },
  {
    name: 'PUT updates what it names',
    sentence: ['endpoints.single-update', 'writes.partial'],
    fresh: true,
    steps: [
      put(
        '/api/setting',
        { tagline: 'Added' },
        { match: { documentId: '{{setting.documentId}}', siteName: 'Conformance', tagline: 'Added' }, meta: {} },
      ),
      put('/api/setting', { tagline: null }, { match: { siteName: 'Conformance', tagline: null } }),
    ],
  },
  {
    name: 'PUT publishes the draft with what was edited before',
    sentence: 'endpoints.single-update',
    fresh: true,
    steps: [
      put(
        '/api/homepage',
        { footer: 'New footer' },
        { match: { headline: 'Welcome, revised', footer: 'New footer', publishedAt: '<time>' } },
      ),
      get('/api/homepage', { match: { headline: 'Welcome, revised' } }),
    ],
  },
  {
    name: 'PUT with status=draft leaves what is published',
    sentence: 'endpoints.single-update',
    fresh: true,
    steps: [
      put(
        '/api/homepage?status=draft',
        { headline: 'Only a draft' },
        { match: { headline: 'Only a draft', publishedAt: null } },
      ),
      get('/api/homepage', { match: { headline: 'Welcome' } }),
    ],
  },
  {
    name: 'PUT with status=draft may create an incomplete draft',
    sentence: 'endpoints.single-update',
    fresh: true,
    steps: [
      del('/api/landing'),
      put('/api/landing?status=draft', {}, { match: { headline: null, publishedAt: null } }),
      put('/api/landing', {}, { status: 400, error: { name: 'ValidationError' } }),
      put('/api/landing', { headline: 'Landed' }, { match: { headline: 'Landed', publishedAt: '<time>' } }),
    ],
  },
  {
    name: 'PUT with locale creates that version',
    sentence: ['endpoints.single-create-locale', 'locale.put'],
    fresh: true,
    steps: [
      put(
        '/api/homepage?locale=de',
        { headline: 'Willkommen' },
        { match: { documentId: '{{homepage.documentId}}', headline: 'Willkommen', footer: 'Footer', locale: 'de' } },
      ),
      get('/api/homepage?locale=de', { match: { headline: 'Willkommen' } }),
      get('/api/homepage', { match: { headline: 'Welcome' } }),
    ],
  },
  {
    name: 'DELETE',
    sentence: 'endpoints.single-delete',
    fresh: true,
    steps: [del('/api/setting'), get('/api/setting', notFound), del('/api/setting')],
  },
  {
    name: 'a new document after DELETE has a new documentId',
    sentence: 'endpoints.single-delete',
    fresh: true,
    steps: [
      del('/api/setting'),
      put('/api/setting', { siteName: 'Other' }, {}, 'it'),
      get('/api/setting', { match: { documentId: '{{it.documentId}}' } }),
    ],
  },
  {
    name: 'DELETE with locale removes that version only',
    sentence: 'endpoints.single-delete-locale',
    fresh: true,
    steps: [
      del('/api/homepage?locale=fr'),
      get('/api/homepage?locale=fr', notFound),
      get('/api/homepage', { match: { headline: 'Welcome' } }),
    ],
  },
  {
    name: 'DELETE with a locale that was never added is refused (contract B4)',
    sentence: 'locale.added',
    fresh: true,
    steps: [
      { request: 'DELETE /api/homepage?locale=es', expect: { status: 400, error: { name: 'ValidationError' } } },
      { request: 'DELETE /api/homepage?locale=FR', expect: { status: 400, error: { name: 'ValidationError' } } },
      get('/api/homepage?locale=fr', {}),
    ],
  },
  {
    name: 'DELETE without locale removes the default locale only',
    sentence: 'endpoints.single-delete-locale',
    fresh: true,
    steps: [
      del('/api/homepage'),
      get('/api/homepage', notFound),
      get('/api/homepage?locale=fr', { match: { headline: 'Bienvenue' } }),
    ],
  },
  {
    name: 'DELETE in every locale',
    sentence: 'endpoints.single-delete',
    fresh: true,
    steps: [
      del('/api/homepage?locale=*'),
      get('/api/homepage', notFound),
      get('/api/homepage?locale=fr', notFound),
      get('/api/homepage?status=draft', notFound),
    ],
  },
  {
    name: 'POST is not allowed',
    sentence: 'endpoints.single-update',
    steps: [
      {
        request: { method: 'POST', url: '/api/setting', body: { data: {} } },
        expect: { ...notAllowed, headers: { allow: /PUT/ } },
      },
    ],
  },
  {
    name: 'PATCH is not allowed',
    sentence: 'endpoints.single-update',
    steps: [{ request: { method: 'PATCH', url: '/api/setting', body: { data: {} } }, expect: notAllowed }],
  },
  reads('a path below it', 'endpoints.single-read', '/api/setting/{{setting.documentId}}', notFound),
];
