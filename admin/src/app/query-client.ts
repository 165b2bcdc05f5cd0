import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiFailure, hasStatus, keys } from '../api/index.js';
import { markSession } from './session-end.js';

/** A mutation of somebody who is nobody yet: 401 is an answer to it, and no end of a session. */
export const byNobody = { byNobody: true } as const;

const attempts = 2;

/** What remembers answers. A refusal is final; what did not come is asked for again. */
export function createQueryClient(): QueryClient {
  const client: QueryClient = new QueryClient({
    queryCache: new QueryCache({ onError: sessionMayHaveEnded }),
    mutationCache: new MutationCache({
      onError: (error, _variables, _result, mutation) => {
        if (mutation.meta !== byNobody) sessionMayHaveEnded(error);
      },
    }),
    defaultOptions: {
      queries: {
        staleTime: 10_000,
        retry: (count, error) => count < attempts && (!(error instanceof ApiFailure) || isPassing(error)),
      },
    },
  });

  /** Who was never known is led to the sign-in by the routes. */
  function sessionMayHaveEnded(error: unknown): void {
    if (hasStatus(error, 401) && client.getQueryData(keys.me) !== undefined) markSession('ended');
  }

  return client;
}

function isPassing({ status }: ApiFailure): boolean {
  return status === 0 || status === 502 || status === 503 || status === 504;
}
