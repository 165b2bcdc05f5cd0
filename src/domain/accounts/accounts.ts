import { AccountsVersion } from './accounts-version.js';
import { createAdministrators } from './administrators/create-administrators.js';
import type { Administrators } from './administrators/types.js';
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
import { createApiTokens } from './tokens/create-api-tokens.js';
import type { ApiTokens } from './tokens/tokens.js';
import { createUsers } from './users/create-users.js';
import type { Users } from './users/users.js';

/** What accounts are made from; the rest they make themselves. */
export type AccountsDependencies = Omit<AccountsContext, 'audit' | 'accountsVersion'> & {
  /** Attempts that were counted before; left out: none. */
  readonly rateLimiter?: RateLimiter;
};

/** Who may do what: everybody who can ask for something, and what is known of them. */
export interface Accounts {
  readonly authenticator: Authenticator;
  readonly tokens: ApiTokens;
  readonly roles: UserRoles;
  readonly users: Users;
  readonly administrators: Administrators;
  readonly providers: Providers;
  readonly previews: Previews;
  readonly audit: AuditLog;
  readonly rateLimiter: RateLimiter;
  /** Takes away what is over: sessions, tokens of users, codes. For one node, once in a while. */
  deleteExpired(): Promise<void>;
  /** To be advanced by whoever changes from outside what accounts rely on, such as the keys: what is remembered ends with it. */
  readonly accountsVersion: AccountsVersion;
}

/**
 * Accounts on top of a store whose tables exist. Before the first request `roles.prepare()` and `administrators.prepare()` have to
 * be called; before the store is closed, `callers.stop()`. From the commit of a change on nothing that is remembered about callers
 * counts against it, on whichever node it is made.
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
    providers: createProviders(context, users, rateLimiter),
    previews: createPreviews(context),
    audit,
    rateLimiter,
    deleteExpired: () => deleteExpired(context),
    accountsVersion,
  };
}
