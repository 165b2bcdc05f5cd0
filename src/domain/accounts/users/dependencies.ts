import type { AccountsContext } from '../context.js';
import type { RateLimiter } from '../rate-limits/rate-limiter.js';
import type { MailedCodes } from './mailed-codes.js';
import type { UserReader } from './user-reader.js';
import type { IssuedTokens, UserSessions } from './user-sessions.js';
import type { UserWrites } from './user-writes.js';
import type { ClientDevice, SignInResult, UserIdentity } from './users.js';

/** Dependencies of operations of end users. */
export interface UsersDependencies {
  readonly context: AccountsContext;
  readonly rateLimiter: RateLimiter;
  readonly userReader: UserReader;
  readonly writes: UserWrites;
  readonly sessions: UserSessions;
  readonly codes: MailedCodes;
}

/** Returns an opened session as the result of a sign-in. */
export function signInResult(userId: number, { jwt, refreshToken }: IssuedTokens): SignInResult {
  return { jwt, refreshToken, userId };
}

/** Returns the actor of a signed-in user. */
export function userActor(
  user: { readonly id: number; readonly documentId: string },
  session: string,
  client: ClientDevice,
) {
  const identity: UserIdentity = { is: 'user', id: user.id, documentId: user.documentId, session };
  return { identity, address: client.address };
}
