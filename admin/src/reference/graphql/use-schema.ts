import { useQuery } from '@tanstack/react-query';
import { buildClientSchema, type GraphQLSchema, getIntrospectionQuery, type IntrospectionQuery } from 'graphql';
import { queryKeys } from '../../api/index.js';
import type { ApiCaller } from '../send-request.js';
import { fetchOperation } from './send-operation.js';

const introspection = getIntrospectionQuery({ descriptions: false }).replaceAll(/\s+/g, ' ');

/** Returns the schema as this caller sees it; null: it is not there yet, or the server does not say it. */
export function useSchema(caller: ApiCaller | null): {
  readonly schema: GraphQLSchema | null;
  readonly isPending: boolean;
} {
  const { data = null, isPending } = useQuery({
    queryKey: queryKeys.graphqlSchema(caller === null ? '' : JSON.stringify(caller)),
    enabled: caller !== null,
    queryFn: () => (caller === null ? null : readSchema(caller)),
    staleTime: 10_000,
    gcTime: 60_000,
  });
  return { schema: data, isPending: caller !== null && isPending };
}

async function readSchema(caller: ApiCaller): Promise<GraphQLSchema | null> {
  const response = await fetchOperation({ query: introspection }, caller);
  const { data }: { readonly data?: IntrospectionQuery | null } = await response.json();
  return !response.ok || data === null || data === undefined ? null : buildClientSchema(data);
}
