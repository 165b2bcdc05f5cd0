import type { Json } from '../../../src/kernel/index.js';
import { type Case, get, post, put, type Step } from '../harness/index.js';

const parts = [{ name: 'needed' }];
const refused = { status: 400, error: { name: 'ValidationError' } } as const;


/** A kit, refused because of one attribute. */
function kit(name: string, data: { readonly [key: string]: Json }, message?: string | RegExp): Case {
  return { name: `kit: ${name}`, sentence: 'writes.data', steps: [post('/api/kits', { label: 'Ruled', parts, ...data }, message === undefined ? refused : { ...refused, error: { name: 'ValidationError', message } })] };
}

/** A kit, taken. */
function taken(name: string, data: { readonly [key: string]: Json }, match: Json): Case {
  return { name: `kit: ${name}`, sentence: 'writes.data', steps: [post('/api/kits', { label: 'Ruled', parts, ...data }, undefined, 'it'), get('/api/kits/{{it.documentId}}?populate=*', { match })] };
}

/** A recipe that a draft may be, and that cannot be published. */
function draftOnly(name: string, data: { readonly [key: string]: Json }): Case {
  const whole = { title: 'Rules', steps: [{ name: 'one' }], ...data };
  return {
    name: `recipe: a draft may have ${name}, what is published may not`,
    sentence: ['writes.data', 'status.draft'],
    steps: [post('/api/recipes', whole, refused), post('/api/recipes?status=draft', whole, undefined, 'it'), put('/api/recipes/{{it.documentId}}', {}, refused), get('/api/recipes/{{it.documentId}}', { status: 404 }), get('/api/recipes/{{it.documentId}}?status=draft', { match: { publishedAt: null } })],
  };
}

/** A recipe that not even a draft may be. */
function never(name: string, data: { readonly [key: string]: Json }): Case {
  const whole = { title: 'Rules', steps: [{ name: 'one' }], ...data };
  return { name: `recipe: not even a draft may have ${name}`, sentence: 'writes.data', steps: [post('/api/recipes?status=draft', whole, refused), post('/api/recipes', whole, refused)] };
}

function clash(url: string, first: { readonly [key: string]: Json }, second: { readonly [key: string]: Json }, message: string): readonly Step[] {
  return [post(url, first), post(url, second, { ...refused, error: { name: 'ValidationError', message } })];
}

const notUnique = 'This attribute must be unique';

