import type { AccountsContext } from '../context.js';
import type { RateLimiter } from '../rate-limits/rate-limiter.js';
import { createAdministratorAuthentication } from './administrator-authentication.js';
import { createAdministratorRoles } from './administrator-roles.js';
import { createAdministratorSignIn } from './administrator-sign-in.js';
import { createAdministratorsContext } from './context.js';
import { createAdministratorDirectory } from './directory.js';
import { createInvitations } from './invitations.js';
import { createOwnAccount } from './own-account.js';
import { createAdministratorPasswords } from './passwords.js';
import { createSecondFactor } from './second-factor.js';
import { createSetup } from './setup.js';
import type { Administrators } from './types.js';

/** Creates administrators over a store whose tables exist. Call `prepare` before anything else. */
export function createAdministrators(accounts: AccountsContext, rateLimiter: RateLimiter): Administrators {
  const context = createAdministratorsContext(accounts, rateLimiter);
  return {
    ...createAdministratorAuthentication(context),
    ...createSetup(context),
    ...createAdministratorSignIn(context),
    ...createAdministratorPasswords(context),
    ...createSecondFactor(context),
    ...createInvitations(context),
    ...createOwnAccount(context),
    ...createAdministratorDirectory(context),
    ...createAdministratorRoles(context),
  };
}
