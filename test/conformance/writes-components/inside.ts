import { type Case, get, post, put } from '../harness/index.js';

/** What components hold: copies per version, exact numbers, relations. */
export const insideCases: readonly Case[] = [
  {
    name: 'components are copied on publication and stay apart',
    sentence: 'writes.partial',
    steps: [
      post(
        '/api/recipes',
        { title: 'Apart', steps: [{ name: 'published' }], intro: { name: 'intro' } },
        undefined,
        'it',
      ),
      get('/api/recipes/{{it.documentId}}?populate=steps', { match: { steps: [{ name: 'published' }] } }),
      put(
        '/api/recipes/{{it.documentId}}?status=draft&populate=steps',
        { steps: [{ name: 'drafted' }] },
        { match: { steps: [{ name: 'drafted' }] } },
      ),
      get('/api/recipes/{{it.documentId}}?populate=steps,intro', {
        match: { steps: [{ name: 'published' }], intro: { name: 'intro' } },
      }),
      put(
        '/api/recipes/{{it.documentId}}?populate=steps,intro',
        {},
        { match: { steps: [{ name: 'drafted' }], intro: { name: 'intro' } } },
      ),
    ],
  },
  {
    name: 'decimals inside components are exact',
    sentence: 'types.number',
    steps: [
      post('/api/kits', { label: 'Exact', main: { name: 'x', precise: '0.10' } }, undefined, 'it'),
      get('/api/kits/{{it.documentId}}?populate=main', { match: { main: { precise: 0.1 } } }),
      get('/api/kits?filters[label]=Exact&filters[main][precise]=0.1', { names: ['Exact'] }),
    ],
  },
  {
    name: 'relations inside components take the forms of relations',
    sentence: ['writes.relations', 'writes.data'],
    steps: [
      post(
        '/api/articles?populate[cards][populate]=tag',
        {
          title: 'Card relations',
          cards: [
            { title: 'A', tag: { documentId: '{{tag.red.documentId}}' } },
            { title: 'B', tag: '{{tag.blue.id}}' },
            { title: 'C', tag: { connect: ['{{tag.green.documentId}}'] } },
            { title: 'D', tag: { set: ['{{tag.ecru.documentId}}'] } },
          ],
        },
        undefined,
        'it',
      ),
      get('/api/articles/{{it.documentId}}?populate[cards][populate]=tag', {
        match: {
          cards: [
            { tag: { label: 'Red' } },
            { tag: { label: 'Blue' } },
            { tag: { label: 'green' } },
            { tag: { label: 'Écru' } },
          ],
        },
      }),
    ],
  },
  {
    name: 'an unknown document inside a component',
    sentence: 'errors.codes',
    steps: [
      post(
        '/api/articles',
        { title: 'xyz', cards: [{ title: 'A', tag: 'aaaaaaaaaaaaaaaaaaaaaaaa' }] },
        { status: 400, error: { message: 'Document with id "aaaaaaaaaaaaaaaaaaaaaaaa", locale "null" not found' } },
      ),
    ],
  },
  {
    name: 'a removed document leaves components',
    sentence: 'writes.relations',
    steps: [
      post('/api/tags', { label: 'Gone from card' }, undefined, 'tag'),
      post(
        '/api/articles',
        { title: 'Card loses', cards: [{ title: 'A', tag: '{{tag.documentId}}' }] },
        undefined,
        'it',
      ),
      { request: 'DELETE /api/tags/{{tag.documentId}}', expect: { status: 204 } },
      get('/api/articles/{{it.documentId}}?populate[cards][populate]=tag', {
        match: { cards: [{ title: 'A', tag: null }] },
      }),
    ],
  },
];
