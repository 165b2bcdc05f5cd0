import { describe, expect, test } from 'vitest';
import { parseListSearch } from './list-search.js';

describe('the address of a list', () => {
  test('says what is to be shown', () => {
    const search = {
      page: 3,
      pageSize: 50,
      sort: 'sub-title:desc',
      q: 'fox',
      locale: 'fr',
      state: 'modified',
    } as const;
    const filters = [{ field: 'title', operator: '$eq', value: 'x' }] as const;
    expect(parseListSearch({ ...search, filters })).toEqual({ ...search, filters });
  });

  test('a list that is scrolled through has no pages', () => {
    expect(parseListSearch({ pageSize: 'all', page: 3 })).toEqual({ pageSize: 'all' });
  });

  test('a search for what looks like a number is one for its text', () => {
    expect(parseListSearch({ q: 12 })).toEqual({ q: '12' });
  });

  test.each([
    { page: 0 },
    { page: 1 },
    { page: 1.5 },
    { page: 'x' },
    { pageSize: 7 },
    { pageSize: 'some' },
    { pageSize: null },
    { sort: 'a,b' },
    { sort: 'title:up' },
    { q: '' },
    { q: ['a'] },
    { locale: 1 },
    { state: 'gone' },
    { filters: [{ field: 'title', operator: '$where', value: 'x' }] },
    { other: 'x' },
  ])('%j says nothing', (search) => {
    expect(parseListSearch(search)).toEqual({});
  });
});
