import { createAdministrators } from './administrators/create-administrators.js';
import type { Administrators } from './administrators/types.js';
import type { Audit } from './audit/audit.js';
import { createAudit } from './audit/create-audit.js';
import type { Callers } from './callers/callers.js';
import { createCallers } from './callers/create-callers.js';
import type { AccountsContext } from './context.js';
import { Generation } from './generation.js';
import { createLimits } from './limits/create-limits.js';
import type { Limits } from './limits/limits.js';
import { createPreviews } from './previews/create-previews.js';
import type { Previews } from './previews/previews.js';
import { createProviders } from './providers/create-providers.js';
import type { Providers } from './providers/providers.js';
import { createUserRoles } from './roles/create-user-roles.js';
import type { UserRoles } from './roles/roles.js';
import { sweep } from './sweep.js';
import { createApiTokens } from './tokens/create-api-tokens.js';
import type { ApiTokens } from './tokens/tokens.js';
import { createUsers } from './users/create-users.js';
import type { Users } from './users/users.js';

/** What accounts are made from; the rest they make themselves. */
export type AccountsParts = Omit<AccountsContext, 'audit' | 'generation'> & {
  /** Attempts that were counted before; left out: none. */
  readonly limits?: Limits;
};

/** Who may do what: everybody who can ask for something, and what is known of them. */
export interface Accounts {
  readonly callers: Callers;
  readonly tokens: ApiTokens;
  readonly roles: UserRoles;
  readonly users: Users;
  readonly administrators: Administrators;
  readonly providers: Providers;
  readonly previews: Previews;
  readonly audit: Audit;
  readonly limits: Limits;
  /** Takes away what is over: sessions, tokens of users, codes. For one node, once in a while. */
  sweep(): Promise<void>;
  /** To be advanced by whoever changes from outside what accounts rely on, such as the keys: what is remembered ends with it. */
  readonly generation: Generation;
}

/**
 * Accounts on top of a store whose tables exist. Before the first request `roles.prepare()` and `administrators.prepare()` have to
 * be called; before the store is closed, `callers.stop()`. From the commit of a change on nothing that is remembered about callers
 * counts against it, on whichever node it is made.
 */
export function createAccounts(parts: AccountsParts): Accounts {
  const { store, clock, settings } = parts;
  const audit = createAudit(store, clock);
  const generation = new Generation();
  const unfollow = generation.follow(store);
  const context: AccountsContext = { ...parts, audit, generation };
  const { limits = createLimits(clock, settings.limits) } = parts;
  const users = createUsers(context, limits);
  const callers = createCallers(context);
  return {
    callers: {
      ...callers,
      async stop() {
        unfollow();
        await callers.stop();
      },
    },
    tokens: createApiTokens(context),
    roles: createUserRoles(context),
    users,
    administrators: createAdministrators(context, limits),
    providers: createProviders(context, users, limits),
    previews: createPreviews(context),
    audit,
    limits,
    sweep: () => sweep(context),
    generation,
  };
}
