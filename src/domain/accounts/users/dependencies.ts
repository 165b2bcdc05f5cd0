import type { AccountsContext } from '../context.js';
import type { RateLimiter } from '../rate-limits/rate-limiter.js';
import type { MailedCodes } from './mailed-codes.js';
import type { UserReader } from './user-reader.js';
import type { IssuedTokens, UserSessions } from './user-sessions.js';
import type { UserWrites } from './user-writes.js';
import type { ClientDevice, SignInResult, UserIdentity } from './users.js';

/** What everything that end users do is made from. */
export interface UsersDependencies {
  readonly context: AccountsContext;
  readonly rateLimiter: RateLimiter;
  readonly userReader: UserReader;
  readonly writes: UserWrites;
  readonly sessions: UserSessions;
  readonly codes: MailedCodes;
}

/** A session just opened, as it is given out. */
export function signInResult(userId: number, { jwt, refreshToken }: IssuedTokens): SignInResult {
  return { jwt, refreshToken, userId };
}

/** A user, signed in, as the audit log names them. */
export function userActor(
  user: { readonly id: number; readonly documentId: string },
  session: string,
  client: ClientDevice,
) {
  const identity: UserIdentity = { is: 'user', id: user.id, documentId: user.documentId, session };
  return { identity, address: client.address };
}
