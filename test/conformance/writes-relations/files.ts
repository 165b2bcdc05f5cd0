import { type Case, get, post, put, withFiles } from '../harness/index.js';

const missing = 'aaaaaaaaaaaaaaaaaaaaaaaa';

/** Media attributes, which are written like relations. */
export const fileCases: readonly Case[] = [
  withFiles({
    name: 'files: one, several, in order, duplicates collapse',
    sentence: ['writes.relations', 'types.media'],
    steps: [
      post(
        '/api/articles',
        {
          title: 'With files',
          cover: '{{file.anvil.id}}',
          gallery: [
            '{{file.manual.documentId}}',
            { id: '{{file.anvil.id}}' },
            { documentId: '{{file.manual.documentId}}' },
          ],
        },
        undefined,
        'it',
      ),
      get('/api/articles/{{it.documentId}}?populate=cover,gallery', {
        match: { cover: { name: 'anvil.png' }, gallery: [{ name: 'manual.pdf' }, { name: 'anvil.png' }] },
      }),
      put(
        '/api/articles/{{it.documentId}}?populate=cover,gallery',
        {
          cover: null,
          gallery: { connect: ['{{file.engine.documentId}}'], disconnect: ['{{file.anvil.documentId}}'] },
        },
        { match: { cover: null, gallery: [{ name: 'manual.pdf' }, { name: 'engine.jpg' }] } },
      ),
    ],
  }),
  withFiles({
    name: 'files: connect does not replace an occupied place',
    sentence: ['writes.relations', 'types.media'],
    steps: [
      post('/api/articles', { title: 'Occupied', cover: '{{file.anvil.documentId}}' }, undefined, 'it'),
      put(
        '/api/articles/{{it.documentId}}?populate=cover',
        { cover: { connect: ['{{file.engine.documentId}}'] } },
        { match: { cover: { name: 'anvil.png' } } },
      ),
      put(
        '/api/articles/{{it.documentId}}?populate=cover',
        { cover: { set: ['{{file.engine.documentId}}'] } },
        { match: { cover: { name: 'engine.jpg' } } },
      ),
    ],
  }),
  withFiles({
    name: 'files: inside components and zones',
    sentence: ['writes.relations', 'types.media'],
    steps: [
      post(
        '/api/articles',
        {
          title: 'Deep files',
          cards: [{ title: 'A', icon: '{{file.anvil.documentId}}' }],
          sections: [{ __component: 'layout.hero', title: 'H', image: '{{file.engine.id}}' }],
        },
        undefined,
        'it',
      ),
      get('/api/articles/{{it.documentId}}?populate[cards][populate]=icon&populate[sections][populate]=*', {
        match: { cards: [{ icon: { name: 'anvil.png' } }], sections: [{ image: { name: 'engine.jpg' } }] },
      }),
    ],
  }),
  {
    name: 'files: an unknown one',
    sentence: ['writes.relations', 'errors.codes'],
    steps: [
      post('/api/articles', { title: 'No file', cover: missing }, { status: 400, error: { name: 'ValidationError' } }),
      post('/api/articles', { title: 'No file', cover: 999999 }, { status: 400, error: { name: 'ValidationError' } }),
    ],
  },
];
