import { type Case, del, get, lists, post, put, reads } from '../harness/index.js';

const notFound = { status: 404, error: { name: 'NotFoundError', message: 'Not Found' } } as const;

/** Contract, "What the service does". */
export const cases: readonly Case[] = [
  {
    name: 'endpoints to create, read, list, update and delete',
    sentence: ['does.endpoints', 'does.documentId'],
    steps: [
      post('/api/campaigns', { title: 'Life' }, undefined, 'it'),
      get('/api/campaigns/{{it.documentId}}', { match: { documentId: '{{it.documentId}}', title: 'Life' } }),
      get('/api/campaigns?filters[title]=Life', { names: ['Life'] }),
      put(
        '/api/campaigns/{{it.documentId}}',
        { title: 'Life goes on' },
        { match: { documentId: '{{it.documentId}}', title: 'Life goes on' } },
      ),
      del('/api/campaigns/{{it.documentId}}'),
      get('/api/campaigns/{{it.documentId}}', notFound),
    ],
  },
  {
    name: 'two documents differ in their documentId',
    sentence: 'does.documentId',
    steps: [
      post('/api/profiles', { name: 'One of two' }, undefined, 'one'),
      post('/api/profiles', { name: 'Two of two' }, undefined, 'two'),
      get('/api/profiles/{{one.documentId}}', { match: { documentId: '<documentId>', name: 'One of two' } }),
      get('/api/profiles/{{two.documentId}}', { match: { documentId: '<documentId>', name: 'Two of two' } }),
    ],
  },
  reads('a collection by its plural API ID', 'does.kinds', '/api/campaigns', {
    match: [{ title: 'Spring' }, { title: 'Autumn' }],
  }),
  reads('a single type by its singular API ID', 'does.kinds', '/api/setting', { match: { siteName: 'Conformance' } }),
  reads(
    'scalars alone by default',
    ['does.scalars-only', 'types.populated'],
    '/api/articles/{{article.alpha.documentId}}',
    {
      keys: [
        'id',
        'documentId',
        'title',
        'slug',
        'summary',
        'body',
        'level',
        'sku',
        'headline',
        'rating',
        'views',
        'featured',
        'launchDate',
        'createdAt',
        'updatedAt',
        'publishedAt',
        'locale',
      ],
    },
  ),
  reads('scalars alone in a list', 'does.scalars-only', '/api/bookmarks', {
    keys: ['id', 'documentId', 'label', 'createdAt', 'updatedAt', 'publishedAt'],
  }),
  reads('scalars alone of a single type', 'does.scalars-only', '/api/homepage', {
    keys: ['id', 'documentId', 'headline', 'footer', 'createdAt', 'updatedAt', 'publishedAt', 'locale'],
  }),
  lists('a locale is selected', 'does.locale', '/api/categories?locale=fr', ['Appareils', 'Moteurs']),
  lists(
    'all list parameters together',
    'does.parameters',
    '/api/articles?filters[level]=beginner&sort=title:desc&pagination[pageSize]=2&fields=title&populate=author&locale=en&status=published&publicationFilter=unmodified',
    ['Theta', 'Eta'],
    {
      keys: ['id', 'documentId', 'title', 'author'],
      meta: { pagination: { page: 1, pageSize: 2, pageCount: 2, total: 3 } },
    },
  ),
  reads('a component by its category', 'does.components', '/api/shared', notFound),
  reads('a component by its name', 'does.components', '/api/seo', notFound),
  reads('a component by its uid', 'does.components', '/api/shared.seo', notFound),
  reads('files are no content of this interface', 'does.components', '/api/files', notFound),
];
