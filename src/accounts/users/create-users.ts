import type { AccountsContext } from '../context.js';
import type { Limits } from '../limits/limits.js';
import { createAdministration } from './administration.js';
import { createChangePassword } from './change-password.js';
import { createConfirmation } from './confirmation.js';
import { createMailedCodes } from './mailed-codes.js';
import type { UsersParts } from './parts.js';
import { createProviderSignIn } from './provider-sign-in.js';
import { createRecovery } from './recovery.js';
import { createRefresh } from './refresh.js';
import { createRegistration } from './registration.js';
import { createSessions } from './sessions.js';
import { createSignIn } from './sign-in.js';
import { createStoredUsers } from './stored-user.js';
import { createUserWrites } from './user-writes.js';
import type { Users } from './users.js';

/** What end users do, over the tables and the model of one installation. */
export function createUsers(context: AccountsContext, limits: Limits): Users {
  const parts: UsersParts = {
    context,
    limits,
    stored: createStoredUsers(context.store.dialect),
    writes: createUserWrites(context),
    sessions: createSessions(context),
    codes: createMailedCodes(context),
  };
  return {
    ...createSignIn(parts),
    ...createRegistration(parts),
    ...createChangePassword(parts),
    ...createRecovery(parts),
    ...createConfirmation(parts),
    ...createRefresh(parts),
    ...createProviderSignIn(parts),
    ...createAdministration(parts),
  };
}
