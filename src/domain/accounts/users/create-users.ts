import type { AccountsContext } from '../context.js';
import type { RateLimiter } from '../rate-limits/rate-limiter.js';
import { createAdditionalRoles } from './additional-roles.js';
import { createChangePassword } from './change-password.js';
import { createEmailConfirmation } from './confirmation.js';
import type { UsersDependencies } from './dependencies.js';
import { createMailedCodes } from './mailed-codes.js';
import { createPasswordRecovery } from './password-recovery.js';
import { createProviderSignIn } from './provider-sign-in.js';
import { createRegistration } from './registration.js';
import { createSessionRefresh } from './session-refresh.js';
import { createUserAdministration } from './user-administration.js';
import { createUserReader } from './user-reader.js';
import { createUserSessions } from './user-sessions.js';
import { createUserSignIn } from './user-sign-in.js';
import { createUserWrites } from './user-writes.js';
import type { Users } from './users.js';

/** Creates the operations of end users over the tables and the model of one installation. */
export function createUsers(context: AccountsContext, rateLimiter: RateLimiter): Users {
  const dependencies: UsersDependencies = {
    context,
    rateLimiter,
    userReader: createUserReader(context.store.dialect),
    writes: createUserWrites(context),
    sessions: createUserSessions(context),
    codes: createMailedCodes(context),
  };
  return {
    ...createUserSignIn(dependencies),
    ...createRegistration(dependencies),
    ...createChangePassword(dependencies),
    ...createPasswordRecovery(dependencies),
    ...createEmailConfirmation(dependencies),
    ...createSessionRefresh(dependencies),
    ...createProviderSignIn(dependencies),
    ...createUserAdministration(dependencies),
    ...createAdditionalRoles(dependencies),
  };
}
