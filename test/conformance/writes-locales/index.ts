import { type Case, get, only, post, put } from '../harness/index.js';

const notUnique = 'This attribute must be unique';
const refused = { status: 400, error: { name: 'ValidationError' } } as const;

/** Contract, "locale": what locale versions share and what each has for itself. */
export const cases: readonly Case[] = [
  {
    name: 'a new version has the shared values and starts without localized ones',
    sentence: ['locale.put', 'locale.localized-fields'],
    steps: [
      post(
        '/api/articles',
        {
          title: 'Shared start',
          summary: 'English',
          level: 'expert',
          rating: 4.5,
          featured: true,
          cards: [{ title: 'Shared card' }],
          seo: { metaTitle: 'English' },
          author: '{{author.ann.documentId}}',
        },
        undefined,
        'it',
      ),
      put(
        '/api/articles/{{it.documentId}}?locale=fr&populate=cards,seo,author',
        { title: 'Départ' },
        {
          match: {
            title: 'Départ',
            summary: null,
            level: 'expert',
            rating: 4.5,
            featured: true,
            cards: [{ title: 'Shared card' }],
            seo: null,
            author: null,
          },
        },
      ),
    ],
  },
  {
    name: 'required values are checked as on creation',
    sentence: 'locale.put',
    steps: [
      post('/api/articles', { title: 'Needs a title' }, undefined, 'it'),
      put('/api/articles/{{it.documentId}}?locale=fr', { summary: 'sans titre' }, refused),
      get('/api/articles/{{it.documentId}}?locale=fr&status=draft', { status: 404 }),
    ],
  },
  only('contract', {
    name: 'a shared field that differs is refused and named',
    sentence: 'locale.localized-fields',
    steps: [
      post('/api/articles', { title: 'Refuses', level: 'expert' }, undefined, 'it'),
      put(
        '/api/articles/{{it.documentId}}?locale=fr',
        { title: 'Refuse', level: 'beginner' },
        { ...refused, error: { name: 'ValidationError', message: /level/ } },
      ),
      get('/api/articles/{{it.documentId}}?locale=fr&status=draft', { status: 404 }),
      get('/api/articles/{{it.documentId}}', { match: { level: 'expert' } }),
    ],
  }),
  only('contract', {
    name: 'a shared field that is equal is accepted',
    sentence: 'locale.localized-fields',
    steps: [
      post('/api/articles', { title: 'Accepts', level: 'expert', rating: 1.5 }, undefined, 'it'),
      put(
        '/api/articles/{{it.documentId}}?locale=fr',
        { title: 'Accepte', level: 'expert', rating: '1.50' },
        { match: { level: 'expert', rating: 1.5 } },
      ),
    ],
  }),
  only('strapi', {
    name: 'a shared field that differs is copied to the other versions',
    sentence: 'locale.localized-fields',
    steps: [
      post('/api/articles', { title: 'Copies', level: 'expert' }, undefined, 'it'),
      put(
        '/api/articles/{{it.documentId}}?locale=fr',
        { title: 'Copie', level: 'beginner' },
        { match: { level: 'beginner' } },
      ),
      get('/api/articles/{{it.documentId}}', { match: { level: 'beginner' } }),
    ],
  }),
  {
    name: 'a localized field changes in one version',
    sentence: 'locale.put',
    steps: [
      post('/api/articles', { title: 'One alone', summary: 'English' }, undefined, 'it'),
      put('/api/articles/{{it.documentId}}?locale=fr', { title: 'Seule', summary: 'Français' }, {}),
      put('/api/articles/{{it.documentId}}?locale=fr', { summary: 'Changé' }, {}),
      get('/api/articles/{{it.documentId}}', { match: { title: 'One alone', summary: 'English' } }),
    ],
  },
  {
    name: 'a shared field changes in every version, drafts and published',
    sentence: 'locale.put',
    steps: [
      post('/api/articles', { title: 'All follow', level: 'expert' }, undefined, 'it'),
      put('/api/articles/{{it.documentId}}?locale=fr', { title: 'Toutes suivent' }, {}),
      put('/api/articles/{{it.documentId}}?locale=fr', { level: 'beginner' }, { match: { level: 'beginner' } }),
      get('/api/articles/{{it.documentId}}', { match: { title: 'All follow', level: 'beginner' } }),
      get('/api/articles/{{it.documentId}}?status=draft', { match: { level: 'beginner' } }),
      put('/api/articles/{{it.documentId}}', { summary: 'published again' }, { match: { level: 'beginner' } }),
    ],
  },
  {
    name: 'a shared field written to a draft changes the drafts alone',
    sentence: 'locale.put',
    steps: [
      post('/api/articles', { title: 'Drafts follow', level: 'expert' }, undefined, 'it'),
      put('/api/articles/{{it.documentId}}?locale=fr', { title: 'Brouillons' }, {}),
      put(
        '/api/articles/{{it.documentId}}?locale=fr&status=draft',
        { level: 'beginner' },
        { match: { level: 'beginner' } },
      ),
      get('/api/articles/{{it.documentId}}?status=draft', { match: { level: 'beginner' } }),
      get('/api/articles/{{it.documentId}}', { match: { level: 'expert' } }),
      get('/api/articles/{{it.documentId}}?locale=fr', { match: { level: 'expert' } }),
    ],
  },
  {
    name: 'a shared component changes in every version',
    sentence: 'locale.put',
    steps: [
      post('/api/articles', { title: 'Cards follow', cards: [{ title: 'Old' }] }, undefined, 'it'),
      put('/api/articles/{{it.documentId}}?locale=fr', { title: 'Cartes' }, {}),
      put(
        '/api/articles/{{it.documentId}}?locale=fr&populate=cards',
        { cards: [{ title: 'New' }] },
        { match: { cards: [{ title: 'New' }] } },
      ),
      get('/api/articles/{{it.documentId}}?populate=cards', { match: { cards: [{ title: 'New' }] } }),
      get('/api/articles/{{it.documentId}}?status=draft&populate=cards', { match: { cards: [{ title: 'New' }] } }),
    ],
  },
  {
    name: 'relations are per locale',
    sentence: 'locale.put',
    steps: [
      post(
        '/api/articles',
        { title: 'Own relations', author: '{{author.ann.documentId}}', tags: ['{{tag.red.documentId}}'] },
        undefined,
        'it',
      ),
      put(
        '/api/articles/{{it.documentId}}?locale=fr&populate=author,tags',
        { title: 'Relations propres', author: '{{author.bob.documentId}}' },
        { match: { author: { name: 'Bob' }, tags: [] } },
      ),
      get('/api/articles/{{it.documentId}}?populate=author,tags', {
        match: { author: { name: 'Ann' }, tags: [{ label: 'Red' }] },
      }),
    ],
  },
  {
    name: 'a localized unique field is unique per locale',
    sentence: 'locale.put',
    steps: [
      post('/api/articles', { title: 'Unique one', headline: 'L-1' }, undefined, 'one'),
      post('/api/articles', { title: 'Unique two', headline: 'L-1' }, { ...refused, error: { message: notUnique } }),
      put(
        '/api/articles/{{one.documentId}}?locale=fr',
        { title: 'Unique un', headline: 'L-1' },
        { match: { headline: 'L-1' } },
      ),
      post('/api/articles?locale=de', { title: 'Einzig', headline: 'L-1' }),
      post(
        '/api/articles?locale=fr',
        { title: 'Unique deux', headline: 'L-1' },
        { ...refused, error: { message: notUnique } },
      ),
    ],
  },
  {
    name: 'a shared unique field is unique across locales',
    sentence: 'locale.put',
    steps: [
      post('/api/articles', { title: 'Across', sku: 'X-1' }, undefined, 'one'),
      put('/api/articles/{{one.documentId}}?locale=fr', { title: 'À travers' }, { match: { sku: 'X-1' } }),
      post('/api/articles?locale=fr', { title: 'Doublon', sku: 'X-1' }, { ...refused, error: { message: notUnique } }),
      post('/api/articles', { title: 'Duplicate', sku: 'X-1' }, { ...refused, error: { message: notUnique } }),
    ],
  },
  {
    name: 'a change of a version keeps the status of the others',
    sentence: ['locale.put', 'publication.never'],
    steps: [
      post('/api/press-releases', { name: 'Status apart' }, undefined, 'it'),
      put(
        '/api/press-releases/{{it.documentId}}?locale=fr&status=draft',
        { name: 'À part' },
        { match: { publishedAt: null, locale: 'fr' } },
      ),
      get('/api/press-releases/{{it.documentId}}?locale=fr', { status: 404 }),
      get('/api/press-releases/{{it.documentId}}?publicationFilter=unmodified', { match: { name: 'Status apart' } }),
      put('/api/press-releases/{{it.documentId}}?locale=fr', {}, { match: { name: 'À part', publishedAt: '<time>' } }),
    ],
  },
  {
    name: 'a uid is made per locale',
    sentence: 'locale.put',
    steps: [
      post('/api/articles', { title: 'Slug of its own' }, undefined, 'it'),
      put(
        '/api/articles/{{it.documentId}}?locale=fr',
        { title: 'Adresse à part' },
        { match: { slug: 'adresse-a-part' } },
      ),
      get('/api/articles/{{it.documentId}}', { match: { slug: 'slug-of-its-own' } }),
    ],
  },
  {
    name: 'localizations follow',
    sentence: 'locale.put',
    steps: [
      post('/api/articles', { title: 'Many tongues' }, undefined, 'it'),
      put('/api/articles/{{it.documentId}}?locale=fr', { title: 'Langues' }, {}),
      put(
        '/api/articles/{{it.documentId}}?locale=de&populate[localizations][fields]=locale&populate[localizations][sort]=locale',
        { title: 'Sprachen' },
        { match: { localizations: [{ locale: 'en' }, { locale: 'fr' }] } },
      ),
    ],
  },
];
