import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { SearchHits } from './contract.js';
import { queryKeys } from './query-keys.js';
import { requestData } from './request.js';

/** Minimum length of a search text. */
export const minSearchLength = 2;
const maxSearchLength = 100;

/** Documents of all content types with a matching title; no request is sent for less than two characters. */
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
