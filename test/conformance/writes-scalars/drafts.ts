import type { Json } from '../../../src/foundations/core/index.js';
import { type Case, get, post, put, type Step } from '../harness/index.js';

const badRequest = { status: 400, error: {} } as const;
const refused = { status: 400, error: { name: 'ValidationError' } } as const;
const notUnique = 'This attribute must be unique';

/** A recipe that a draft may be, and that cannot be published. */
function draftOnly(name: string, data: { readonly [key: string]: Json }): Case {
  const whole = { title: 'Rules', steps: [{ name: 'one' }], ...data };
  return {
    name: `recipe: a draft may have ${name}, what is published may not`,
    sentence: ['writes.data', 'status.draft'],
    steps: [
      post('/api/recipes', whole, refused),
      post('/api/recipes?status=draft', whole, undefined, 'it'),
      put('/api/recipes/{{it.documentId}}', {}, refused),
      get('/api/recipes/{{it.documentId}}', { status: 404 }),
      get('/api/recipes/{{it.documentId}}?status=draft', { match: { publishedAt: null } }),
    ],
  };
}

/** A recipe that not even a draft may be. */
function never(name: string, data: { readonly [key: string]: Json }): Case {
  const whole = { title: 'Rules', steps: [{ name: 'one' }], ...data };
  return {
    name: `recipe: not even a draft may have ${name}`,
    sentence: 'writes.data',
    steps: [post('/api/recipes?status=draft', whole, refused), post('/api/recipes', whole, refused)],
  };
}

