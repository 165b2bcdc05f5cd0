import type { Json } from '../../../src/foundations/core/index.js';
import { type Case, get, post, put, type Step } from '../harness/index.js';

const parts = [{ name: 'needed' }];
const refused = { status: 400, error: { name: 'ValidationError' } } as const;
const notUnique = 'This attribute must be unique';

/** Two creations, of which the second one is refused. */
function clash(
  url: string,
  first: { readonly [key: string]: Json },
  second: { readonly [key: string]: Json },
  message: string,
): readonly Step[] {
  return [post(url, first), post(url, second, { ...refused, error: { name: 'ValidationError', message } })];
}

/** Unique values, and uids that are made. */
export const uniqueCases: readonly Case[] = [
  {
    name: 'kit: a unique text',
    sentence: 'writes.data',
    steps: clash('/api/kits', { label: 'a', serial: 'U-1', parts }, { label: 'b', serial: 'U-1', parts }, notUnique),
  },
  {
    name: 'kit: a unique biginteger',
    sentence: 'writes.data',
    steps: clash(
      '/api/kits',
      { label: 'a', big: '9007199254740993', parts },
      { label: 'b', big: '9007199254740993', parts },
      notUnique,
    ),
  },
  {
    name: 'kit: a unique biginteger one apart',
    sentence: 'writes.data',
    steps: [
      post('/api/kits', { label: 'a', big: '9007199254740995', parts }),
      post('/api/kits', { label: 'b', big: '9007199254740996', parts }),
    ],
  },
  {
    name: 'kit: unique is not against itself, nor against null',
    sentence: 'writes.partial',
    steps: [
      post('/api/kits', { label: 'Self', serial: 'U-2', parts }, undefined, 'it'),
      put('/api/kits/{{it.documentId}}', { serial: 'U-2' }, { match: { serial: 'U-2' } }),
      put('/api/kits/{{it.documentId}}', { serial: null }, { match: { serial: null } }),
      post('/api/kits', { label: 'Also null', serial: null, parts }),
      post('/api/kits', { label: 'Takes over', serial: 'U-2', parts }),
      put(
        '/api/kits/{{it.documentId}}',
        { serial: 'U-2' },
        { ...refused, error: { name: 'ValidationError', message: notUnique } },
      ),
    ],
  },
  {
    name: 'kit: unique names path and value',
    sentence: 'writes.data',
    steps: [
      post('/api/kits', { label: 'a', serial: 'U-3', parts }),
      post(
        '/api/kits',
        { label: 'b', serial: 'U-3', parts },
        {
          status: 400,
          error: {
            details: { errors: [{ path: ['serial'], message: notUnique, name: 'ValidationError', value: 'U-3' }] },
          },
        },
      ),
    ],
  },
  {
    name: 'kit: unique is case-sensitive',
    sentence: 'writes.data',
    steps: [
      post('/api/kits', { label: 'a', serial: 'case', parts }),
      post('/api/kits', { label: 'b', serial: 'CASE', parts }),
    ],
  },
  {
    name: 'kit: a removed document frees its value',
    sentence: 'writes.data',
    steps: [
      post('/api/kits', { label: 'a', serial: 'U-4', parts }, undefined, 'it'),
      { request: 'DELETE /api/kits/{{it.documentId}}', expect: { status: 204 } },
      post('/api/kits', { label: 'b', serial: 'U-4', parts }),
    ],
  },
  {
    name: 'a uid is unique',
    sentence: 'writes.data',
    steps: clash('/api/tags', { label: 'a', code: 'same-code' }, { label: 'b', code: 'same-code' }, notUnique),
  },
  {
    name: 'a uid is made of its target on creation',
    sentence: 'writes.data',
    steps: [
      post('/api/articles', { title: 'Crème Brûlée: été 2024!' }, undefined, 'it'),
      get('/api/articles/{{it.documentId}}', { match: { slug: 'creme-brulee-ete-2024' } }),
    ],
  },
  {
    name: 'a uid that is taken gets a suffix',
    sentence: 'writes.data',
    steps: [
      post('/api/recipes', { title: 'Same dish', steps: [{ name: 'x' }] }, undefined, 'one'),
      post('/api/recipes', { title: 'Same dish', steps: [{ name: 'x' }] }, undefined, 'two'),
      get('/api/recipes/{{one.documentId}}', { match: { code: 'same-dish' } }),
      get('/api/recipes/{{two.documentId}}', { match: { code: 'same-dish-1' } }),
    ],
  },
  ...(
    [
      ['日本語のタイトル', 'ri-ben-yunotaitoru'],
      ['你好，世界', 'ni-hao-shi-jie'],
      ['안녕하세요', 'an-nyeong-ha-se-yo'],
      ['iPhone の発表', 'i-phone-no-fa-biao'],
      ['हिन्दी', 'hindi'],
      ['😀🎉🚀', 'grinning-tada-rocket'],
      ['Größe & Привет', 'groesse-and-privet'],
    ] as const
  ).map(
    ([title, slug]): Case => ({
      name: `a uid is made of ${title} (contract B3)`,
      sentence: 'writes.data',
      steps: [
        post('/api/articles', { title }, undefined, 'it'),
        get('/api/articles/{{it.documentId}}', { match: { slug } }),
      ],
    }),
  ),
  {
    name: 'a uid of a text that nothing can be made of is short, and unique (contract B3)',
    sentence: 'writes.data',
    steps: [
      post('/api/recipes', { title: '?!?', steps: [{ name: 'x' }] }, undefined, 'one'),
      post('/api/recipes', { title: '………', steps: [{ name: 'x' }] }, undefined, 'two'),
      get('/api/recipes/{{one.documentId}}', { match: { code: 'recipe' } }),
      get('/api/recipes/{{two.documentId}}', { match: { code: 'recipe-1' } }),
    ],
  },
  {
    name: 'a uid is no longer than an address should be (contract B3)',
    sentence: 'writes.data',
    steps: [
      post('/api/articles', { title: '界'.repeat(80) }, undefined, 'it'),
      get('/api/articles/{{it.documentId}}', { match: { slug: `${'jie-'.repeat(63)}jie` } }),
    ],
  },
  {
    name: 'a given uid is used, null generates one',
    sentence: 'writes.data',
    steps: [
      post('/api/recipes', { title: 'Given', code: 'my-own', steps: [{ name: 'x' }] }, undefined, 'one'),
      get('/api/recipes/{{one.documentId}}', { match: { code: 'my-own' } }),
      post('/api/recipes', { title: 'Null given', code: null, steps: [{ name: 'x' }] }, undefined, 'two'),
      get('/api/recipes/{{two.documentId}}', { match: { code: 'null-given' } }),
      put('/api/recipes/{{one.documentId}}', { title: 'Renamed' }, { match: { code: 'my-own' } }),
    ],
  },
  {
    name: 'a uid without a target is not made up',
    sentence: 'writes.data',
    steps: [
      post('/api/tags', { label: 'No code' }, undefined, 'it'),
      get('/api/tags/{{it.documentId}}', { match: { code: null } }),
    ],
  },
];
