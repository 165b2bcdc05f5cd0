import { expect, test } from 'vitest';
import { toFileJson } from './file-reads.js';

const sign = (url: string) => `${url}?signed`;
const formats = { small: { name: 'small_a', url: '/uploads/small_a.png', width: 500 } };

test('a public file has unsigned addresses', () => {
  const file = { id: 1, url: '/uploads/a.png', formats, visibility: 'public' };
  expect(toFileJson(file, sign)).toEqual({ id: 1, url: '/uploads/a.png', formats, isUrlSigned: false });
  expect(toFileJson({ id: 1, visibility: null }, sign)).toEqual({ id: 1, isUrlSigned: false });
});

test('a private one shows signed addresses, those of its formats too', () => {
  const file = { id: 1, url: '/uploads/a.png', formats, name: 'a.png', visibility: 'private' };
  expect(toFileJson(file, sign)).toEqual({
    id: 1,
    url: '/uploads/a.png?signed',
    formats: { small: { name: 'small_a', url: '/uploads/small_a.png?signed', width: 500 } },
    name: 'a.png',
    isUrlSigned: true,
  });
});

test('members that were not requested do not appear', () => {
  expect(toFileJson({ id: 1, name: 'a.png', visibility: 'private' }, sign)).toEqual({
    id: 1,
    name: 'a.png',
    isUrlSigned: true,
  });
  expect(toFileJson({ id: 1, formats: null, visibility: 'private' }, sign)).toEqual({
    id: 1,
    formats: null,
    isUrlSigned: true,
  });
});

test('keys keep their order', () => {
  const file = { id: 1, formats, url: '/a', provider: 'local', visibility: 'private' };
  expect(Object.keys(toFileJson(file, sign))).toEqual(['id', 'formats', 'url', 'provider', 'isUrlSigned']);
});
