import { queryOptions } from '@tanstack/react-query';
import { networkFailure } from './failure.js';
import { queryKeys } from './query-keys.js';

/** The path below which the content API is (`api.prefix`): the server writes it into the page. */
export const apiPrefix: string =
  globalThis.document?.querySelector<HTMLMetaElement>('meta[name="octavo-api"]')?.content ?? '/api';

/**
 * Asks the content API as somebody outside would: without the session; with an API token, or as the public where it is null. `address` begins
 * with `apiPrefix`. Gives whatever is answered, refusals too. Throws ApiFailure where nothing is.
 */
export async function fetchContentApi(url: string, token: string | null, signal?: AbortSignal): Promise<Response> {
  try {
    return await fetch(url, {
      credentials: 'omit',
      cache: 'no-store',
      headers: { Accept: 'application/json', ...(token === null ? {} : { Authorization: `Bearer ${token}` }) },
      ...(signal === undefined ? {} : { signal }),
    });
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    throw networkFailure(error);
  }
}

/**
 * Asks the content API as somebody with this role of end users; `address` as above. `Server-Timing` says what it took. Gives whatever is
 * answered, refusals too. Throws ApiFailure where nothing is.
 */
export async function fetchContentApiAsRole(url: string, role: number): Promise<Response> {
  try {
    return await fetch(`/admin/api/user-roles/${role}/content${url.slice(apiPrefix.length)}`, {
      credentials: 'same-origin',
      cache: 'no-store',
      headers: { Accept: 'application/json' },
    });
  } catch (error) {
    throw networkFailure(error);
  }
}

/** Does everybody get documents of a collection, without being signed in? */
export function hasPublicDocumentsQuery(apiId: string) {
  return queryOptions({
    queryKey: [...queryKeys.content(apiId), 'public'],
    queryFn: async ({ signal }) => {
      const response = await fetchContentApi(`${apiPrefix}/${apiId}?pagination[pageSize]=1`, null, signal);
      if (!response.ok) return false;
      const { data }: { readonly data: readonly unknown[] } = await response.json();
      return data.length > 0;
    },
    staleTime: 0,
  });
}
