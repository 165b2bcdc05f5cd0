import { agentScopes, mcpPath } from '../../../domain/accounts/index.js';
import type { Json } from '../../../foundations/core/index.js';

/** Paths of the endpoints, below the one that they sign in for. */
export const oauthPaths = {
  authorize: `${mcpPath}/oauth/authorize`,
  register: `${mcpPath}/oauth/register`,
  token: `${mcpPath}/oauth/token`,
  revoke: `${mcpPath}/oauth/revoke`,
} as const;

const protectedResource = 'oauth-protected-resource';
const authorizationServer = 'oauth-authorization-server';

/** Where a client learns how to sign in. */
export const resourceMetadataPath = `/.well-known/${protectedResource}${mcpPath}`;

/** Describes the MCP endpoint for clients that have no token (RFC 9728). `server`: URL of the root. */
export function describeResource(server: string): Json {
  return {
    resource: `${server}${mcpPath}`,
    resource_name: 'Octavo',
    authorization_servers: [server],
    scopes_supported: agentScopes,
    bearer_methods_supported: ['header'],
  };
}

/** Describes the sign-in (RFC 8414): codes with PKCE, for clients that register themselves and have no secret. */
export function describeAuthorizationServer(server: string): Json {
  return {
    issuer: server,
    authorization_endpoint: `${server}${oauthPaths.authorize}`,
    token_endpoint: `${server}${oauthPaths.token}`,
    registration_endpoint: `${server}${oauthPaths.register}`,
    revocation_endpoint: `${server}${oauthPaths.revoke}`,
    response_types_supported: ['code'],
    response_modes_supported: ['query'],
    grant_types_supported: ['authorization_code', 'refresh_token'],
    code_challenge_methods_supported: ['S256'],
    token_endpoint_auth_methods_supported: ['none'],
    revocation_endpoint_auth_methods_supported: ['none'],
    scopes_supported: agentScopes,
    authorization_response_iss_parameter_supported: true,
  };
}

/**
 * Returns the description at a path below `/.well-known`; null: there is none. Clients look for it with and without the path of the
 * endpoint.
 */
export function findDescription([name, ...path]: readonly string[]): ((server: string) => Json) | null {
  const isRoot = path.length === 0;
  if (!isRoot && `/${path.join('/')}` !== mcpPath) return null;
  if (name === protectedResource) return describeResource;
  return name === authorizationServer ? describeAuthorizationServer : null;
}
