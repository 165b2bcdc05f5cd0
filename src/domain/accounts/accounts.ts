import { AccountsVersion } from './accounts-version.js';
import { createAdministrators } from './administrators/create-administrators.js';
import type { Administrators } from './administrators/types.js';
import type { Agents } from './agents/agents.js';
import { createAgents } from './agents/create-agents.js';
import type { AuditLog } from './audit/audit-log.js';
import { createAuditLog } from './audit/create-audit-log.js';
import type { Authenticator } from './authentication/authenticator.js';
import { createAuthenticator } from './authentication/create-authenticator.js';
import type { AccountsContext } from './context.js';
import { deleteExpired } from './delete-expired.js';
import { createPreviews } from './previews/create-previews.js';
import type { Previews } from './previews/previews.js';
import { createProviders } from './providers/create-providers.js';
import type { Providers } from './providers/providers.js';
import { createRateLimiter } from './rate-limits/create-rate-limiter.js';
import type { RateLimiter } from './rate-limits/rate-limiter.js';
import { createUserRoles } from './roles/create-user-roles.js';
import type { UserRoles } from './roles/roles.js';
import { createSavedViews } from './saved-views/create-saved-views.js';
import type { SavedViews } from './saved-views/saved-views.js';
import { createApiTokens } from './tokens/create-api-tokens.js';
import type { ApiTokens } from './tokens/tokens.js';
import { createUsers } from './users/create-users.js';
import type { Users } from './users/users.js';

/** Dependencies of accounts; the others are created here. */
export type AccountsDependencies = Omit<AccountsContext, 'audit' | 'accountsVersion'> & {
  /** Limiter with attempts counted before; default: a new one. */
  readonly rateLimiter?: RateLimiter;
};

/** Everything about callers: accounts, roles, permissions and tokens. */
export interface Accounts {
  readonly authenticator: Authenticator;
  readonly tokens: ApiTokens;
  readonly roles: UserRoles;
  readonly users: Users;
  readonly administrators: Administrators;
  readonly agents: Agents;
  readonly providers: Providers;
  readonly previews: Previews;
  readonly savedViews: SavedViews;
  readonly audit: AuditLog;
  readonly rateLimiter: RateLimiter;
  /** Deletes expired sessions, tokens of users and codes. Called periodically on one node. */
  deleteExpired(): Promise<void>;
  /** Incremented by changes outside of accounts that invalidate cached callers, such as one of the keys. */
  readonly accountsVersion: AccountsVersion;
}

/**
 * Creates accounts over a store whose tables exist. Call `roles.prepare()` and `administrators.prepare()` before the
 * first request, and `authenticator.stop()` before the store is closed. A committed change applies to cached callers on
 * every node immediately.
 */
export function createAccounts(dependencies: AccountsDependencies): Accounts {
  const { store, clock, settings } = dependencies;
  const audit = createAuditLog(store, clock);
  const accountsVersion = new AccountsVersion();
  const unsubscribe = accountsVersion.subscribeTo(store);
  const context: AccountsContext = { ...dependencies, audit, accountsVersion };
  const { rateLimiter = createRateLimiter(clock, settings.limits) } = dependencies;
  const users = createUsers(context, rateLimiter);
  const authenticator = createAuthenticator(context);
  return {
    authenticator: {
      ...authenticator,
      async stop() {
        unsubscribe();
        await authenticator.stop();
      },
    },
    tokens: createApiTokens(context),
    roles: createUserRoles(context),
    users,
    administrators: createAdministrators(context, rateLimiter),
    agents: createAgents(context),
    providers: createProviders(context, users, rateLimiter),
    previews: createPreviews(context),
    savedViews: createSavedViews(context),
    audit,
    rateLimiter,
    deleteExpired: () => deleteExpired(context),
    accountsVersion,
  };
}
