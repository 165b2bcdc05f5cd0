import { type Case, get, post, put } from '../harness/index.js';

const red = '{{tag.red.documentId}}';
const blue = '{{tag.blue.documentId}}';
const ecru = '{{tag.ecru.documentId}}';
const bob = '{{author.bob.documentId}}';
const eve = '{{author.eve.documentId}}';
const shown = '?fields=title&populate[tags][fields]=label&populate[author][fields]=name';

/** Creation, drafts, inverse sides, and what becomes of links. */
export const lifeCases: readonly Case[] = [
  {
    name: 'relations on creation, in their order',
    sentence: 'writes.relations',
    steps: [
      post(
        '/api/articles',
        {
          title: 'Born with',
          author: bob,
          tags: [ecru, red, blue],
          related: ['{{article.gamma.documentId}}', '{{article.alpha.documentId}}'],
        },
        undefined,
        'it',
      ),
      get('/api/articles/{{it.documentId}}?populate=author,tags,related', {
        match: {
          author: { name: 'Bob' },
          tags: [{ label: 'Écru' }, { label: 'Red' }, { label: 'Blue' }],
          related: [{ title: 'Gamma rays' }, { title: 'Alpha engines' }],
        },
      }),
    ],
  },
  {
    name: 'connect with positions on creation',
    sentence: 'writes.relations',
    steps: [
      post(
        '/api/articles',
        {
          title: 'Born ordered',
          tags: {
            connect: [
              { documentId: red },
              { documentId: blue, position: { before: red } },
              { documentId: ecru, position: { start: true } },
            ],
          },
        },
        undefined,
        'it',
      ),
      get(`/api/articles/{{it.documentId}}${shown}`, {
        match: { tags: [{ label: 'Écru' }, { label: 'Blue' }, { label: 'Red' }] },
      }),
    ],
  },
  {
    name: 'a draft change of relations stays in the draft',
    sentence: ['writes.relations', 'status.draft'],
    steps: [
      post('/api/articles', { title: 'Two states', tags: [red], author: bob }, undefined, 'it'),
      put(
        `/api/articles/{{it.documentId}}${shown}&status=draft`,
        { tags: [blue], author: eve },
        { match: { tags: [{ label: 'Blue' }], author: { name: 'Eve' } } },
      ),
      get(`/api/articles/{{it.documentId}}${shown}`, { match: { tags: [{ label: 'Red' }], author: { name: 'Bob' } } }),
      get('/api/articles/{{it.documentId}}?publicationFilter=modified', { match: { title: 'Two states' } }),
      put(
        `/api/articles/{{it.documentId}}${shown}`,
        {},
        { match: { tags: [{ label: 'Blue' }], author: { name: 'Eve' } } },
      ),
    ],
  },
  {
    name: 'an inverse side can be written',
    sentence: 'writes.relations',
    steps: [
      post('/api/articles', { title: 'To be adopted' }, undefined, 'one'),
      post('/api/articles', { title: 'Adopted too' }, undefined, 'two'),
      post(
        '/api/authors',
        { name: 'Adopter', articles: ['{{one.documentId}}', '{{two.documentId}}'] },
        undefined,
        'it',
      ),
      get('/api/articles/{{one.documentId}}?populate=author', { match: { author: { name: 'Adopter' } } }),
      get('/api/articles/{{two.documentId}}?status=draft&populate=author', { match: { author: { name: 'Adopter' } } }),
      put(
        '/api/authors/{{it.documentId}}?populate[articles][fields]=title',
        { articles: { disconnect: ['{{one.documentId}}'] } },
        { match: { articles: [{ title: 'Adopted too' }] } },
      ),
      get('/api/articles/{{one.documentId}}?populate=author', { match: { author: null } }),
    ],
  },
  {
    name: 'the inverse side of a many-to-many can be written',
    sentence: 'writes.relations',
    steps: [
      post('/api/articles', { title: 'Tagged from afar', tags: [red] }, undefined, 'it'),
      post('/api/tags', { label: 'From afar', articles: ['{{it.documentId}}'] }, undefined, 'tag'),
      get(`/api/articles/{{it.documentId}}${shown}`, { match: { tags: [{ label: 'Red' }, { label: 'From afar' }] } }),
      put('/api/tags/{{tag.documentId}}', { articles: [] }, {}),
      get(`/api/articles/{{it.documentId}}${shown}`, { match: { tags: [{ label: 'Red' }] } }),
    ],
  },
  {
    name: 'one-to-one: another document takes it over',
    sentence: 'writes.relations',
    steps: [
      post('/api/profiles', { name: 'Wanted' }, undefined, 'profile'),
      post('/api/authors', { name: 'First owner', profile: '{{profile.documentId}}' }, undefined, 'one'),
      post('/api/authors', { name: 'Second owner', profile: '{{profile.documentId}}' }, undefined, 'two'),
      get('/api/authors/{{one.documentId}}?populate=profile', { match: { profile: null } }),
      get('/api/profiles/{{profile.documentId}}?populate=author', { match: { author: { name: 'Second owner' } } }),
      put('/api/profiles/{{profile.documentId}}', { author: '{{one.documentId}}' }, {}),
      get('/api/authors/{{two.documentId}}?populate=profile', { match: { profile: null } }),
    ],
  },
  {
    name: 'a parent gets its children from either side',
    sentence: 'writes.relations',
    steps: [
      post('/api/categories', { name: 'Child A' }, undefined, 'a'),
      post('/api/categories', { name: 'Parent', children: ['{{a.documentId}}'] }, undefined, 'parent'),
      post('/api/categories', { name: 'Child B', parent: '{{parent.documentId}}' }),
      get('/api/categories/{{parent.documentId}}?populate[children][fields]=name', {
        match: { children: [{ name: 'Child A' }, { name: 'Child B' }] },
      }),
    ],
  },
  {
    name: 'publishing the target again keeps links and their order',
    sentence: 'writes.relations',
    steps: [
      post('/api/articles', { title: 'Target one' }, undefined, 'one'),
      post('/api/articles', { title: 'Target two' }, undefined, 'two'),
      post(
        '/api/articles',
        { title: 'Source', related: ['{{two.documentId}}', '{{one.documentId}}'] },
        undefined,
        'it',
      ),
      put('/api/articles/{{one.documentId}}', { summary: 'again' }, {}),
      put('/api/articles/{{two.documentId}}', { summary: 'again' }, {}),
      get('/api/articles/{{it.documentId}}?populate[related][fields]=title', {
        match: { related: [{ title: 'Target two' }, { title: 'Target one' }] },
      }),
    ],
  },
  {
    name: 'a document may be related to itself',
    sentence: 'writes.relations',
    steps: [
      post('/api/articles', { title: 'Mirror mirror' }, undefined, 'it'),
      put(
        '/api/articles/{{it.documentId}}?populate[related][fields]=title&populate[relatedBy][fields]=title',
        { related: ['{{it.documentId}}'] },
        { match: { related: [{ title: 'Mirror mirror' }], relatedBy: [{ title: 'Mirror mirror' }] } },
      ),
    ],
  },
  {
    name: 'a private relation may be written and is not shown',
    sentence: 'writes.relations',
    steps: [
      post('/api/articles', { title: 'Reviewed', reviewers: [eve] }, undefined, 'it'),
      get('/api/articles/{{it.documentId}}?populate=*', { match: { title: 'Reviewed' }, absent: ['reviewers'] }),
    ],
  },
];