/** Which rules hold for drafts, and which on publication only. */
export const draftCases: readonly Case[] = [
  draftOnly('a missing title', { title: null }),
  draftOnly('a title that is too short', { title: 'ab' }),
  draftOnly('a number below min', { servings: 0 }),
  draftOnly('a text that does not match', { pattern: 'ABC' }),
  draftOnly('a malformed address', { contact: 'nobody' }),
  draftOnly('an invalid uid', { code: 'not a uid' }),
  draftOnly('a value that is taken', { serial: 'R-1' }),
  never('a title that is too long', { title: 'x'.repeat(21) }),
  never('a number above max', { servings: 13 }),
  never('a value that is not listed', { difficulty: 'odd' }),
  never('a value of another type', { servings: 'many' }),
  never('too many components', { steps: [{ name: '1' }, { name: '2' }, { name: '3' }, { name: '4' }] }),
  {
    name: 'recipe: a required component list that is absent on creation',
    sentence: 'writes.data',
    steps: [
      post(
        '/api/recipes?status=draft',
        { title: 'No steps' },
        { ...refused, error: { name: 'ValidationError', message: 'steps must be defined.' } },
      ),
      post(
        '/api/recipes',
        { title: 'No steps' },
        { ...refused, error: { name: 'ValidationError', message: 'steps must be defined.' } },
      ),
    ],
  },
  {
    name: 'recipe: only errors of the draft are reported',
    sentence: 'writes.data',
    steps: [
      post(
        '/api/recipes',
        { title: 'x', difficulty: 'odd', steps: [{ name: 'x' }] },
        {
          status: 400,
          error: {
            details: { errors: [{ path: ['difficulty'], message: '<text>', name: 'ValidationError', value: 'odd' }] },
          },
        },
      ),
    ],
  },
  {
    name: 'recipe: a failed publication takes the draft change back',
    sentence: 'writes.data',
    steps: [
      post('/api/recipes', { title: 'Rolled back', servings: 2, steps: [{ name: 'x' }] }, undefined, 'it'),
      put('/api/recipes/{{it.documentId}}', { servings: 3, title: 'ab' }, refused),
      get('/api/recipes/{{it.documentId}}?status=draft', { match: { title: 'Rolled back', servings: 2 } }),
      get('/api/recipes/{{it.documentId}}', { match: { title: 'Rolled back', servings: 2 } }),
    ],
  },
  {
    name: 'recipe: a clash at publication keeps the draft as it was',
    sentence: 'writes.data',
    steps: [
      post('/api/recipes', { title: 'Owner', serial: 'R-2', steps: [{ name: 'x' }] }),
      post('/api/recipes?status=draft', { title: 'Rival', serial: 'R-2', steps: [{ name: 'x' }] }, undefined, 'it'),
      put(
        '/api/recipes/{{it.documentId}}',
        { servings: 5 },
        { ...refused, error: { name: 'ValidationError', message: notUnique } },
      ),
      get('/api/recipes/{{it.documentId}}?status=draft', { match: { serial: 'R-2', servings: null } }),
      put('/api/recipes/{{it.documentId}}', { serial: 'R-3' }, { match: { serial: 'R-3', publishedAt: '<time>' } }),
    ],
  },
  {
    name: 'a write publishes by default',
    sentence: 'states.transitions',
    steps: [
      post('/api/recipes?status=draft', { title: 'Drafted', steps: [{ name: 'x' }] }, undefined, 'it'),
      get('/api/recipes/{{it.documentId}}', { status: 404 }),
      put(
        '/api/recipes/{{it.documentId}}?status=published',
        { servings: 1 },
        { match: { title: 'Drafted', servings: 1, publishedAt: '<time>' } },
      ),
    ],
  },
  {
    name: 'status=draft touches the draft alone',
    sentence: ['status.draft', 'writes.partial'],
    steps: [
      post('/api/recipes', { title: 'Public', steps: [{ name: 'x' }] }, undefined, 'it'),
      put(
        '/api/recipes/{{it.documentId}}?status=draft',
        { title: 'In private' },
        { match: { title: 'In private', publishedAt: null } },
      ),
      get('/api/recipes/{{it.documentId}}', { match: { title: 'Public' } }),
      put('/api/recipes/{{it.documentId}}', { servings: 9 }, { match: { title: 'In private', servings: 9 } }),
      get('/api/recipes/{{it.documentId}}', { match: { title: 'In private', servings: 9 } }),
    ],
  },
  {
    name: 'an invalid status of a write is refused',
    sentence: 'status.applies',
    steps: [
      post('/api/recipes?status=bogus', { title: 'Bogus' }, refused),
      put('/api/recipes/{{recipe.soup.documentId}}?status=', {}, refused),
    ],
  },
  {
    name: 'saving what was there is no modification',
    sentence: 'publication.unmodified',
    steps: [
      post('/api/recipes', { title: 'Same same', servings: 2, steps: [{ name: 'x' }] }, undefined, 'it'),
      put('/api/recipes/{{it.documentId}}?status=draft', { title: 'Same same', servings: 2 }, {}),
      get('/api/recipes/{{it.documentId}}?publicationFilter=unmodified', { match: { title: 'Same same' } }),
      put('/api/recipes/{{it.documentId}}?status=draft', { servings: 3 }, {}),
      get('/api/recipes/{{it.documentId}}?publicationFilter=modified', { match: { servings: 2 } }),
      put('/api/recipes/{{it.documentId}}', {}, {}),
      get('/api/recipes/{{it.documentId}}?publicationFilter=unmodified', { match: { servings: 3 } }),
    ],
  },
  {
    name: 'what only reads have a use for is checked on writes, and changes nothing (contract C1)',
    sentence: 'publication.status',
    steps: [
      post('/api/recipes?publicationFilter=modified', { title: 'Ignored', steps: [{ name: 'x' }] }, undefined, 'it'),
      put(
        '/api/recipes/{{it.documentId}}?publicationFilter=never-published',
        { servings: 1 },
        { match: { servings: 1 } },
      ),
      put('/api/recipes/{{it.documentId}}?sort=title&pagination[page]=2', {}, { match: { servings: 1 } }),
      ...['publicationFilter=bogus', 'sort=bogus', 'pagination[page]=x', 'pagination[bogus]=1', 'bogus=1'].flatMap(
        (query): readonly Step[] => [
          post(`/api/recipes?${query}`, { title: 'Refused', steps: [{ name: 'x' }] }, badRequest),
          put(`/api/recipes/{{it.documentId}}?${query}`, { servings: 2 }, badRequest),
          { request: `DELETE /api/recipes/{{it.documentId}}?${query}`, expect: badRequest },
        ],
      ),
      { request: 'DELETE /api/recipes/{{it.documentId}}?populate=bogus', expect: badRequest },
      get('/api/recipes/{{it.documentId}}', { match: { servings: 1 } }),
    ],
  },
];
