import { type Case, get, only, post, put } from '../harness/index.js';

const refused = { status: 400, error: { name: 'ValidationError' } } as const;
const everything = '?populate=main,parts,zone';

/** What a change makes of components that are there: merged, replaced, reordered, cleared. */
export const mergingCases: readonly Case[] = [
  {
    name: 'a component, a list and a zone are created',
    sentence: ['writes.data', 'zone.mirror'],
    steps: [
      post(
        '/api/kits',
        {
          label: 'Whole',
          main: { name: 'M' },
          parts: [{ name: 'P1', quantity: 2 }, { name: 'P2' }],
          zone: [{ __component: 'layout.quote', text: 'Q' }],
        },
        undefined,
        'it',
      ),
      get(`/api/kits/{{it.documentId}}${everything}`, {
        match: {
          main: { id: '<id>', name: 'M', quantity: 1, precise: null },
          parts: [
            { name: 'P1', quantity: 2 },
            { name: 'P2', quantity: 1 },
          ],
          zone: [{ __component: 'layout.quote', text: 'Q' }],
        },
      }),
    ],
  },
  {
    name: 'what a change does not name stays',
    sentence: 'writes.partial',
    steps: [
      post(
        `/api/kits${everything}`,
        {
          label: 'Stays',
          main: { name: 'M', quantity: 3 },
          parts: [{ name: 'P' }],
          zone: [{ __component: 'shared.part', name: 'Z' }],
        },
        undefined,
        'it',
      ),
      put(
        `/api/kits/{{it.documentId}}${everything}`,
        { label: 'Still' },
        {
          match: {
            main: { id: '{{it.main.id}}', quantity: 3 },
            parts: [{ id: '{{it.parts.0.id}}' }],
            zone: [{ id: '{{it.zone.0.id}}', name: 'Z' }],
          },
        },
      ),
    ],
  },
  {
    name: 'a component without an id is replaced by a new one, defaults and all',
    sentence: 'writes.partial',
    steps: [
      post(
        `/api/kits${everything}`,
        { label: 'Replaced', main: { name: 'Old', quantity: 9, precise: 1.5 } },
        undefined,
        'it',
      ),
      put(
        `/api/kits/{{it.documentId}}${everything}`,
        { main: { name: 'New' } },
        { match: { main: { name: 'New', quantity: 1, precise: null } } },
      ),
    ],
  },
  {
    name: 'a component with its id is merged',
    sentence: 'writes.partial',
    steps: [
      post(`/api/kits${everything}`, { label: 'Merged', main: { name: 'Old', quantity: 9 } }, undefined, 'it'),
      put(
        `/api/kits/{{it.documentId}}${everything}`,
        { main: { id: '{{it.main.id}}', name: 'New' } },
        { match: { main: { id: '{{it.main.id}}', name: 'New', quantity: 9 } } },
      ),
    ],
  },
  {
    name: 'a merge keeps deeper levels and private values',
    sentence: 'writes.partial',
    steps: [
      post(
        '/api/articles?status=draft&populate[seo][populate][cards][populate]=link',
        {
          title: 'Deep merge',
          seo: { metaTitle: 'Old', internalScore: 5, cards: [{ text: 'Card', link: { label: 'Link' } }] },
        },
        undefined,
        'it',
      ),
      put(
        '/api/articles/{{it.documentId}}?status=draft&populate[seo][populate][cards][populate]=link',
        { seo: { id: '{{it.seo.id}}', metaTitle: 'New' } },
        {
          match: {
            seo: {
              id: '{{it.seo.id}}',
              metaTitle: 'New',
              cards: [{ id: '{{it.seo.cards.0.id}}', text: 'Card', link: { label: 'Link' } }],
            },
          },
        },
      ),
    ],
  },
  {
    name: 'a required value of a new component',
    sentence: 'writes.data',
    steps: [post('/api/kits', { label: 'Needs', main: { quantity: 2 } }, refused)],
  },
  {
    name: 'null clears a component',
    sentence: 'writes.partial',
    steps: [
      post('/api/kits', { label: 'Cleared', main: { name: 'M' } }, undefined, 'it'),
      put('/api/kits/{{it.documentId}}?populate=main', { main: null }, { match: { main: null } }),
    ],
  },
  {
    name: 'the list that is sent is the new list',
    sentence: 'writes.partial',
    steps: [
      post(
        `/api/kits${everything}`,
        {
          label: 'Listed',
          parts: [
            { name: 'A', quantity: 1 },
            { name: 'B', quantity: 2 },
            { name: 'C', quantity: 3 },
          ],
        },
        undefined,
        'it',
      ),
      put(
        `/api/kits/{{it.documentId}}${everything}`,
        { parts: [{ id: '{{it.parts.2.id}}' }, { name: 'D' }, { id: '{{it.parts.0.id}}', name: 'A2' }] },
        {
          match: {
            parts: [
              { id: '{{it.parts.2.id}}', name: 'C', quantity: 3 },
              { name: 'D', quantity: 1 },
              { id: '{{it.parts.0.id}}', name: 'A2', quantity: 1 },
            ],
          },
        },
      ),
    ],
  },
  {
    name: 'an empty list clears',
    sentence: 'writes.partial',
    steps: [
      post(
        '/api/kits',
        { label: 'Emptied', parts: [{ name: 'A' }], zone: [{ __component: 'layout.quote' }] },
        undefined,
        'it',
      ),
      put(`/api/kits/{{it.documentId}}${everything}`, { parts: [], zone: [] }, { match: { parts: [], zone: [] } }),
    ],
  },
  only('contract', {
    name: 'null clears a list and a zone',
    sentence: 'writes.partial',
    steps: [
      post(
        '/api/kits',
        { label: 'Nulled', parts: [{ name: 'A' }], zone: [{ __component: 'layout.quote' }] },
        undefined,
        'it',
      ),
      put(`/api/kits/{{it.documentId}}${everything}`, { parts: null, zone: null }, { match: { parts: [], zone: [] } }),
    ],
  }),
  only('strapi', {
    name: 'null for a list or a zone is refused',
    sentence: 'writes.partial',
    steps: [
      post('/api/kits', { label: 'Nulled', parts: [{ name: 'A' }] }, undefined, 'it'),
      put('/api/kits/{{it.documentId}}', { parts: null }, refused),
      put('/api/kits/{{it.documentId}}', { zone: null }, refused),
      get('/api/kits/{{it.documentId}}?populate=parts', { match: { parts: [{ name: 'A' }] } }),
    ],
  }),
  {
    name: 'zone entries by id may be reordered and merged',
    sentence: 'zone.mirror',
    steps: [
      post(
        `/api/kits${everything}`,
        {
          label: 'Reordered',
          zone: [
            { __component: 'layout.quote', text: 'one' },
            { __component: 'shared.part', name: 'two', quantity: 4 },
          ],
        },
        undefined,
        'it',
      ),
      put(
        `/api/kits/{{it.documentId}}${everything}`,
        {
          zone: [
            { __component: 'shared.part', id: '{{it.zone.1.id}}', name: 'two, changed' },
            { __component: 'layout.quote', id: '{{it.zone.0.id}}' },
          ],
        },
        {
          match: {
            zone: [
              { id: '{{it.zone.1.id}}', name: 'two, changed', quantity: 4 },
              { id: '{{it.zone.0.id}}', text: 'one' },
            ],
          },
        },
      ),
    ],
  },
];
