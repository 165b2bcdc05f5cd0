import { describe, expect, it } from 'vitest';
import type { Json } from '../../../src/foundations/core/index.js';
import type { Expect } from './case.js';
import { check } from './check.js';

const document = {
  id: 7,
  documentId: 'abcdefghijklmnopqrstuvwx',
  title: 'One',
  tags: [{ label: 'a' }, { label: 'b' }],
};
const saved = new Map<string, Json>([['it', { documentId: document.documentId, id: 7 }]]);

function problems(expected: Partial<Expect>, body: unknown = { data: document, meta: {} }, status = 200): number {
  const headers = new Map([['etag', '"x"']]);
  return check({ status: 200, ...expected }, { status, headers, text: body === '' ? '' : JSON.stringify(body) }, saved)
    .length;
}

const list = { data: [{ name: 'b' }, { name: 'a' }], meta: {} };
const error = { data: null, error: { status: 400, name: 'ValidationError', message: 'Invalid key x', details: {} } };

describe('what the harness accepts', () => {
  it.each<[string, Partial<Expect>, unknown?, number?]>([
    ['part of a document', { match: { title: 'One', tags: [{ label: 'a' }, {}] } }],
    ['a whole document', { data: { id: '<id>', documentId: '{{it.documentId}}', title: 'One', tags: '<list>' } }],
    ['a saved number', { match: { id: '{{it.id}}' } }],
    ['names in order', { names: ['b', 'a'] }, list],
    ['names in any order', { nameSet: ['a', 'b'] }, list],
    ['keys in order', { keys: ['id', 'documentId', 'title', 'tags'] }],
    ['an error', { status: 400, error: { name: 'ValidationError', message: /^Invalid key/, details: {} } }, error, 400],
    ['a text in the body', { bodyText: '"id":7,' }],
    ['a header', { headers: { ETag: /"/, 'x-powered-by': null } }],
    ['no body', { status: 204, body: '' }, '', 204],
  ])('%s', (_, expected, body, status) => {
    expect(problems(expected, body, status)).toBe(0);
  });
});

describe('what the harness refuses', () => {
  it.each<[string, Partial<Expect>, unknown?, number?]>([
    ['another status', { status: 404 }],
    ['another value', { match: { title: 'Two' } }],
    ['a key too many', { data: { id: 7, documentId: '<documentId>', title: 'One' } }],
    ['a key that is missing', { match: { summary: null } }],
    ['an entry too many', { match: { tags: [{ label: 'a' }] } }],
    ['an entry too few', { match: { tags: [{}, {}, {}] } }],
    ['entries in another order', { match: { tags: [{ label: 'b' }, { label: 'a' }] } }],
    ['a word for any value that does not fit', { match: { title: '<time>' } }],
    ['names in another order', { names: ['a', 'b'] }, list],
    ['other names in any order', { nameSet: ['a', 'c'] }, list],
    ['what must be absent', { absent: ['tags.0.label'] }],
    ['keys in another order', { keys: ['documentId', 'id', 'title', 'tags'] }],
    ['another text', { bodyText: '"id":8' }],
    ['another meta', { meta: { pagination: {} } }],
    ['another message', { status: 400, error: { message: 'Invalid key y' } }, error, 400],
    ['other details', { status: 400, error: { details: { key: 'x' } } }, error, 400],
    ['an error outside the envelope', { status: 400 }, { error: error.error }, 400],
    ['an error that names another status', { status: 404 }, error, 404],
    ['a body where there must be none', { body: '' }],
    ['another header', { headers: { etag: '"y"' } }],
    ['a header that must be absent', { headers: { etag: null } }],
  ])('%s', (_, expected, body, status) => {
    expect(problems(expected, body, status)).toBeGreaterThan(0);
  });

  it('a placeholder that nothing was saved for', () => {
    expect(() => problems({ match: { id: '{{other.id}}' } })).toThrow('Nothing was saved as {{other.id}}');
  });
});
