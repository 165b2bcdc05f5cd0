import { userUid } from '../../schema/index.js';
import type { Transaction } from '../../store/index.js';
import { acting, signedIn, type UsersParts } from './parts.js';
import type { StoredUser } from './stored-user.js';
import type { UserData } from './user-writes.js';
import type { Client, SignedIn } from './users.js';

/** A new password that its user may set, and what is asked and said with it. */
export interface NewPassword {
  readonly user: StoredUser;
  /** `password` and what changes with it. */
  readonly data: UserData;
  readonly client: Client;
  readonly action: 'user.change-password' | 'user.reset-password';
  /** Asked in the transaction of the write; whoever raises a Failure here takes all of it back. */
  readonly permit: (tx: Transaction, documentId: string) => Promise<void>;
}

/** Writes a new password. Codes and sessions of the user end with the old one, and one new session begins. Raises what `permit` raises. */
export async function setPassword(
  parts: UsersParts,
  { user, data, client, action, permit }: NewPassword,
): Promise<SignedIn> {
  const { context, limits, writes, sessions, codes } = parts;
  const opened = await writes.update(user.documentId, data, async (tx, documentId) => {
    await permit(tx, documentId);
    await codes.forget(tx, documentId);
    await sessions.endAll(tx, documentId);
    const opened = await sessions.open(tx, documentId, client);
    const actor = acting(user, opened.session, client);
    await context.audit.record(tx, { actor, action, type: userUid, documentId });
    return opened;
  });
  context.generation.advance();
  limits.forgiveAt('signIn', user.email, client.address);
  return signedIn(user.id, opened);
}
