import { type Case, get, post, put, withFiles } from '../harness/index.js';

const sentence = ['writes.relations', 'types.media'];
const [anvil, engine] = ['{{file.anvil.documentId}}', '{{file.engine.documentId}}'];

/** Where else files are: in components, in zones, in drafts, in other locales. */
export const placeCases: readonly Case[] = [
  withFiles({
    name: 'inside components and zones',
    sentence,
    steps: [
      post(
        '/api/articles',
        {
          title: 'Deep files',
          cards: [{ title: 'A', icon: anvil }],
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
  withFiles({
    name: 'inside a component that is changed: connect finds the place taken, set takes it',
    sentence,
    steps: [
      post(
        '/api/articles?populate=cards&status=draft',
        { title: 'Deep', cards: [{ title: 'A', icon: anvil }] },
        undefined,
        'it',
      ),
      put(
        '/api/articles/{{it.documentId}}?populate[cards][populate]=icon&status=draft',
        { cards: [{ id: '{{it.cards.0.id}}', icon: { connect: [engine] } }] },
        { match: { cards: [{ title: 'A', icon: { name: 'anvil.png' } }] } },
      ),
      put(
        '/api/articles/{{it.documentId}}?populate[cards][populate]=icon&status=draft',
        { cards: [{ id: '{{it.cards.0.id}}', icon: { set: [{ documentId: engine }] } }] },
        { match: { cards: [{ title: 'A', icon: { name: 'engine.jpg' } }] } },
      ),
    ],
  }),
  withFiles({
    name: 'a draft has its own files until it is published',
    sentence: [...sentence, 'status.published'],
    steps: [
      post('/api/articles', { title: 'Live', cover: anvil }, undefined, 'it'),
      put('/api/articles/{{it.documentId}}?status=draft', { cover: engine }),
      get('/api/articles/{{it.documentId}}?populate=cover', { match: { cover: { name: 'anvil.png' } } }),
      get('/api/articles/{{it.documentId}}?populate=cover&status=draft', { match: { cover: { name: 'engine.jpg' } } }),
      put('/api/articles/{{it.documentId}}', {}),
      get('/api/articles/{{it.documentId}}?populate=cover', { match: { cover: { name: 'engine.jpg' } } }),
    ],
  }),
  withFiles({
    name: 'locales share a file, unless its attribute is localized',
    sentence,
    steps: [
      post('/api/articles', { title: 'Both', cover: anvil, gallery: [anvil] }, undefined, 'it'),
      put('/api/articles/{{it.documentId}}?locale=fr', { title: 'Les deux' }),
      put('/api/articles/{{it.documentId}}', { cover: engine, gallery: [engine, anvil] }),
      get('/api/articles/{{it.documentId}}?populate=cover,gallery&locale=fr', {
        match: { cover: { name: 'engine.jpg' }, gallery: [] },
      }),
    ],
  }),
];
