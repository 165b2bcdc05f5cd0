import { type Case, get, post, put } from '../harness/index.js';

/** Which version of a target is linked: locales, drafts. */
export const versionCases: readonly Case[] = [
  {
    name: 'a target without the locale of the source',
    sentence: ['writes.relations', 'locale.one'],
    steps: [
      post(
        '/api/articles?locale=fr',
        { title: 'Sans cible', category: '{{category.nature.documentId}}' },
        {
          status: 400,
          error: {
            name: 'ValidationError',
            message: 'Document with id "{{category.nature.documentId}}", locale "fr" not found',
          },
        },
      ),
      post(
        '/api/articles?locale=fr',
        { title: 'Avec cible', category: { documentId: '{{category.engines.documentId}}', locale: 'en' } },
        undefined,
        'it',
      ),
      get('/api/articles/{{it.documentId}}?locale=fr&populate=category', {
        match: { category: { name: 'Moteurs', locale: 'fr' } },
      }),
    ],
  },
  {
    name: 'a source without locales may name one',
    sentence: 'writes.relations',
    steps: [
      post(
        '/api/bookmarks',
        {
          label: 'Named',
          picks: [{ documentId: '{{article.alpha.documentId}}', locale: 'fr' }, '{{article.alpha.documentId}}'],
        },
        undefined,
        'it',
      ),
      get('/api/bookmarks/{{it.documentId}}?populate[picks][fields]=title', {
        match: { picks: [{ title: 'Moteurs alpha' }, { title: 'Alpha engines' }] },
      }),
      post(
        '/api/bookmarks',
        { label: 'Not there', picks: [{ documentId: '{{article.beta.documentId}}', locale: 'fr' }] },
        { status: 400, error: { message: 'Document with id "{{article.beta.documentId}}", locale "fr" not found' } },
      ),
    ],
  },
  {
    name: 'a source without drafts may name a status',
    sentence: 'writes.relations',
    steps: [
      post(
        '/api/bookmarks',
        { label: 'Draft only', picks: [{ documentId: '{{article.gamma.documentId}}', status: 'draft' }] },
        undefined,
        'it',
      ),
      get('/api/bookmarks/{{it.documentId}}?populate=picks', { match: { picks: [] } }),
      get('/api/bookmarks/{{it.documentId}}?status=draft&populate=picks', {
        match: { picks: [{ title: 'Gamma rays revised' }] },
      }),
    ],
  },
  {
    name: 'a draft that is linked appears when it is published',
    sentence: 'writes.relations',
    steps: [
      post('/api/categories?status=draft', { name: 'Soon' }, undefined, 'category'),
      post('/api/articles', { title: 'Waits', category: '{{category.documentId}}' }, undefined, 'it'),
      get('/api/articles/{{it.documentId}}?populate=category', { match: { category: null } }),
      put('/api/categories/{{category.documentId}}', {}, {}),
      get('/api/articles/{{it.documentId}}?populate=category', { match: { category: { name: 'Soon' } } }),
    ],
  },
];
