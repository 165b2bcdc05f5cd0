import type { QueryClient } from '@tanstack/react-query';
import {
  ApiFailure,
  apiIdOf,
  type ContentType,
  historyQuery,
  type KeptState,
  keys,
  restoreState,
} from '../../api/index.js';

/**
 * What is kept of versions that were deleted a moment ago, by their locales; null: the type has none. Nothing where no history is kept, or
 * the caller may not see it.
 */
export async function statesBefore(
  client: QueryClient,
  type: ContentType,
  documentId: string,
  locales: readonly (string | null)[],
): Promise<readonly KeptState[]> {
  const newest = await Promise.all(
    locales.map(async (locale) => {
      const states = historyQuery(type, documentId, locale, { page: 1, pageSize: 1 });
      return (await client.fetchQuery({ ...states, staleTime: 0 })).data;
    }),
  ).catch((error: unknown) => {
    if (error instanceof ApiFailure) return [];
    throw error;
  });
  return newest.flat().filter(({ action }) => action === 'delete');
}

/** Writes states back, one after the other. Raises ApiFailure where one cannot be written today. */
export async function bringBack(client: QueryClient, type: ContentType, states: readonly KeptState[]): Promise<void> {
  for (const { documentId, id } of states) await restoreState(type, documentId, id, null);
  await client.invalidateQueries({ queryKey: keys.content(apiIdOf(type)) });
}
