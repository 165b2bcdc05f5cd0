import type { Accounts, NewAuditEntry } from '../../domain/accounts/index.js';
import type { RouteGroup } from '../../foundations/http/index.js';
import type { Snapshot } from '../../language/schema/index.js';
import type { ApiFacts } from '../api/openapi/index.js';
import type { McpCaller } from './callers.js';

/** The dependencies of the MCP endpoint; one set per snapshot. */
export interface McpParts {
  readonly snapshot: Snapshot;
  readonly accounts: Pick<Accounts, 'agents' | 'rateLimiter'>;
  /** Finds the caller of an `Authorization` header. Throws Failure access.unauthorized, access.token-expired. */
  readonly authenticate: (authorization: string | undefined) => Promise<McpCaller>;
  /** The endpoints that tools call: those of the content API below `api`, and, for administrators, of the panel below `admin`. */
  readonly routesFor: (caller: McpCaller) => RouteGroup;
  readonly facts: ApiFacts;
  /** Writes an entry of the audit log, whatever the content model is by then. */
  readonly recordCall: (entry: NewAuditEntry) => Promise<void>;
  /** Receives errors that must not change an answer. */
  readonly report: (error: unknown) => void;
  /** The address under which clients reach the server, without a trailing slash; null: not configured. */
  readonly publicUrl: string | null;
  /** Origins of other pages that may call. */
  readonly origins: readonly string[];
}
