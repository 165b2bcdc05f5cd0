import type { Accounts } from '../../domain/accounts/index.js';
import { Failure } from '../../foundations/core/index.js';
import type { Caller } from '../../language/query/access/index.js';

/** A caller of the MCP endpoint: an API token, or an administrator who has allowed a client to act for them. */
export interface McpCaller extends Caller {
  readonly identity: Extract<Caller['identity'], { readonly is: 'token' | 'administrator' }>;
}

const bearerPattern = /^Bearer +([\w-]{1,512})$/i;

/**
 * Creates the authentication of the MCP endpoint. It accepts API tokens, and access tokens that the OAuth sign-in has
 * issued for this endpoint; nothing else that the server knows, such as sessions of end users. The returned function
 * throws Failure access.unauthorized, access.token-expired.
 */
export function createMcpAuthentication({
  authenticator,
  agents,
}: Pick<Accounts, 'authenticator' | 'agents'>): (authorization: string | undefined) => Promise<McpCaller> {
  return async (authorization) => {
    const [, token] = bearerPattern.exec(authorization ?? '') ?? [];
    if (token === undefined) throw new Failure('access.unauthorized');
    const { identity, ability } = agents.isAccessToken(token)
      ? await agents.authenticate(token)
      : await authenticator.authenticate(authorization);
    if (identity.is !== 'token' && identity.is !== 'administrator') throw new Failure('access.unauthorized');
    return { identity, ability };
  };
}
