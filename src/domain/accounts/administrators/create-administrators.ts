import type { AccountsContext } from '../context.js';
import type { RateLimiter } from '../rate-limits/rate-limiter.js';
import { createAdministratorsContext } from './context.js';
import { createAdministratorDirectory } from './directory.js';
import { createInvitations } from './invitations.js';
import { createOwnAccount } from './own-account.js';
import { createAdministratorRoles } from './roles/administrator-roles.js';
import { createSetup } from './setup.js';
import { createAdministratorAuthentication } from './sign-in/administrator-authentication.js';
import { createAdministratorSignIn } from './sign-in/administrator-sign-in.js';
import { createAdministratorPasswords } from './sign-in/passwords.js';
import { createSecondFactor } from './sign-in/second-factor.js';
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
