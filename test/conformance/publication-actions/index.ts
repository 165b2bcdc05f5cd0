import type { Case, Step } from '../harness/index.js';
import { get, post, put } from '../harness/index.js';

function action(url: string, expect: Step['expect'] = { status: 200 }): Step {
  return { request: { method: 'POST', url }, expect };
}

const recipe = { title: 'Acted upon', servings: 2, steps: [{ name: 'x' }] };
const notFound = { status: 404, error: { name: 'NotFoundError' } } as const;

/** Beyond the contract's path: publish, unpublish, discard a draft. */
export const cases: readonly Case[] = [
  {
    name: 'publish',
    sentence: 'states.transitions',
    steps: [
      post('/api/recipes?status=draft', recipe, undefined, 'it'),
      action('/api/recipes/{{it.documentId}}/actions/publish', {
        status: 200,
        match: { title: 'Acted upon', publishedAt: '<time>' },
        meta: {},
      }),
      get('/api/recipes/{{it.documentId}}', { match: { title: 'Acted upon' } }),
    ],
  },
  {
    name: 'publish an incomplete draft',
    sentence: 'states.transitions',
    steps: [
      post('/api/recipes?status=draft', { steps: [] }, undefined, 'it'),
      action('/api/recipes/{{it.documentId}}/actions/publish', { status: 400, error: { name: 'ValidationError' } }),
      get('/api/recipes/{{it.documentId}}', notFound),
    ],
  },
  {
    name: 'unpublish keeps the draft',
    sentence: 'states.transitions',
    steps: [
      post('/api/recipes', recipe, undefined, 'it'),
      put('/api/recipes/{{it.documentId}}?status=draft', { servings: 7 }, {}),
      action('/api/recipes/{{it.documentId}}/actions/unpublish', { status: 200, meta: {} }),
      get('/api/recipes/{{it.documentId}}', notFound),
      get('/api/recipes/{{it.documentId}}?status=draft', { match: { servings: 7 } }),
      get('/api/recipes/{{it.documentId}}?status=draft&publicationFilter=never-published', { match: { servings: 7 } }),
    ],
  },
  {
    name: 'discard a draft',
    sentence: 'states.transitions',
    steps: [
      post('/api/recipes', recipe, undefined, 'it'),
      put('/api/recipes/{{it.documentId}}?status=draft', { servings: 7, steps: [{ name: 'y' }, { name: 'z' }] }, {}),
      action('/api/recipes/{{it.documentId}}/actions/discard-draft', {
        status: 200,
        match: { servings: 2, publishedAt: null },
        meta: {},
      }),
      get('/api/recipes/{{it.documentId}}?status=draft&populate=steps', {
        match: { servings: 2, steps: [{ name: 'x' }] },
      }),
      get('/api/recipes/{{it.documentId}}?publicationFilter=unmodified', { match: { servings: 2 } }),
    ],
  },
  {
    name: 'publish one locale',
    sentence: ['states.transitions', 'states.locales'],
    steps: [
      post('/api/press-releases?status=draft', { name: 'Acts' }, undefined, 'it'),
      put('/api/press-releases/{{it.documentId}}?locale=fr&status=draft', { name: 'Actes' }, {}),
      action('/api/press-releases/{{it.documentId}}/actions/publish?locale=fr', {
        status: 200,
        match: { name: 'Actes', locale: 'fr' },
      }),
      get('/api/press-releases/{{it.documentId}}', notFound),
      get('/api/press-releases/{{it.documentId}}?locale=fr', { match: { name: 'Actes' } }),
    ],
  },
  {
    name: 'publish every locale',
    sentence: 'states.transitions',
    steps: [
      post('/api/press-releases?status=draft', { name: 'All act' }, undefined, 'it'),
      put('/api/press-releases/{{it.documentId}}?locale=fr&status=draft', { name: 'Tous' }, {}),
      action('/api/press-releases/{{it.documentId}}/actions/publish?locale=*'),
      get('/api/press-releases/{{it.documentId}}', { match: { name: 'All act' } }),
      get('/api/press-releases/{{it.documentId}}?locale=fr', { match: { name: 'Tous' } }),
    ],
  },
  {
    name: 'links survive: unpublished and published again, the target is shown again',
    sentence: 'states.transitions',
    steps: [
      post('/api/recipes', { ...recipe, title: 'Linked to' }, undefined, 'target'),
      post('/api/campaigns', { title: 'Links', recipe: '{{target.documentId}}' }, undefined, 'it'),
      action('/api/recipes/{{target.documentId}}/actions/unpublish'),
      get('/api/campaigns/{{it.documentId}}?populate=recipe', { match: { recipe: null } }),
      put('/api/campaigns/{{it.documentId}}', { budget: 5 }, {}),
      action('/api/recipes/{{target.documentId}}/actions/publish'),
      get('/api/campaigns/{{it.documentId}}?populate=recipe', { match: { recipe: { title: 'Linked to' } } }),
    ],
  },
  {
    name: 'a document that is not there',
    sentence: 'states.transitions',
    steps: [action('/api/recipes/aaaaaaaaaaaaaaaaaaaaaaaa/actions/publish', notFound)],
  },
  {
    name: 'a type without draft & publish',
    sentence: 'status.applies',
    steps: [
      action('/api/tags/{{tag.red.documentId}}/actions/publish', { status: 400, error: { name: 'ValidationError' } }),
    ],
  },
  {
    name: 'without credentials',
    sentence: 'authentication.private',
    steps: [
      {
        request: { method: 'POST', url: '/api/recipes/{{recipe.soup.documentId}}/actions/unpublish', as: 'public' },
        expect: { status: 403, error: { name: 'ForbiddenError' } },
      },
    ],
  },
  {
    name: 'an action that does not exist',
    sentence: 'states.transitions',
    steps: [action('/api/recipes/{{recipe.soup.documentId}}/actions/bogus', notFound)],
  },
  {
    name: 'GET of an action',
    sentence: 'states.transitions',
    steps: [
      {
        request: 'GET /api/recipes/{{recipe.soup.documentId}}/actions/publish',
        expect: { status: 405, headers: { allow: /POST/ } },
      },
    ],
  },
];
