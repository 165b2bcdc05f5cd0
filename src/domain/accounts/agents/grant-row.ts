import type { TypedValues } from '../../../storage/sql/plan/index.js';
import { parseScopes } from './agent-ability.js';
import type { AgentGrant } from './agents.js';
import { redirectHost } from './redirect-uris.js';

/** What is selected of a grant `g` of a client `c`. */
export const selectAgentGrant =
  'g.[id], c.[name] AS [client], g.[redirect_uri], g.[scopes], g.[created_at], g.[last_used_at], g.[expires_at]';

/** The kinds of these columns. */
export const agentGrantColumns = {
  id: 'text',
  client: 'text',
  redirect_uri: 'text',
  scopes: 'json',
  created_at: 'instant',
  last_used_at: 'instant',
  expires_at: 'instant',
} as const;

/** Returns a grant from these columns. */
export function parseAgentGrant(row: TypedValues<typeof agentGrantColumns>): AgentGrant {
  return {
    id: row.id,
    client: row.client,
    redirectHost: redirectHost(row.redirect_uri),
    scopes: parseScopes(row.scopes, row.id),
    createdAt: row.created_at,
    lastUsedAt: row.last_used_at,
    expiresAt: row.expires_at,
  };
}
