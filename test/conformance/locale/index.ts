import { type Case, del, get, lists, post, put, reads, refused } from '../harness/index.js';

const english = ['Machines', 'Nature', 'Engines', 'Tools'];
const alpha = '/api/articles/{{article.alpha.documentId}}';
const notFound = { status: 404, error: { name: 'NotFoundError', message: 'Not Found' } } as const;

/** Contract, "locale": reading, creating, changing and removing locale versions. */
export const cases: readonly Case[] = [
  lists('the default locale', ['locale.default', 'parameters.locale', 'does.locale'], '/api/categories', english),
  lists('naming the default locale asks the same', 'locale.default', '/api/categories?locale=en', english),
  lists('an empty locale is the default one', 'locale.default', '/api/categories?locale=', english),
  lists('a list in a locale', ['locale.list', 'parameters.locale'], '/api/categories?locale=fr', [
    'Appareils',
    'Moteurs',
  ]),
  lists('a list in a locale without documents', 'locale.list', '/api/categories?locale=de', [], {
    meta: { pagination: { page: 1, pageSize: 25, pageCount: 0, total: 0 } },
  }),
  lists('a list in every locale', 'locale.list', '/api/categories?locale=*', [
    'Machines',
    'Appareils',
    'Nature',
    'Engines',
    'Moteurs',
    'Tools',
  ]),
  lists('a list in two locales', 'locale.list', '/api/articles?locale[0]=fr&locale[1]=de&status=draft', [
    'Moteurs alpha',
    'Alpha Motoren',
    'Epsilon brouillon',
    'Zêta',
  ]),
  lists('a repeated locale is a list', 'locale.list', '/api/categories?locale=fr&locale=en&sort=name', [
    'Appareils',
    'Engines',
    'Machines',
    'Moteurs',
    'Nature',
    'Tools',
  ]),
  lists('a locale that was never added', 'locale.added', '/api/categories?locale=es', []),
  lists('the case counts', 'locale.added', '/api/categories?locale=EN', []),
  reads('every entry of a list names its locale', 'locale.list', '/api/categories?locale=fr', {
    match: [{ locale: 'fr' }, { locale: 'fr' }],
  }),
  reads('one document in a locale', 'locale.one', `${alpha}?locale=fr`, {
    match: { title: 'Moteurs alpha', locale: 'fr', documentId: '{{article.alpha.documentId}}' },
    meta: {},
  }),
  reads('one document in the default locale', 'locale.one', alpha, { match: { title: 'Alpha engines', locale: 'en' } }),
  reads('one document in a locale that is a draft', 'locale.one', `${alpha}?locale=de`, notFound),
  reads(
    'one document in a locale that is a draft, with status=draft',
    'locale.one',
    `${alpha}?locale=de&status=draft`,
    { match: { title: 'Alpha Motoren', locale: 'de', publishedAt: null } },
  ),
  reads(
    'one document without that locale: no fallback',
    'locale.one',
    '/api/articles/{{article.beta.documentId}}?locale=fr',
    notFound,
  ),
  reads(
    'one document without the default locale',
    'locale.default',
    '/api/articles/{{article.zeta.documentId}}',
    notFound,
  ),
  reads('one document in a locale that was never added', 'locale.added', `${alpha}?locale=es`, notFound),
  reads('one document in every locale', 'locale.one', `${alpha}?locale=*`, notFound),
  reads(
    'row ids differ between locales',
    'document.id',
    '/api/categories?locale=*&filters[documentId]={{category.machines.documentId}}',
    {
      match: [
        { id: '{{category.machines.id}}', locale: 'en' },
        { id: '{{category.machines.fr.id}}', locale: 'fr' },
      ],
    },
  ),
  reads('a type without locales ignores it', 'locale.list', '/api/profiles?locale=fr', {
    nameSet: ['Ann in short', 'Bob in short', 'Nobody'],
    absent: ['0.locale'],
  }),
  reads('a document without locales ignores it', 'locale.one', '/api/profiles/{{profile.ann.documentId}}?locale=fr', {
    match: { name: 'Ann in short' },
    absent: ['locale'],
  }),
  reads('a single type in a locale', 'locale.one', '/api/homepage?locale=fr', {
    match: { headline: 'Bienvenue', footer: 'Footer', locale: 'fr' },
  }),
  reads('a single type without that locale', 'locale.one', '/api/homepage?locale=de', notFound),
  reads('a single type without locales ignores it', 'locale.one', '/api/setting?locale=fr', {
    match: { siteName: 'Conformance' },
  }),
  refused(
    'one document in two locales',
    'locale.one',
    `${alpha}?locale[0]=fr&locale[1]=de`,
    'Invalid locale param fr,de provided. Document locales must be strings.',
  ),
  refused('a locale of a wrong form', 'locale.added', '/api/categories?locale=not_a_locale'),
  refused('a locale in object form', 'locale.added', '/api/categories?locale[$ne]=en'),
  {
    name: 'POST in the default locale names it',
    sentence: ['locale.create', 'endpoints.create'],
    steps: [
      post('/api/categories', { name: 'Created' }, undefined, 'it'),
      get('/api/categories/{{it.documentId}}', { match: { name: 'Created', locale: 'en' } }),
    ],
  },
  {
    name: 'POST with locale creates in it, and nowhere else',
    sentence: 'locale.create',
    steps: [
      post('/api/categories?locale=fr', { name: 'Créé' }, undefined, 'it'),
      get('/api/categories/{{it.documentId}}?locale=fr', { match: { name: 'Créé', locale: 'fr' } }),
      get('/api/categories/{{it.documentId}}', notFound),
      put(
        '/api/categories/{{it.documentId}}',
        { name: 'Created later' },
        { match: { locale: 'en', name: 'Created later', documentId: '{{it.documentId}}' } },
      ),
      get('/api/categories/{{it.documentId}}?locale=fr', { match: { name: 'Créé' } }),
    ],
  },
  {
    name: 'the answer of POST with locale names it',
    sentence: 'locale.create',
    profile: 'contract',
    steps: [
      post(
        '/api/categories?locale=de',
        { name: 'Neu' },
        { match: { name: 'Neu', locale: 'de', publishedAt: '<time>' }, meta: {} },
      ),
    ],
  },
  {
    name: 'PUT with locale creates the version, then updates it',
    sentence: ['locale.put', 'states.locales', 'endpoints.update'],
    steps: [
      post('/api/categories', { name: 'Twofold' }, undefined, 'it'),
      put(
        '/api/categories/{{it.documentId}}?locale=fr',
        { name: 'Double' },
        { match: { documentId: '{{it.documentId}}', name: 'Double', locale: 'fr' } },
        'fr',
      ),
      put(
        '/api/categories/{{it.documentId}}?locale=fr',
        { name: 'Double, revu' },
        { match: { id: '{{fr.id}}', name: 'Double, revu', locale: 'fr' } },
      ),
      get('/api/categories/{{it.documentId}}', { match: { id: '{{it.id}}', name: 'Twofold', locale: 'en' } }),
    ],
  },
  {
    name: 'a locale in a body is ignored',
    sentence: 'locale.body',
    steps: [
      post('/api/categories', { name: 'Stays', locale: 'fr' }, undefined, 'it'),
      get('/api/categories/{{it.documentId}}', { match: { locale: 'en' } }),
      put(
        '/api/categories/{{it.documentId}}',
        { name: 'Stays here', locale: 'fr' },
        { match: { locale: 'en', name: 'Stays here' } },
      ),
      get('/api/categories/{{it.documentId}}?locale=fr', notFound),
    ],
  },
  {
    name: 'DELETE with locale removes that version only',
    sentence: ['locale.delete', 'states.locales'],
    steps: [
      post('/api/categories', { name: 'Keeps' }, undefined, 'it'),
      put('/api/categories/{{it.documentId}}?locale=fr', { name: 'Part' }, {}),
      del('/api/categories/{{it.documentId}}?locale=fr'),
      get('/api/categories/{{it.documentId}}?locale=fr', notFound),
      get('/api/categories/{{it.documentId}}?locale=fr&status=draft', notFound),
      get('/api/categories/{{it.documentId}}', { match: { name: 'Keeps' } }),
    ],
  },
  {
    name: 'DELETE without locale removes the default locale only',
    sentence: 'locale.delete',
    steps: [
      post('/api/categories', { name: 'Goes' }, undefined, 'it'),
      put('/api/categories/{{it.documentId}}?locale=fr', { name: 'Reste' }, {}),
      del('/api/categories/{{it.documentId}}'),
      get('/api/categories/{{it.documentId}}', notFound),
      get('/api/categories/{{it.documentId}}?locale=fr', { match: { name: 'Reste' } }),
    ],
  },
  {
    name: 'DELETE in every locale removes the document',
    sentence: 'locale.delete',
    steps: [
      post('/api/categories', { name: 'All go' }, undefined, 'it'),
      put('/api/categories/{{it.documentId}}?locale=fr', { name: 'Tous' }, {}),
      del('/api/categories/{{it.documentId}}?locale=*'),
      get('/api/categories/{{it.documentId}}', notFound),
      get('/api/categories/{{it.documentId}}?locale=fr', notFound),
    ],
  },
  {
    name: 'DELETE with a locale that was never added is refused (contract B4)',
    sentence: 'locale.added',
    steps: [
      post('/api/categories', { name: 'Stays' }, undefined, 'it'),
      ...['es', 'EN', 'FR'].map((locale) => ({
        request: `DELETE /api/categories/{{it.documentId}}?locale=${locale}`,
        expect: { status: 400, error: { name: 'ValidationError', message: /^Locale ".*" has not been added/ } },
      })),
      get('/api/categories/{{it.documentId}}', { match: { name: 'Stays' } }),
    ],
  },
  {
    name: 'DELETE of a locale that is not there',
    sentence: 'locale.delete',
    steps: [
      post('/api/categories', { name: 'No French' }, undefined, 'it'),
      del('/api/categories/{{it.documentId}}?locale=fr'),
      get('/api/categories/{{it.documentId}}', { match: { name: 'No French' } }),
    ],
  },
  ...['es', 'not_a_locale', '*'].map(
    (locale): Case => ({
      name: `writing in ${locale} is refused`,
      sentence: 'locale.added',
      steps: [
        post(
          `/api/categories?locale=${locale}`,
          { name: 'Nowhere' },
          { status: 400, error: { name: 'ValidationError' } },
        ),
        put(
          `/api/categories/{{category.nature.documentId}}?locale=${locale}`,
          { name: 'Nowhere' },
          { status: 400, error: { name: 'ValidationError' } },
        ),
        put(
          `/api/homepage?locale=${locale}`,
          { headline: 'Nowhere' },
          { status: 400, error: { name: 'ValidationError' } },
        ),
        get('/api/categories?locale=*&filters[name]=Nowhere', { names: [] }),
      ],
    }),
  ),
  {
    name: 'writing in two locales is refused',
    sentence: 'locale.added',
    steps: [post('/api/categories?locale[0]=en&locale[1]=fr', { name: 'Nowhere' }, { status: 400 })],
  },
];
