import type { Json } from '../../../src/foundations/core/index.js';
import { type Case, get, post, put } from '../harness/index.js';

/** A kit that is refused. */
function refusedKit(name: string, data: { readonly [key: string]: Json }, message?: string | RegExp): Case {
  const error = { name: 'ValidationError', ...(message === undefined ? {} : { message }) };
  return {
    name,
    sentence: 'writes.data',
    steps: [post('/api/kits', { label: 'Refused', ...data }, { status: 400, error })],
  };
}

/** Foreign ids, wrong counts and wrong forms. */
export const refusedCases: readonly Case[] = [
  {
    name: 'a foreign component id',
    sentence: 'errors.fields',
    steps: [
      post('/api/kits?populate=main', { label: 'Owner', main: { name: 'M' } }, undefined, 'other'),
      post('/api/kits', { label: 'Thief', main: { name: 'T' } }, undefined, 'it'),
      put(
        '/api/kits/{{it.documentId}}',
        { main: { id: '{{other.main.id}}', name: 'Stolen' } },
        {
          status: 400,
          error: {
            name: 'ApplicationError',
            message:
              'Some of the provided components in main are not related to the entity: leave the id out of those that are new here',
          },
        },
      ),
      get('/api/kits/{{other.documentId}}?populate=main', { match: { main: { name: 'M' } } }),
    ],
  },
  {
    name: 'an unknown component id',
    sentence: 'errors.fields',
    steps: [
      post('/api/kits', { label: 'Unknown', parts: [{ name: 'A' }] }, undefined, 'it'),
      put(
        '/api/kits/{{it.documentId}}',
        { parts: [{ id: 99999999, name: 'B' }] },
        { status: 400, error: { name: 'ApplicationError' } },
      ),
    ],
  },
  {
    name: 'a component id on creation',
    sentence: 'errors.fields',
    steps: [
      post(
        '/api/kits',
        { label: 'Early', main: { id: 1, name: 'M' } },
        { status: 400, error: { name: 'ApplicationError' } },
      ),
    ],
  },
  refusedKit(
    'too many components',
    { parts: [1, 2, 3, 4].map((at) => ({ name: String(at) })) },
    'parts field must have less than or equal to 3 items',
  ),
  refusedKit(
    'too many zone entries',
    { zone: [1, 2, 3].map(() => ({ __component: 'layout.quote' })) },
    'zone field must have less than or equal to 2 items',
  ),
  {
    name: 'too many components have their path',
    sentence: 'errors.fields',
    steps: [
      post(
        '/api/kits',
        { label: 'Path', parts: [1, 2, 3, 4].map((at) => ({ name: String(at) })) },
        {
          status: 400,
          error: {
            details: {
              errors: [
                {
                  path: ['parts'],
                  message: 'parts field must have less than or equal to 3 items',
                  name: 'ValidationError',
                  value: '<list>',
                },
              ],
            },
          },
        },
      ),
    ],
  },
  {
    name: 'a list with a minimum may be empty when it is not required',
    sentence: 'writes.data',
    steps: [
      post('/api/kits?populate=parts', { label: 'No parts', parts: [] }, undefined, 'it'),
      get('/api/kits/{{it.documentId}}?populate=parts', { match: { parts: [] } }),
    ],
  },
  refusedKit('a text for a component', { main: 'text' }),
  refusedKit('a list for a component', { main: [{ name: 'x' }] }),
  refusedKit('an object for a list', { parts: { name: 'x' } }),
  refusedKit('a text in a list', { parts: ['text'] }),
  refusedKit('an unknown key in a list', { parts: [{ name: 'x', bogus: 1 }] }, /^Invalid key bogus at parts/),
  refusedKit('__component in a component', { main: { __component: 'shared.part', name: 'x' } }),
  refusedKit('a wrong type inside', { main: { name: 5 } }),
];
