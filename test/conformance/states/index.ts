import { type Case, get, lists, post, put, reads } from '../harness/index.js';

/** Contract, "States and transitions". */
export const cases: readonly Case[] = [
  reads('a draft has publishedAt null', 'states.draft', '/api/campaigns/{{campaign.winter.documentId}}?status=draft', {
    match: { title: 'Winter', publishedAt: null },
  }),
  reads('a published version has a time', 'states.published', '/api/campaigns/{{campaign.spring.documentId}}', {
    match: { title: 'Spring', publishedAt: '<time>' },
  }),
  lists('published is selected by default', 'states.published', '/api/campaigns', ['Spring', 'Autumn']),
  lists('drafts are selected with status=draft', 'states.draft', '/api/campaigns?status=draft', [
    'Spring',
    'Autumn',
    'Winter',
  ]),
  reads(
    'both versions share the documentId and differ in id',
    'document.id',
    '/api/campaigns/{{campaign.spring.documentId}}?status=draft',
    { match: { documentId: '{{campaign.spring.documentId}}', publishedAt: null } },
  ),
  lists('modified selects, it is no state', 'states.classes', '/api/articles?publicationFilter=modified', [
    'Gamma rays',
  ]),
  {
    name: 'a class cannot be written',
    sentence: 'states.classes',
    steps: [
      post(
        '/api/campaigns',
        { title: 'x', modified: true },
        {
          status: 400,
          error: { message: 'Invalid key modified', details: { key: 'modified', path: null, source: 'body' } },
        },
      ),
    ],
  },
  {
    name: 'a status cannot be written as a value',
    sentence: 'states.classes',
    steps: [
      post(
        '/api/campaigns',
        { title: 'x', status: 'draft' },
        {
          status: 400,
          error: { message: 'Invalid key status', details: { key: 'status', path: null, source: 'body' } },
        },
      ),
    ],
  },
  {
    name: 'creating and updating publish',
    sentence: 'states.transitions',
    steps: [
      post('/api/campaigns', { title: 'Born' }, undefined, 'it'),
      get('/api/campaigns/{{it.documentId}}', { match: { id: '{{it.id}}', title: 'Born', publishedAt: '<time>' } }),
      put(
        '/api/campaigns/{{it.documentId}}',
        { title: 'Grown' },
        { match: { id: '{{it.id}}', title: 'Grown', publishedAt: '<time>' } },
      ),
      get('/api/campaigns/{{it.documentId}}?status=draft', { match: { title: 'Grown', publishedAt: null } }),
    ],
  },
  {
    name: 'PUT creates the version of a locale, and updates it the second time',
    sentence: 'states.locales',
    steps: [
      post('/api/press-releases', { name: 'Located' }, undefined, 'it'),
      put(
        '/api/press-releases/{{it.documentId}}?locale=de',
        { name: 'Verortet' },
        { match: { locale: 'de', name: 'Verortet' } },
      ),
      put(
        '/api/press-releases/{{it.documentId}}?locale=de',
        { name: 'Wieder' },
        { match: { locale: 'de', name: 'Wieder' } },
      ),
    ],
  },
];
