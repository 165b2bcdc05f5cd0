import { queryOptions } from '@tanstack/react-query';
import { networkFailure } from './failure.js';
import { queryKeys } from './query-keys.js';

/** Where the server has its GraphQL interface. */
export const graphqlPath = '/graphql';

/** An operation of GraphQL, as clients send it. */
export interface GraphqlOperation {
  readonly query: string;
  readonly variables?: unknown;
  readonly operationName?: string;
}

/**
 * Sends an operation as somebody outside would: without the session; with an API token, or as the public where it is null. Gives whatever is
 * answered, refusals too. Throws ApiFailure where nothing is.
 */
export function postGraphql(operation: GraphqlOperation, token: string | null): Promise<Response> {
  return post(operation, token, { accept: 'application/json' });
}

/** The same for a response that is a stream of events, until the signal ends it. */
export function subscribeGraphql(
  operation: GraphqlOperation,
  token: string | null,
  signal: AbortSignal,
): Promise<Response> {
  return post(operation, token, { accept: 'text/event-stream', signal });
}

async function post(
  operation: GraphqlOperation,
  token: string | null,
  { accept, signal }: { readonly accept: string; readonly signal?: AbortSignal },
): Promise<Response> {
  try {
    return await fetch(graphqlPath, {
      method: 'POST',
      credentials: 'omit',
      cache: 'no-store',
      headers: {
        Accept: accept,
        'Content-Type': 'application/json',
        ...(token === null ? {} : { Authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify(operation),
      ...(signal === undefined ? {} : { signal }),
    });
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    throw networkFailure(error);
  }
}

/** Sends a query as somebody with this role of end users; the rest as above. */
export async function getGraphqlAsRole(operation: GraphqlOperation, role: number): Promise<Response> {
  const { query, variables, operationName } = operation;
  const parameters = new URLSearchParams({
    query,
    ...(variables === undefined ? {} : { variables: JSON.stringify(variables) }),
    ...(operationName === undefined ? {} : { operationName }),
  });
  try {
    return await fetch(`/admin/api/user-roles/${role}/graphql?${parameters}`, {
      credentials: 'same-origin',
      cache: 'no-store',
      headers: { Accept: 'application/json' },
    });
  } catch (error) {
    throw networkFailure(error);
  }
}

/** The address of the GraphQL interface; null: the server has none. */
export const graphqlAddressQuery = queryOptions({
  queryKey: queryKeys.graphqlAddress,
  queryFn: async (): Promise<string | null> => {
    const response = await postGraphql({ query: '{ __typename }' }, null);
    // A response that nobody reads keeps its connection.
    await response.text();
    return response.status === 404 ? null : `${location.origin}${graphqlPath}`;
  },
  staleTime: 60_000,
});
