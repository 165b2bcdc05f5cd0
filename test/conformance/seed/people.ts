import type { Json } from '../../../src/foundations/core/index.js';
import type { SeedRequest } from './types.js';

/** An author; one person has no articles, one has no sortable name. */
export interface Author {
  readonly save: string;
  readonly name: string;
  readonly email: string | null;
  readonly age: number | null;
}

/** All authors, in the order of their rows. */
export const authors: readonly Author[] = [
  { save: 'ann', name: 'Ann', email: 'ann@press.example', age: 41 },
  { save: 'bob', name: 'Bob', email: 'bob@press.example', age: 29 },
  { save: 'cleo', name: 'Cléo', email: 'Cleo@press.example', age: null },
  { save: 'dmitri', name: 'Dmitri', email: null, age: 29 },
  { save: 'eve', name: 'Eve', email: 'eve@other.example', age: 0 },
  { save: 'ann-again', name: 'ann', email: null, age: 150 },
];

const hidden = new Map<string, { readonly [key: string]: Json }>([
  ['ann', { phone: '555-0101', salary: 90210, secret: 'password of ann' }],
  ['eve', { phone: '555-0199', salary: 12345 }],
]);

const profiles: readonly SeedRequest[] = [
  {
    method: 'POST',
    url: '/api/profiles',
    body: { data: { name: 'Ann in short', bio: 'Writes about engines.', author: '{{author.ann.documentId}}' } },
    save: 'profile.ann',
  },
  {
    method: 'POST',
    url: '/api/profiles',
    body: { data: { name: 'Bob in short', bio: null, author: '{{author.bob.documentId}}' } },
    save: 'profile.bob',
  },
  { method: 'POST', url: '/api/profiles', body: { data: { name: 'Nobody', bio: '' } }, save: 'profile.nobody' },
];

/** The requests that create authors and profiles. */
export const peopleSeed: readonly SeedRequest[] = [
  ...authors.map(({ save, ...values }) => ({
    method: 'POST',
    url: '/api/authors',
    body: { data: { ...values, ...hidden.get(save) } },
    save: `author.${save}`,
  })),
  ...profiles,
];
