import { expect, test } from 'vitest';
import { parseLibrarySearch } from './library-search.js';

test('the address of the library says what is shown', () => {
  const search = { folder: 3, q: 'fox', kind: 'images', page: 2, sort: 'name', alt: 'missing', file: 7 };
  expect(parseLibrarySearch(search)).toEqual(search);
  expect(parseLibrarySearch({ q: 12 })).toEqual({ q: '12' });
});

test.each([
  { folder: 0 },
  { folder: 'x' },
  { q: '' },
  { kind: 'cats' },
  { alt: 'none' },
  { file: -1 },
  { page: 1 },
  { sort: 'createdAt:desc' },
])('%j says nothing', (search) => {
  expect(parseLibrarySearch(search)).toEqual({});
});
