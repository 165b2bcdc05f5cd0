import type { AccountsContext } from '../context.js';
import type { RateLimiter } from '../limits/limits.js';
import { createUserAdministration } from './administration.js';
import { createChangePassword } from './change-password.js';
import { createEmailConfirmation } from './confirmation.js';
import { createMailedCodes } from './mailed-codes.js';
import type { UsersDependencies } from './parts.js';
import { createProviderSignIn } from './provider-sign-in.js';
import { createPasswordRecovery } from './recovery.js';
import { createSessionRefresh } from './refresh.js';
import { createRegistration } from './registration.js';
import { createUserSessions } from './sessions.js';
import { createUserSignIn } from './sign-in.js';
import { createUserReader } from './stored-user.js';
import { createUserWrites } from './user-writes.js';
import type { Users } from './users.js';

/** What end users do, over the tables and the model of one installation. */
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
  };
}
