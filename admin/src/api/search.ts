import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { inChangeSet } from './chosen-change-set.js';
import type { SearchHits } from './contract.js';
import { queryKeys } from './query-keys.js';
import { requestData } from './request.js';

/** Minimum length of a search text. */
export const minSearchLength = 2;
const maxSearchLength = 100;

/**
 * Documents of all content types with a matching title, in the chosen change set; no request is sent for less than two characters.
 */
export function searchQuery(text: string) {
  const searchText = text.trim().slice(0, maxSearchLength);
  const parameters = inChangeSet({ text: searchText });
  return queryOptions({
    queryKey: [...queryKeys.search(searchText), parameters],
    queryFn: ({ signal }) => requestData<readonly SearchHits[]>('search', { parameters, signal }),
    enabled: searchText.length >= minSearchLength,
    placeholderData: keepPreviousData,
    staleTime: 10_000,
  });
}
