import type { Json } from '../../../src/foundations/core/index.js';
import { type Case, get, post, put } from '../harness/index.js';

const parts = [{ name: 'needed' }];
const refused = { status: 400, error: { name: 'ValidationError' } } as const;

/** A kit, refused because of one attribute. */
function kit(name: string, data: { readonly [key: string]: Json }, message?: string | RegExp): Case {
  return {
    name: `kit: ${name}`,
    sentence: 'writes.data',
    steps: [
      post(
        '/api/kits',
        { label: 'Ruled', parts, ...data },
        message === undefined ? refused : { ...refused, error: { name: 'ValidationError', message } },
      ),
    ],
  };
}

/** A kit, taken. */
function taken(name: string, data: { readonly [key: string]: Json }, match: Json): Case {
  return {
    name: `kit: ${name}`,
    sentence: 'writes.data',
    steps: [
      post('/api/kits', { label: 'Ruled', parts, ...data }, undefined, 'it'),
      get('/api/kits/{{it.documentId}}?populate=*', { match }),
    ],
  };
}

/** Defaults and rules of a type without drafts. */
export const ruleCases: readonly Case[] = [
  taken('defaults on creation', {}, { quantity: 5, shade: 'red', flag: false, note: 'none', short: null }),
  taken(
    'null is no default',
    { quantity: null, shade: null, flag: null, note: null },
    { quantity: null, shade: null, flag: null, note: null },
  ),
  taken(
    'a value goes before the default',
    { quantity: 7, shade: 'green', flag: true, note: '' },
    { quantity: 7, shade: 'green', flag: true, note: '' },
  ),
  {
    name: 'kit: defaults do not come back on a change',
    sentence: 'writes.partial',
    steps: [
      post('/api/kits', { label: 'Defaults', parts }, undefined, 'it'),
      put('/api/kits/{{it.documentId}}', { quantity: null }, { match: { quantity: null, shade: 'red' } }),
      put('/api/kits/{{it.documentId}}', { label: 'Still' }, { match: { quantity: null } }),
    ],
  },
  {
    name: 'kit: required and absent',
    sentence: 'writes.data',
    steps: [
      post(
        '/api/kits',
        { parts },
        { ...refused, error: { name: 'ValidationError', message: 'label must be defined.' } },
      ),
    ],
  },
  kit('required and null', { label: null }, /^label must be a `string` type, but the final value was: `null`\.$/),
  taken('required takes an empty text', { label: '' }, { label: '' }),
  {
    name: 'kit: required cannot be cleared',
    sentence: 'writes.partial',
    steps: [
      post('/api/kits', { label: 'Kept', parts }, undefined, 'it'),
      put('/api/kits/{{it.documentId}}', { label: null }, refused),
      get('/api/kits/{{it.documentId}}', { match: { label: 'Kept' } }),
    ],
  },
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
];
