import { userUid } from '../../../language/schema/index.js';
import type { Transaction } from '../../../storage/database/index.js';
import { signInResult, type UsersDependencies, userActor } from './dependencies.js';
import type { StoredUser } from './user-reader.js';
import type { UserData } from './user-writes.js';
import type { ClientDevice, SignInResult } from './users.js';

/** A new password, with its check and its audit entry. */
export interface NewPassword {
  readonly user: StoredUser;
  /** `password` and the fields that change with it. */
  readonly data: UserData;
  readonly client: ClientDevice;
  readonly action: 'user.change-password' | 'user.reset-password';
  /** Runs in the transaction of the write; a Failure rolls it back. */
  readonly permit: (tx: Transaction, documentId: string) => Promise<void>;
}

/** Writes a new password. Ends the codes and sessions of the user and opens a new session. Throws errors of `permit`. */
export async function setPassword(
  dependencies: UsersDependencies,
  { user, data, client, action, permit }: NewPassword,
): Promise<SignInResult> {
  const { context, rateLimiter, writes, sessions, codes } = dependencies;
  const opened = await writes.update(user.documentId, data, async (tx, documentId) => {
    await permit(tx, documentId);
    await codes.forget(tx, documentId);
    await sessions.endAll(tx, documentId);
    const opened = await sessions.open(tx, documentId, client);
    const actor = userActor(user, opened.session, client);
    await context.audit.record(tx, { actor, action, type: userUid, documentId });
    return opened;
  });
  context.accountsVersion.increment();
  rateLimiter.resetAttemptsFrom('signIn', user.email, client.address);
  return signInResult(user.id, opened);
}
