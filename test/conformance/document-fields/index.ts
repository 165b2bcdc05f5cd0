import { type Case, get, post, put, reads } from '../harness/index.js';

/** Contract, "Document". */
export const cases: readonly Case[] = [
  reads('id is an integer', 'document.id', '/api/tags/{{tag.red.documentId}}', { match: { id: '<id>' } }),
  reads('id is that of the requested version', 'document.id', '/api/articles/{{article.alpha.documentId}}', {
    match: { id: '{{article.alpha.id}}' },
  }),
  reads('id of another locale', 'document.id', '/api/articles/{{article.alpha.documentId}}?locale=fr', {
    match: { id: '{{article.alpha.fr.id}}' },
  }),
  reads('documentId is 24 small letters and digits', 'document.documentId', '/api/tags/{{tag.red.documentId}}', {
    match: { documentId: '<documentId>' },
  }),
  reads(
    'documentId is shared by locale versions',
    'document.documentId',
    '/api/articles/{{article.alpha.documentId}}?locale=de&status=draft',
    { match: { documentId: '{{article.alpha.documentId}}' } },
  ),
  reads('attributes lie flat', 'document.attributes', '/api/tags/{{tag.red.documentId}}', {
    match: { label: 'Red', weight: 10 },
    absent: ['attributes'],
  }),
  reads('keys come in the order of the model', 'document.attributes', '/api/tags', {
    keys: ['id', 'documentId', 'label', 'weight', 'code', 'createdAt', 'updatedAt', 'publishedAt'],
  }),
  reads('attributes without a value are null', 'document.attributes', '/api/tags/{{tag.ecru.documentId}}', {
    match: { weight: null },
  }),
  reads('a whole document', 'document.attributes', '/api/articles/{{article.alpha.documentId}}', {
    data: {
      id: '{{article.alpha.id}}',
      documentId: '{{article.alpha.documentId}}',
      title: 'Alpha engines',
      slug: 'alpha-engines',
      summary: 'On engines',
      body: '# Engines',
      level: 'advanced',
      sku: 'SKU-1',
      headline: 'First!',
      rating: 4.5,
      views: '9007199254740993',
      featured: true,
      launchDate: '2024-01-15',
      createdAt: '<time>',
      updatedAt: '<time>',
      publishedAt: '<time>',
      locale: 'en',
    },
  }),
  reads(
    'private attributes and passwords are never there',
    'document.attributes',
    '/api/authors/{{author.ann.documentId}}',
    { keys: ['id', 'documentId', 'name', 'email', 'age', 'createdAt', 'updatedAt', 'publishedAt'] },
  ),
  reads(
    'createdAt and updatedAt are ISO 8601',
    ['document.createdAt', 'document.updatedAt'],
    '/api/tags/{{tag.red.documentId}}',
    { match: { createdAt: '<time>', updatedAt: '<time>' } },
  ),
  reads('publishedAt of a published version', 'document.publishedAt', '/api/articles/{{article.beta.documentId}}', {
    match: { publishedAt: '<time>' },
  }),
  reads('publishedAt of a draft', 'document.publishedAt', '/api/articles/{{article.beta.documentId}}?status=draft', {
    match: { publishedAt: null },
  }),
  reads('publishedAt without draft & publish', 'document.publishedAt', '/api/tags/{{tag.red.documentId}}', {
    match: { publishedAt: '<time>' },
  }),
  reads('locale on a localized type', 'document.locale', '/api/categories/{{category.nature.documentId}}', {
    match: { locale: 'en' },
  }),
  reads('no locale on other types', 'document.locale', '/api/tags/{{tag.red.documentId}}', { absent: ['locale'] }),
  reads(
    'createdBy, updatedBy and localizations are not there',
    'document.attributes',
    '/api/articles/{{article.beta.documentId}}',
    { absent: ['createdBy', 'updatedBy', 'localizations', 'status'] },
  ),
  reads(
    'components have an id and nothing of a document',
    'document.id',
    '/api/articles/{{article.alpha.documentId}}?populate=seo',
    {
      match: { seo: { id: '<id>' } },
      absent: ['seo.documentId', 'seo.createdAt', 'seo.locale', 'seo.publishedAt', 'seo.__component'],
    },
  ),
  {
    name: 'createdAt survives a change, ids too',
    sentence: ['document.createdAt', 'document.id'],
    steps: [
      post('/api/campaigns', { title: 'Times' }, undefined, 'it'),
      put(
        '/api/campaigns/{{it.documentId}}',
        { title: 'Times change' },
        { match: { id: '{{it.id}}', createdAt: '{{it.createdAt}}', updatedAt: '<time>' } },
      ),
      get('/api/campaigns?filters[title]=Times change&filters[updatedAt][$gte]={{it.updatedAt}}', {
        names: ['Times change'],
      }),
    ],
  },
  {
    name: 'draft and published rows have ids of their own, stable over publications',
    sentence: 'document.id',
    steps: [
      post('/api/campaigns?status=draft', { title: 'Two rows' }, undefined, 'draft'),
      put(
        '/api/campaigns/{{draft.documentId}}',
        {},
        { match: { documentId: '{{draft.documentId}}', publishedAt: '<time>' } },
        'published',
      ),
      put('/api/campaigns/{{draft.documentId}}', { title: 'Two rows, again' }, { match: { id: '{{published.id}}' } }),
      get('/api/campaigns/{{draft.documentId}}?status=draft', {
        match: { id: '{{draft.id}}', title: 'Two rows, again' },
      }),
    ],
  },
  {
    name: 'what the service keeps cannot be written',
    sentence: ['document.id', 'document.documentId', 'document.createdAt', 'document.updatedAt'],
    steps: ['id', 'documentId', 'createdAt', 'updatedAt', 'createdBy', 'updatedBy', 'localizations'].map((key) =>
      post(
        '/api/categories',
        { name: 'x', [key]: 1 },
        {
          status: 400,
          error: {
            name: 'ValidationError',
            message: `Invalid key ${key}`,
            details: { key, path: null, source: 'body' },
          },
        },
      ),
    ),
  },
  {
    name: 'publishedAt in a body is ignored',
    sentence: 'document.publishedAt',
    steps: [
      post('/api/campaigns', { title: 'Not then', publishedAt: '2001-01-01T00:00:00.000Z' }, undefined, 'it'),
      get('/api/campaigns?filters[title]=Not then&filters[publishedAt][$gt]=2020-01-01', { names: ['Not then'] }),
      put('/api/campaigns/{{it.documentId}}', { publishedAt: null }, { match: { publishedAt: '<time>' } }),
    ],
  },
  {
    name: 'the locale of an existing document cannot be changed',
    sentence: 'document.locale',
    steps: [
      post('/api/categories?locale=fr', { name: 'Fixe' }, undefined, 'it'),
      put('/api/categories/{{it.documentId}}?locale=fr', { locale: 'de' }, { match: { locale: 'fr', name: 'Fixe' } }),
    ],
  },
];
