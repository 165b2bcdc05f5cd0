import type { Json } from '../../../src/kernel/index.js';
import { type Case, get, only, post, put } from '../harness/index.js';

const refused = { status: 400, error: { name: 'ValidationError' } } as const;
const everything = '?populate=main,parts,zone';

function refusedKit(name: string, data: { readonly [key: string]: Json }, message?: string | RegExp): Case {
  const error = { name: 'ValidationError', ...(message === undefined ? {} : { message }) };
  return { name, sentence: 'writes.data', steps: [post('/api/kits', { label: 'Refused', ...data }, { status: 400, error })] };
}

/** Contract, "Writes" and "Dynamic zone entries": components, lists of them, zones. */
export const cases: readonly Case[] = [
  {
    name: 'a component, a list and a zone are created',
    sentence: ['writes.data', 'zone.mirror'],
    steps: [
      post('/api/kits', { label: 'Whole', main: { name: 'M' }, parts: [{ name: 'P1', quantity: 2 }, { name: 'P2' }], zone: [{ __component: 'layout.quote', text: 'Q' }] }, undefined, 'it'),
      get(`/api/kits/{{it.documentId}}${everything}`, { match: { main: { id: '<id>', name: 'M', quantity: 1, precise: null }, parts: [{ name: 'P1', quantity: 2 }, { name: 'P2', quantity: 1 }], zone: [{ __component: 'layout.quote', text: 'Q' }] } }),
    ],
  },
  {
    name: 'what a change does not name stays',
    sentence: 'writes.partial',
    steps: [
      post(`/api/kits${everything}`, { label: 'Stays', main: { name: 'M', quantity: 3 }, parts: [{ name: 'P' }], zone: [{ __component: 'shared.part', name: 'Z' }] }, undefined, 'it'),
      put(`/api/kits/{{it.documentId}}${everything}`, { label: 'Still' }, { match: { main: { id: '{{it.main.id}}', quantity: 3 }, parts: [{ id: '{{it.parts.0.id}}' }], zone: [{ id: '{{it.zone.0.id}}', name: 'Z' }] } }),
    ],
  },
  {
    name: 'a component without an id is replaced by a new one, defaults and all',
    sentence: 'writes.partial',
    steps: [
      post(`/api/kits${everything}`, { label: 'Replaced', main: { name: 'Old', quantity: 9, precise: 1.5 } }, undefined, 'it'),
      put(`/api/kits/{{it.documentId}}${everything}`, { main: { name: 'New' } }, { match: { main: { name: 'New', quantity: 1, precise: null } } }),
    ],
  },
  {
    name: 'a component with its id is merged',
    sentence: 'writes.partial',
    steps: [
      post(`/api/kits${everything}`, { label: 'Merged', main: { name: 'Old', quantity: 9 } }, undefined, 'it'),
      put(`/api/kits/{{it.documentId}}${everything}`, { main: { id: '{{it.main.id}}', name: 'New' } }, { match: { main: { id: '{{it.main.id}}', name: 'New', quantity: 9 } } }),
    ],
  },
  {
    name: 'a merge keeps deeper levels and private values',
    sentence: 'writes.partial',
    steps: [
      post('/api/articles?status=draft&populate[seo][populate][cards][populate]=link', { title: 'Deep merge', seo: { metaTitle: 'Old', internalScore: 5, cards: [{ text: 'Card', link: { label: 'Link' } }] } }, undefined, 'it'),
      put('/api/articles/{{it.documentId}}?status=draft&populate[seo][populate][cards][populate]=link', { seo: { id: '{{it.seo.id}}', metaTitle: 'New' } }, { match: { seo: { id: '{{it.seo.id}}', metaTitle: 'New', cards: [{ id: '{{it.seo.cards.0.id}}', text: 'Card', link: { label: 'Link' } }] } } }),
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
    steps: [post('/api/kits', { label: 'Cleared', main: { name: 'M' } }, undefined, 'it'), put('/api/kits/{{it.documentId}}?populate=main', { main: null }, { match: { main: null } })],
  },
  {
    name: 'the list that is sent is the new list',
    sentence: 'writes.partial',
    steps: [
      post(`/api/kits${everything}`, { label: 'Listed', parts: [{ name: 'A', quantity: 1 }, { name: 'B', quantity: 2 }, { name: 'C', quantity: 3 }] }, undefined, 'it'),
      put(`/api/kits/{{it.documentId}}${everything}`, { parts: [{ id: '{{it.parts.2.id}}' }, { name: 'D' }, { id: '{{it.parts.0.id}}', name: 'A2' }] }, { match: { parts: [{ id: '{{it.parts.2.id}}', name: 'C', quantity: 3 }, { name: 'D', quantity: 1 }, { id: '{{it.parts.0.id}}', name: 'A2', quantity: 1 }] } }),
    ],
  },
  {
    name: 'an empty list clears',
    sentence: 'writes.partial',
    steps: [post('/api/kits', { label: 'Emptied', parts: [{ name: 'A' }], zone: [{ __component: 'layout.quote' }] }, undefined, 'it'), put(`/api/kits/{{it.documentId}}${everything}`, { parts: [], zone: [] }, { match: { parts: [], zone: [] } })],
  },
  only('contract', {
    name: 'null clears a list and a zone',
    sentence: 'writes.partial',
    steps: [post('/api/kits', { label: 'Nulled', parts: [{ name: 'A' }], zone: [{ __component: 'layout.quote' }] }, undefined, 'it'), put(`/api/kits/{{it.documentId}}${everything}`, { parts: null, zone: null }, { match: { parts: [], zone: [] } })],
  }),
  only('strapi', {
    name: 'null for a list or a zone is refused',
    sentence: 'writes.partial',
    steps: [post('/api/kits', { label: 'Nulled', parts: [{ name: 'A' }] }, undefined, 'it'), put('/api/kits/{{it.documentId}}', { parts: null }, refused), put('/api/kits/{{it.documentId}}', { zone: null }, refused), get('/api/kits/{{it.documentId}}?populate=parts', { match: { parts: [{ name: 'A' }] } })],
  }),
  {
    name: 'zone entries by id may be reordered and merged',
    sentence: 'zone.mirror',
    steps: [
      post(`/api/kits${everything}`, { label: 'Reordered', zone: [{ __component: 'layout.quote', text: 'one' }, { __component: 'shared.part', name: 'two', quantity: 4 }] }, undefined, 'it'),
      put(`/api/kits/{{it.documentId}}${everything}`, { zone: [{ __component: 'shared.part', id: '{{it.zone.1.id}}', name: 'two, changed' }, { __component: 'layout.quote', id: '{{it.zone.0.id}}' }] }, { match: { zone: [{ id: '{{it.zone.1.id}}', name: 'two, changed', quantity: 4 }, { id: '{{it.zone.0.id}}', text: 'one' }] } }),
    ],
  },
  {
    name: 'a foreign component id',
    sentence: 'errors.fields',
    steps: [
      post('/api/kits?populate=main', { label: 'Owner', main: { name: 'M' } }, undefined, 'other'),
      post('/api/kits', { label: 'Thief', main: { name: 'T' } }, undefined, 'it'),
      put('/api/kits/{{it.documentId}}', { main: { id: '{{other.main.id}}', name: 'Stolen' } }, { status: 400, error: { name: 'ApplicationError', message: 'Some of the provided components in main are not related to the entity' } }),
      get('/api/kits/{{other.documentId}}?populate=main', { match: { main: { name: 'M' } } }),
    ],
  },
  {
    name: 'an unknown component id',
    sentence: 'errors.fields',
    steps: [post('/api/kits', { label: 'Unknown', parts: [{ name: 'A' }] }, undefined, 'it'), put('/api/kits/{{it.documentId}}', { parts: [{ id: 99999999, name: 'B' }] }, { status: 400, error: { name: 'ApplicationError' } })],
  },
  {
    name: 'a component id on creation',
    sentence: 'errors.fields',
    steps: [post('/api/kits', { label: 'Early', main: { id: 1, name: 'M' } }, { status: 400, error: { name: 'ApplicationError' } })],
  },
  refusedKit('too many components', { parts: [1, 2, 3, 4].map((at) => ({ name: String(at) })) }, 'parts field must have less than or equal to 3 items'),
  refusedKit('too many zone entries', { zone: [1, 2, 3].map(() => ({ __component: 'layout.quote' })) }, 'zone field must have less than or equal to 2 items'),
  {
    name: 'too many components have their path',
    sentence: 'errors.fields',
    steps: [post('/api/kits', { label: 'Path', parts: [1, 2, 3, 4].map((at) => ({ name: String(at) })) }, { status: 400, error: { details: { errors: [{ path: ['parts'], message: 'parts field must have less than or equal to 3 items', name: 'ValidationError', value: '<list>' }] } } })],
  },
  {
    name: 'a list with a minimum may be empty when it is not required',
    sentence: 'writes.data',
    steps: [post('/api/kits?populate=parts', { label: 'No parts', parts: [] }, undefined, 'it'), get('/api/kits/{{it.documentId}}?populate=parts', { match: { parts: [] } })],
  },
  refusedKit('a text for a component', { main: 'text' }),
  refusedKit('a list for a component', { main: [{ name: 'x' }] }),
  refusedKit('an object for a list', { parts: { name: 'x' } }),
  refusedKit('a text in a list', { parts: ['text'] }),
  refusedKit('an unknown key in a list', { parts: [{ name: 'x', bogus: 1 }] }, /^Invalid key bogus at parts/),
  refusedKit('__component in a component', { main: { __component: 'shared.part', name: 'x' } }),
  refusedKit('a wrong type inside', { main: { name: 5 } }),
  {
    name: 'components are copied on publication and stay apart',
    sentence: 'writes.partial',
    steps: [
      post('/api/recipes', { title: 'Apart', steps: [{ name: 'published' }], intro: { name: 'intro' } }, undefined, 'it'),
      get('/api/recipes/{{it.documentId}}?populate=steps', { match: { steps: [{ name: 'published' }] } }),
      put('/api/recipes/{{it.documentId}}?status=draft&populate=steps', { steps: [{ name: 'drafted' }] }, { match: { steps: [{ name: 'drafted' }] } }),
      get('/api/recipes/{{it.documentId}}?populate=steps,intro', { match: { steps: [{ name: 'published' }], intro: { name: 'intro' } } }),
      put('/api/recipes/{{it.documentId}}?populate=steps,intro', {}, { match: { steps: [{ name: 'drafted' }], intro: { name: 'intro' } } }),
    ],
  },
  {
    name: 'decimals inside components are exact',
    sentence: 'types.number',
    steps: [post('/api/kits', { label: 'Exact', main: { name: 'x', precise: '0.10' } }, undefined, 'it'), get('/api/kits/{{it.documentId}}?populate=main', { match: { main: { precise: 0.1 } } }), get('/api/kits?filters[label]=Exact&filters[main][precise]=0.1', { names: ['Exact'] })],
  },
  {
    name: 'relations inside components take the forms of relations',
    sentence: ['writes.relations', 'writes.data'],
    steps: [
      post('/api/articles?populate[cards][populate]=tag', { title: 'Card relations', cards: [{ title: 'A', tag: { documentId: '{{tag.red.documentId}}' } }, { title: 'B', tag: '{{tag.blue.id}}' }, { title: 'C', tag: { connect: ['{{tag.green.documentId}}'] } }, { title: 'D', tag: { set: ['{{tag.ecru.documentId}}'] } }] }, undefined, 'it'),
      get('/api/articles/{{it.documentId}}?populate[cards][populate]=tag', { match: { cards: [{ tag: { label: 'Red' } }, { tag: { label: 'Blue' } }, { tag: { label: 'green' } }, { tag: { label: 'Écru' } }] } }),
    ],
  },
  {
    name: 'an unknown document inside a component',
    sentence: 'errors.codes',
    steps: [post('/api/articles', { title: 'xyz', cards: [{ title: 'A', tag: 'aaaaaaaaaaaaaaaaaaaaaaaa' }] }, { status: 400, error: { message: 'Document with id "aaaaaaaaaaaaaaaaaaaaaaaa", locale "null" not found' } })],
  },
  {
    name: 'a removed document leaves components',
    sentence: 'writes.relations',
    steps: [
      post('/api/tags', { label: 'Gone from card' }, undefined, 'tag'),
      post('/api/articles', { title: 'Card loses', cards: [{ title: 'A', tag: '{{tag.documentId}}' }] }, undefined, 'it'),
      { request: 'DELETE /api/tags/{{tag.documentId}}', expect: { status: 204 } },
      get('/api/articles/{{it.documentId}}?populate[cards][populate]=tag', { match: { cards: [{ title: 'A', tag: null }] } }),
    ],
  },
];
