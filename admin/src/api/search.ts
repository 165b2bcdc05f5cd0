import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { SearchHits } from './contract.js';
import { queryKeys } from './query-keys.js';
import { requestData } from './request.js';

/** The shortest text that is looked for. */
export const minSearchLength = 2;
const maxSearchLength = 100;

/** Documents that are called something like this, of all content types; nothing is asked for less than two characters. */
export function searchQuery(text: string) {
  const searchText = text.trim().slice(0, maxSearchLength);
  return queryOptions({
    queryKey: queryKeys.search(searchText),
    queryFn: ({ signal }) => requestData<readonly SearchHits[]>('search', { parameters: { text: searchText }, signal }),
    enabled: searchText.length >= minSearchLength,
    placeholderData: keepPreviousData,
    staleTime: 10_000,
  });
}
