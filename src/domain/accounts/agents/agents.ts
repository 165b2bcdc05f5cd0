import type { Caller } from '../../../language/query/access/index.js';
import type { Administrator, AdministratorIdentity } from '../administrators/types.js';
import type { Actor } from '../audit/audit-log.js';

/** The path of the MCP endpoint, for which tokens are issued. */
export const mcpPath = '/mcp';

/** The path of the panel's page on which an administrator allows a client to act for them. */
export const consentPath = '/admin/connect-agent';

/** What an administrator can allow a client; more than their role allows is never included. */
export const agentScopes = ['read', 'write', 'publish', 'model'] as const;

/** One of `agentScopes`: to read; to write drafts; to change what is public; to change the content model. */
export type AgentScope = (typeof agentScopes)[number];

/** A program that has registered, such as an editor with an agent. */
export interface AgentClient {
  /** Row id. */
  readonly id: number;
  readonly clientId: string;
  /** As it calls itself: nobody has checked that. */
  readonly name: string;
  readonly redirectUris: readonly string[];
}

/** What an administrator allows in the panel. */
export interface AgentAuthorization {
  readonly client: AgentClient;
  readonly redirectUri: string;
  /** SHA-256 of the client's verifier, in base64url (RFC 7636, S256). */
  readonly challenge: string;
  /** URI of the MCP endpoint (RFC 8707). */
  readonly resource: string;
  readonly scopes: readonly AgentScope[];
}

/** A request of a client for tokens in exchange for a code. */
export interface CodeExchange {
  readonly code: string;
  readonly clientId: string;
  readonly redirectUri: string;
  readonly verifier: string;
  readonly resource: string;
}

/** A request of a client for new tokens. */
export interface TokenRefresh {
  readonly refreshToken: string;
  readonly clientId: string;
  readonly resource: string;
}

/** New tokens; their texts are returned this once. */
export interface AgentTokens {
  readonly accessToken: string;
  /** Seconds for which the access token works. */
  readonly expiresIn: number;
  readonly refreshToken: string;
  readonly scopes: readonly AgentScope[];
}

/** A client that acts for an administrator, as they see it. */
export interface AgentGrant {
  readonly id: string;
  readonly client: string;
  /** Where the client was sent its code: the host, or the scheme of a program. */
  readonly redirectHost: string;
  readonly scopes: readonly AgentScope[];
  readonly createdAt: string;
  readonly lastUsedAt: string;
  readonly expiresAt: string;
}

/** A client that acts for an administrator, as others see it. */
export interface AdministratorAgent extends AgentGrant {
  readonly administrator: Pick<Administrator, 'id' | 'email' | 'firstName' | 'lastName'>;
}

/** Clients that act for administrators: OAuth 2.1 with public clients and PKCE. */
export interface Agents {
  /** Whether a text has the form of an access token, issued or not. */
  isAccessToken(text: string): boolean;
  /**
   * Returns the caller of an access token: the administrator, with the present permissions of their role as far as the scopes go. Throws
   * Failure access.unauthorized.
   */
  authenticate(accessToken: string): Promise<Caller>;
  /** Throws Failure oauth.invalid-redirect-uri. */
  register(client: Pick<AgentClient, 'name' | 'redirectUris'>): Promise<AgentClient>;
  /** Throws Failure oauth.invalid-client. */
  findClient(clientId: string): Promise<AgentClient>;
  /** Returns a code that the client can exchange once, within a minute. */
  authorize(identity: AdministratorIdentity, authorization: AgentAuthorization, actor: Actor): Promise<string>;
  /** Throws Failure oauth.invalid-grant; a code that is used twice ends what it allowed. */
  exchangeCode(exchange: CodeExchange, address: string): Promise<AgentTokens>;
  /** Replaces both tokens. Throws Failure oauth.invalid-grant; a refresh token that is used twice ends what it belongs to. */
  refresh(refresh: TokenRefresh, address: string): Promise<AgentTokens>;
  /** Ends what a token of the client belongs to; an unknown token is none to end. */
  revokeToken(token: string, clientId: string, address: string): Promise<void>;
  /** Returns the clients that act for an administrator, the last used first. */
  list(identity: AdministratorIdentity): Promise<readonly AgentGrant[]>;
  /** Throws Failure http.not-found if the administrator has none with this id. */
  revoke(identity: AdministratorIdentity, id: string, actor: Actor): Promise<void>;
  /** Returns a page of the clients that act for any administrator, the last used first. */
  listAll(page: {
    readonly start: number;
    readonly limit: number;
  }): Promise<{ readonly agents: readonly AdministratorAgent[]; readonly total: number }>;
  /**
   * Ends what a client may do for any administrator. Throws Failure http.not-found, and access.forbidden if the role of that administrator
   * includes more than that of the actor.
   */
  end(id: string, actor: Actor): Promise<void>;
}
