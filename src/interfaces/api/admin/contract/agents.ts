import type { AdministratorAgent, AgentGrant, AgentScope } from '../../../../domain/accounts/index.js';

export type { AdministratorAgent, AgentGrant, AgentScope };

/** What a client asks an administrator for. */
export interface AgentRequest {
  /** As it calls itself. */
  readonly client: string;
  /** Where the answer is sent: a host, or the scheme of a program. */
  readonly redirectHost: string;
  readonly requested: readonly AgentScope[];
  /** What the permissions of the administrator leave to allow. */
  readonly available: readonly AgentScope[];
}

/** Where the browser goes with the answer. */
export interface AgentRedirect {
  readonly url: string;
}
