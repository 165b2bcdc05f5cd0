import type { AccountsContext } from '../context.js';
import type { Limits } from '../limits/limits.js';
import type { MailedCodes } from './mailed-codes.js';
import type { OpenSession, Sessions } from './sessions.js';
import type { StoredUsers } from './stored-user.js';
import type { UserWrites } from './user-writes.js';
import type { Client, SignedIn, UserIdentity } from './users.js';

/** What everything that end users do is made from. */
export interface UsersParts {
  readonly context: AccountsContext;
  readonly limits: Limits;
  readonly stored: StoredUsers;
  readonly writes: UserWrites;
  readonly sessions: Sessions;
  readonly codes: MailedCodes;
}

/** A session just opened, as it is given out. */
export function signedIn(userId: number, { jwt, refreshToken }: OpenSession): SignedIn {
  return { jwt, refreshToken, userId };
}

/** A user, signed in, as the audit log names them. */
export function acting(user: { readonly id: number; readonly documentId: string }, session: string, client: Client) {
  const identity: UserIdentity = { is: 'user', id: user.id, documentId: user.documentId, session };
  return { identity, address: client.address };
}

/** Somebody without an identity, as the audit log names them. */
export function visitor(client: Client) {
  return { identity: { is: 'nobody' }, address: client.address } as const;
}
