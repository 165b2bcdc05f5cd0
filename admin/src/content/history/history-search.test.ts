import { expect, test } from 'vitest';
import { parseDeletedSearch, parseHistorySearch } from './history-search.js';

test('the address of a history says what is shown', () => {
  const search = { locale: 'fr', state: 812, page: 2 };
  expect(parseHistorySearch(search)).toEqual(search);
  expect(parseDeletedSearch(search)).toEqual({ page: 2 });
});

test.each([{ locale: '' }, { locale: 3 }, { state: 0 }, { state: '1' }, { state: 1.5 }, { page: 1 }, { page: 'x' }])(
  '%j says nothing',
  (search) => {
    expect([parseHistorySearch(search), parseDeletedSearch(search)]).toEqual([{}, {}]);
  },
);
