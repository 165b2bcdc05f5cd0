import type { AccountsContext } from '../context.js';
import type { Limits } from '../limits/limits.js';
import { createAdministratorCallers } from './administrator-callers.js';
import { administratorsContext } from './context.js';
import { createDirectory } from './directory.js';
import { createInvitations } from './invitations.js';
import { createOwnAccount } from './own-account.js';
import { createPasswords } from './passwords.js';
import { createRoles } from './roles.js';
import { createSecondFactor } from './second-factor.js';
import { createSetup } from './setup.js';
import { createSignIn } from './sign-in.js';
import type { Administrators } from './types.js';

/** Administrators on top of a store whose tables exist. `prepare` has to be called once before anything else. */
export function createAdministrators(accounts: AccountsContext, limits: Limits): Administrators {
  const context = administratorsContext(accounts, limits);
  return {
    ...createAdministratorCallers(context),
    ...createSetup(context),
    ...createSignIn(context),
    ...createPasswords(context),
    ...createSecondFactor(context),
    ...createInvitations(context),
    ...createOwnAccount(context),
    ...createDirectory(context),
    ...createRoles(context),
  };
}
