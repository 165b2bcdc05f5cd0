import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { SearchHits } from './contract.js';
import { keys } from './keys.js';
import { askData } from './request.js';

/** The shortest text that is looked for. */
export const shortestSearch = 2;
const longest = 100;

/** Documents that are called something like this, of all content types; nothing is asked for less than two characters. */
export function searchQuery(text: string) {
  const asked = text.trim().slice(0, longest);
  return queryOptions({
    queryKey: keys.search(asked),
    queryFn: ({ signal }) => askData<readonly SearchHits[]>('search', { parameters: { text: asked }, signal }),
    enabled: asked.length >= shortestSearch,
    placeholderData: keepPreviousData,
    staleTime: 10_000,
  });
}
