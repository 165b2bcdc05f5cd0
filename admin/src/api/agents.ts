import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { AdministratorAgent, AgentGrant, AgentRedirect, AgentRequest, AgentScope, PageBody } from './contract.js';
import { queryKeys } from './query-keys.js';
import { requestData, requestJson } from './request.js';

/** The agents that act for the administrator. */
export const agentsQuery = queryOptions({
  queryKey: queryKeys.agents,
  queryFn: ({ signal }) => requestData<readonly AgentGrant[]>('agents', { signal }),
});

/** How many agents of administrators come at once. */
const pageSize = 25;

/** A page of the agents that act for any administrator, the last used first. */
export const administratorAgentsQuery = (page: number) =>
  queryOptions({
    queryKey: [...queryKeys.agents, 'all', page],
    queryFn: ({ signal }) =>
      requestJson<PageBody<AdministratorAgent>>('administrator-agents', { parameters: { page, pageSize }, signal }),
    placeholderData: keepPreviousData,
  });

/** Ends what an agent of any administrator may do. */
export const endAdministratorAgent = (id: string) =>
  requestJson<undefined>(`administrator-agents/${encodeURIComponent(id)}`, { method: 'DELETE' });

/** What a program asks for, by the query string with which it has sent its user here. */
export const agentRequestQuery = (query: string) =>
  queryOptions({
    queryKey: queryKeys.agentRequest(query),
    queryFn: ({ signal }) => requestData<AgentRequest>('agents/request', { method: 'POST', body: { query }, signal }),
    retry: false,
  });

/** Allows a program these scopes; none: denies it. Answers where the browser takes that. */
export const answerAgent = (body: { readonly query: string; readonly scopes: readonly AgentScope[] }) =>
  requestData<AgentRedirect>('agents/authorize', { method: 'POST', body });

/** Ends what an agent may do. */
export const endAgent = (id: string) =>
  requestJson<undefined>(`agents/${encodeURIComponent(id)}`, { method: 'DELETE' });

/** The address of the MCP endpoint; null: the server has none. */
export const mcpAddressQuery = queryOptions({
  queryKey: queryKeys.mcpAddress,
  queryFn: async ({ signal }): Promise<string | null> => {
    const response = await fetch('/.well-known/oauth-protected-resource/mcp', { signal });
    if (!response.ok) return null;
    const { resource }: { readonly resource?: unknown } = await response.json();
    return typeof resource === 'string' ? resource : null;
  },
  staleTime: 60_000,
});
