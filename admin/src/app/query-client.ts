import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiFailure, hasStatus, queryKeys } from '../api/index.js';
import { setSessionState } from './session-state.js';

/** A mutation of somebody who is nobody yet: 401 is an answer to it, and no end of a session. */
export const signedOutMutation = { signedOut: true } as const;

const maxRetries = 2;

/** What remembers answers. A refusal is final; what did not come is asked for again. */
export function createQueryClient(): QueryClient {
  const client: QueryClient = new QueryClient({
    queryCache: new QueryCache({ onError: checkSessionEnded }),
    mutationCache: new MutationCache({
      onError: (error, _variables, _result, mutation) => {
        if (mutation.meta !== signedOutMutation) checkSessionEnded(error);
      },
    }),
    defaultOptions: {
      queries: {
        staleTime: 10_000,
        retry: (count, error) => count < maxRetries && (!(error instanceof ApiFailure) || isTransient(error)),
      },
    },
  });

  /** Who was never known is led to the sign-in by the routes. */
  function checkSessionEnded(error: unknown): void {
    if (hasStatus(error, 401) && client.getQueryData(queryKeys.me) !== undefined) setSessionState('ended');
  }

  return client;
}

function isTransient({ status }: ApiFailure): boolean {
  return status === 0 || status === 502 || status === 503 || status === 504;
}
