import type {
  Actor,
  ClientDevice,
  Providers,
  UserIdentity,
  UserRoles,
  Users,
  UsersSettings,
} from '../../../../domain/accounts/index.js';
import type { Documents } from '../../../../domain/documents/index.js';
import { Failure } from '../../../../foundations/core/index.js';
import type { HttpRequest } from '../../../../foundations/http/index.js';
import type { Caller } from '../../../../language/query/access/index.js';
import type { QuerySettings } from '../../../../language/query/index.js';
import type { Snapshot } from '../../../../language/schema/index.js';
import type { CallerResolver } from '../parts.js';

/** The dependencies of the endpoints of end users. */
export interface AccountRoutesParts {
  readonly snapshot: Snapshot;
  readonly documents: Documents;
  readonly settings: QuerySettings;
  readonly callers: CallerResolver;
  readonly users: Users;
  readonly roles: UserRoles;
  readonly providers: Providers;
  readonly userSettings: UsersSettings;
  /** The address under which callers reach the server, without a trailing slash; null: not configured. */
  readonly publicUrl: string | null;
  /** Whether a role is shown with `readDrafts`. */
  readonly rolesShowDrafts: boolean;
  /** The path prefix of these endpoints, such as `/api`. */
  readonly prefix: string;
}

const maxUserAgentLength = 200;

/** The device behind a request. */
export function requestClient({ address, headers }: HttpRequest): ClientDevice {
  const agent = headers['user-agent'];
  return { address, agent: typeof agent === 'string' ? agent.slice(0, maxUserAgentLength) : null };
}

/** The caller as the log of changes names them. */
export function requestActor({ identity }: Caller, { address }: HttpRequest): Actor {
  return { identity, address };
}

/**
 * Returns the end user who sends the request. Throws `access.unauthorized` for other callers: a token is no user,
 * whatever its permissions (behaviour, section 16).
 */
export function requireUser({ identity }: Caller): UserIdentity {
  if (identity.is !== 'user') throw new Failure('access.unauthorized');
  return identity;
}
