import { expect, test } from 'vitest';
import { shownFile } from './file-reads.js';

const sign = (url: string) => `${url}?signed`;
const formats = { small: { name: 'small_a', url: '/uploads/small_a.png', width: 500 } };

test('a file that everybody may fetch shows its addresses as they are', () => {
  const file = { id: 1, url: '/uploads/a.png', formats, visibility: 'public' };
  expect(shownFile(file, sign)).toEqual({ id: 1, url: '/uploads/a.png', formats, isUrlSigned: false });
  expect(shownFile({ id: 1, visibility: null }, sign)).toEqual({ id: 1, isUrlSigned: false });
});

test('a private one shows signed addresses, those of its formats too', () => {
  const file = { id: 1, url: '/uploads/a.png', formats, name: 'a.png', visibility: 'private' };
  expect(shownFile(file, sign)).toEqual({
    id: 1,
    url: '/uploads/a.png?signed',
    formats: { small: { name: 'small_a', url: '/uploads/small_a.png?signed', width: 500 } },
    name: 'a.png',
    isUrlSigned: true,
  });
});

test('what was not asked for does not appear', () => {
  expect(shownFile({ id: 1, name: 'a.png', visibility: 'private' }, sign)).toEqual({
    id: 1,
    name: 'a.png',
    isUrlSigned: true,
  });
  expect(shownFile({ id: 1, formats: null, visibility: 'private' }, sign)).toEqual({
    id: 1,
    formats: null,
    isUrlSigned: true,
  });
});

test('keys keep their order', () => {
  const file = { id: 1, formats, url: '/a', provider: 'local', visibility: 'private' };
  expect(Object.keys(shownFile(file, sign))).toEqual(['id', 'formats', 'url', 'provider', 'isUrlSigned']);
});