/** Contract, "Writes": scalar values, defaults, rules, uniqueness. */
export const cases: readonly Case[] = [
  {
    name: 'PUT changes what it names',
    sentence: 'writes.partial',
    steps: [
      post('/api/products', { name: 'Partial', stock: 1, price: 2.5, active: true, specs: { a: 1 } }, undefined, 'it'),
      put('/api/products/{{it.documentId}}', { stock: 2 }, { match: { name: 'Partial', stock: 2, price: 2.5, active: true, specs: { a: 1 } } }),
      put('/api/products/{{it.documentId}}', { specs: { b: 2 } }, { match: { stock: 2, specs: { b: 2 } }, absent: ['specs.a'] }),
    ],
  },
  {
    name: 'null clears',
    sentence: 'writes.partial',
    steps: [
      post('/api/products', { name: 'Cleared', stock: 1, active: true, specs: {}, labels: [1], launchDate: '2024-01-01' }, undefined, 'it'),
      put('/api/products/{{it.documentId}}', { stock: null, active: null, specs: null, labels: null, launchDate: null }, { match: { name: 'Cleared', stock: null, active: null, specs: null, labels: null, launchDate: null } }),
    ],
  },
  {
    name: 'an empty change changes nothing',
    sentence: 'writes.partial',
    steps: [post('/api/products', { name: 'Unchanged', stock: 5 }, undefined, 'it'), put('/api/products/{{it.documentId}}', {}, { match: { name: 'Unchanged', stock: 5 } })],
  },
  {
    name: 'private attributes may be written and are not shown',
    sentence: 'writes.data',
    steps: [post('/api/authors', { name: 'Discreet', phone: '555-0177', salary: 5 }, undefined, 'it'), put('/api/authors/{{it.documentId}}', { phone: '555-0178' }, { match: { name: 'Discreet' }, absent: ['phone', 'salary'] })],
  },
  {
    name: 'hostile texts are texts',
    sentence: 'writes.data',
    steps: [
      post('/api/products', { name: `'; DROP TABLE products; --`, description: '${x} {y} %s \u0001 " \\ \u2028' }, undefined, 'it'),
      get('/api/products/{{it.documentId}}', { match: { name: `'; DROP TABLE products; --` } }),
    ],
  },
  taken('defaults on creation', {}, { quantity: 5, shade: 'red', flag: false, note: 'none', short: null }),
  taken('null is no default', { quantity: null, shade: null, flag: null, note: null }, { quantity: null, shade: null, flag: null, note: null }),
  taken('a value goes before the default', { quantity: 7, shade: 'green', flag: true, note: '' }, { quantity: 7, shade: 'green', flag: true, note: '' }),
  {
    name: 'kit: defaults do not come back on a change',
    sentence: 'writes.partial',
    steps: [post('/api/kits', { label: 'Defaults', parts }, undefined, 'it'), put('/api/kits/{{it.documentId}}', { quantity: null }, { match: { quantity: null, shade: 'red' } }), put('/api/kits/{{it.documentId}}', { label: 'Still' }, { match: { quantity: null } })],
  },
  { name: 'kit: required and absent', sentence: 'writes.data', steps: [post('/api/kits', { parts }, { ...refused, error: { name: 'ValidationError', message: 'label must be defined.' } })] },
  kit('required and null', { label: null }, /^label must be a `string` type, but the final value was: `null`\.$/),
  taken('required takes an empty text', { label: '' }, { label: '' }),
  { name: 'kit: required cannot be cleared', sentence: 'writes.partial', steps: [post('/api/kits', { label: 'Kept', parts }, undefined, 'it'), put('/api/kits/{{it.documentId}}', { label: null }, refused), get('/api/kits/{{it.documentId}}', { match: { label: 'Kept' } })] },
  kit('shorter than minLength', { short: 'ab' }),
  kit('longer than maxLength', { short: 'abcdefg' }),
  taken('as long as minLength', { short: 'abc' }, { short: 'abc' }),
  taken('as long as maxLength', { short: 'abcdef' }, { short: 'abcdef' }),
  kit('longer than maxLength of a text', { note: '12345678901' }),
  kit('below min', { quantity: 0 }),
  kit('above max', { quantity: 11 }),
  taken('at min', { quantity: 1 }, { quantity: 1 }),
  taken('at max', { quantity: 10 }, { quantity: 10 }),
  kit('a float below min', { weight: 0.4 }),
  kit('a float above max', { weight: 9.6 }),
  taken('a float at max', { weight: 9.5 }, { weight: 9.5 }),
  kit('a text that does not match its pattern', { pattern: 'ab-12' }),
  taken('a text that matches its pattern', { pattern: 'AB-12' }, { pattern: 'AB-12' }),
  kit('a value that is not listed', { shade: 'blue' }),
  { name: 'kit: a unique text', sentence: 'writes.data', steps: clash('/api/kits', { label: 'a', serial: 'U-1', parts }, { label: 'b', serial: 'U-1', parts }, notUnique) },
  { name: 'kit: a unique biginteger', sentence: 'writes.data', steps: clash('/api/kits', { label: 'a', big: '9007199254740993', parts }, { label: 'b', big: '9007199254740993', parts }, notUnique) },
  {
    name: 'kit: a unique biginteger one apart',
    sentence: 'writes.data',
    steps: [post('/api/kits', { label: 'a', big: '9007199254740995', parts }), post('/api/kits', { label: 'b', big: '9007199254740996', parts })],
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
      put('/api/kits/{{it.documentId}}', { serial: 'U-2' }, { ...refused, error: { name: 'ValidationError', message: notUnique } }),
    ],
  },
  {
    name: 'kit: unique names path and value',
    sentence: 'writes.data',
    steps: [post('/api/kits', { label: 'a', serial: 'U-3', parts }), post('/api/kits', { label: 'b', serial: 'U-3', parts }, { status: 400, error: { details: { errors: [{ path: ['serial'], message: notUnique, name: 'ValidationError', value: 'U-3' }] } } })],
  },
  {
    name: 'kit: unique is case-sensitive',
    sentence: 'writes.data',
    steps: [post('/api/kits', { label: 'a', serial: 'case', parts }), post('/api/kits', { label: 'b', serial: 'CASE', parts })],
  },
  {
    name: 'kit: a removed document frees its value',
    sentence: 'writes.data',
    steps: [post('/api/kits', { label: 'a', serial: 'U-4', parts }, undefined, 'it'), { request: 'DELETE /api/kits/{{it.documentId}}', expect: { status: 204 } }, post('/api/kits', { label: 'b', serial: 'U-4', parts })],
  },
  { name: 'a uid is unique', sentence: 'writes.data', steps: clash('/api/tags', { label: 'a', code: 'same-code' }, { label: 'b', code: 'same-code' }, notUnique) },
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
  {
    name: 'a uid that is given is kept, null makes one',
    sentence: 'writes.data',
    steps: [
      post('/api/recipes', { title: 'Given', code: 'my-own', steps: [{ name: 'x' }] }, undefined, 'one'),
      get('/api/recipes/{{one.documentId}}', { match: { code: 'my-own' } }),
      post('/api/recipes', { title: 'Null given', code: null, steps: [{ name: 'x' }] }, undefined, 'two'),
      get('/api/recipes/{{two.documentId}}', { match: { code: 'null-given' } }),
      put('/api/recipes/{{one.documentId}}', { title: 'Renamed' }, { match: { code: 'my-own' } }),
    ],
  },
  { name: 'a uid without a target is not made up', sentence: 'writes.data', steps: [post('/api/tags', { label: 'No code' }, undefined, 'it'), get('/api/tags/{{it.documentId}}', { match: { code: null } })] },
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
    steps: [post('/api/recipes?status=draft', { title: 'No steps' }, { ...refused, error: { name: 'ValidationError', message: 'steps must be defined.' } }), post('/api/recipes', { title: 'No steps' }, { ...refused, error: { name: 'ValidationError', message: 'steps must be defined.' } })],
  },
  {
    name: 'recipe: errors of the draft alone are told',
    sentence: 'writes.data',
    steps: [post('/api/recipes', { title: 'x', difficulty: 'odd', steps: [{ name: 'x' }] }, { status: 400, error: { details: { errors: [{ path: ['difficulty'], message: '<text>', name: 'ValidationError', value: 'odd' }] } } })],
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
      put('/api/recipes/{{it.documentId}}', { servings: 5 }, { ...refused, error: { name: 'ValidationError', message: notUnique } }),
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
      put('/api/recipes/{{it.documentId}}?status=published', { servings: 1 }, { match: { title: 'Drafted', servings: 1, publishedAt: '<time>' } }),
    ],
  },
  {
    name: 'status=draft touches the draft alone',
    sentence: ['status.draft', 'writes.partial'],
    steps: [
      post('/api/recipes', { title: 'Public', steps: [{ name: 'x' }] }, undefined, 'it'),
      put('/api/recipes/{{it.documentId}}?status=draft', { title: 'In private' }, { match: { title: 'In private', publishedAt: null } }),
      get('/api/recipes/{{it.documentId}}', { match: { title: 'Public' } }),
      put('/api/recipes/{{it.documentId}}', { servings: 9 }, { match: { title: 'In private', servings: 9 } }),
      get('/api/recipes/{{it.documentId}}', { match: { title: 'In private', servings: 9 } }),
    ],
  },
  {
    name: 'an invalid status of a write is refused',
    sentence: 'status.applies',
    steps: [post('/api/recipes?status=bogus', { title: 'Bogus' }, refused), put('/api/recipes/{{recipe.soup.documentId}}?status=', {}, refused)],
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
    name: 'publicationFilter is accepted and ignored on writes',
    sentence: 'publication.status',
    steps: [post('/api/recipes?publicationFilter=modified', { title: 'Ignored', steps: [{ name: 'x' }] }, undefined, 'it'), put('/api/recipes/{{it.documentId}}?publicationFilter=never-published', { servings: 1 }, { match: { servings: 1 } })],
  },
];
