import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiFailure, hasStatus, queryKeys } from '../api/index.js';
import { setSessionState } from './session-state.js';

/** A mutation before sign-in: 401 is a regular response to it, not the end of a session. */
export const signedOutMutation = { signedOut: true } as const;

const maxRetries = 2;

/** The query cache. Error responses are final; network errors are retried. */
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
