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
  lists(
    'a list with fallback: each document once (extension)',
    'locale.list',
    '/api/categories?locale=fr&fallback=en&sort=name',
    ['Appareils', 'Moteurs', 'Nature', 'Tools'],
    { meta: { pagination: { page: 1, pageSize: 25, pageCount: 1, total: 4 } } },
  ),
  lists(
    'a chain of three locales (extension)',
    'locale.list',
    '/api/press-releases?locale=de&fallback[0]=fr&fallback[1]=en&sort=name',
    ['All fr', 'DraftFrPub fr', 'FrMod fr', 'FrPub fr', 'Mod', 'Pub', 'PubFrDraft', 'Repub'],
    { meta: { pagination: { page: 1, pageSize: 25, pageCount: 1, total: 8 } } },
  ),
  lists(
    'a chain looks at the requested status alone (extension)',
    'locale.list',
    '/api/press-releases?locale=de&fallback=en&status=draft&sort=name',
    ['All de', 'Draft', 'DraftFrDraft', 'DraftFrPub', 'Mod', 'Pub', 'PubFrDraft', 'Repub'],
  ),
  lists(
    'publicationFilter is about the chosen version (extension)',
    'locale.list',
    '/api/press-releases?locale=fr&fallback=en&publicationFilter=modified&sort=name',
    ['FrMod fr', 'Mod'],
  ),
  lists(
    'without locale, a chain begins with the default one (extension)',
    'locale.default',
    '/api/articles?fallback=fr&filters[title][$startsWith]=Z',
    ['Zêta'],
  ),
  lists(
    'filters look at the chosen version: there is no English one where there is a French one (extension)',
    'locale.list',
    '/api/categories?locale=fr&fallback=en&filters[name]=Machines',
    [],
    { meta: { pagination: { page: 1, pageSize: 25, pageCount: 0, total: 0 } } },
  ),
  lists('so does a search (extension)', 'locale.list', '/api/categories?locale=fr&fallback=en&_q=Engines', []),
  lists(
    'filters[locale] finds what fell back (extension)',
    'locale.list',
    '/api/categories?locale=fr&fallback=en&filters[locale]=en&sort=name',
    ['Nature', 'Tools'],
  ),
  lists(
    'the second page of a chain (extension)',
    'locale.list',
    '/api/categories?locale=fr&fallback=en&sort=name&pagination[page]=2&pagination[pageSize]=3',
    ['Tools'],
    { meta: { pagination: { page: 2, pageSize: 3, pageCount: 2, total: 4 } } },
  ),
  reads(
    'one document with fallback names its locale (extension)',
    'locale.one',
    '/api/articles/{{article.beta.documentId}}?locale=fr&fallback=en',
    { match: { locale: 'en', documentId: '{{article.beta.documentId}}' } },
  ),
  reads(
    'one document that has the locale does not fall back (extension)',
    'locale.one',
    `${alpha}?locale=fr&fallback=en`,
    {
      match: { locale: 'fr', title: 'Moteurs alpha' },
    },
  ),
  reads(
    'a chain without any version (extension)',
    'locale.one',
    '/api/articles/{{article.zeta.documentId}}?fallback=de',
    notFound,
  ),
  reads('a single type with fallback (extension)', 'locale.one', '/api/homepage?locale=de&fallback=fr', {
    match: { headline: 'Bienvenue', locale: 'fr' },
  }),
  reads(
    'a single type without locales ignores fallback (extension)',
    'locale.one',
    '/api/setting?locale=fr&fallback=en',
    {
      match: { siteName: 'Conformance' },
    },
  ),
  lists(
    'a type without locales ignores fallback (extension)',
    'locale.list',
    '/api/tags?locale=*&fallback=en&filters[label]=Blue',
    ['Blue'],
  ),
  reads(
    'related documents are chosen by the same chain (extension)',
    'locale.one',
    '/api/articles/{{article.gamma.documentId}}?locale=fr&fallback=en&populate=category',
    { match: { locale: 'en', category: { name: 'Moteurs', locale: 'fr' } } },
  ),
  reads(
    'and so are those of the inverse side (extension)',
    'locale.one',
    '/api/categories/{{category.machines.documentId}}?locale=fr&fallback=en&populate[children][sort]=name',
    {
      match: {
        name: 'Appareils',
        children: [
          { name: 'Moteurs', locale: 'fr' },
          { name: 'Tools', locale: 'en' },
        ],
      },
    },
  ),
  lists(
    'filters through relations look at what populate shows (extension)',
    'locale.list',
    '/api/articles?locale=fr&fallback=en&filters[category][name]=Moteurs&sort=title',
    ['Gamma rays', 'Moteurs alpha'],
  ),
  lists(
    'and not at versions that the chain passes over (extension)',
    'locale.list',
    '/api/articles?locale=fr&fallback=en&filters[category][name]=Engines',
    [],
  ),
  refused('fallback with every locale (extension)', 'locale.list', '/api/categories?locale=*&fallback=en'),
  refused(
    'fallback with several locales (extension)',
    'locale.list',
    '/api/categories?locale=fr&locale=de&fallback=en',
  ),
  refused('a fallback that was never added (extension)', 'locale.added', '/api/categories?fallback=fr,es'),
  refused(
    'a locale that was never added, with a fallback (extension)',
    'locale.added',
    '/api/categories?locale=es&fallback=en',
  ),
  refused('a fallback of a wrong form (extension)', 'locale.added', '/api/categories?fallback=not_a_locale'),
  {
    name: 'writes refuse fallback, and store nothing of another locale (extension)',
    sentence: 'locale.put',
    steps: [
      post('/api/articles', { title: 'Falls back', summary: 'English' }, undefined, 'it'),
      post('/api/articles?fallback=en', { title: 'Refused' }, { status: 400 }),
      put('/api/articles/{{it.documentId}}?locale=fr&fallback=en', { title: 'Refused' }, { status: 400 }),
      { request: 'DELETE /api/articles/{{it.documentId}}?fallback=en', expect: { status: 400 } },
      get('/api/articles/{{it.documentId}}?locale=fr&fallback=en', { match: { locale: 'en', summary: 'English' } }),
      put(
        '/api/articles/{{it.documentId}}?locale=fr',
        { title: 'Traduit' },
        { match: { locale: 'fr', summary: null } },
      ),
      get('/api/articles/{{it.documentId}}?locale=fr&fallback=en', { match: { locale: 'fr', summary: null } }),
    ],
  },
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
