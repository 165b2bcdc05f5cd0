import { Failure, unreachable } from '../../../foundations/core/index.js';
import { userUid } from '../../../language/schema/index.js';
import type { Transaction } from '../../../storage/database/index.js';
import { anonymousActor } from '../audit/audit-log.js';
import { signInResult, type UsersDependencies } from './dependencies.js';
import { findSignInFailure } from './sign-in-failure.js';
import type { ClientDevice, SignInResult, Users } from './users.js';

/** Creates the refresh and the end of sessions. */
export function createSessionRefresh({
  context,
  rateLimiter,
  userReader,
  sessions,
}: UsersDependencies): Pick<Users, 'refresh' | 'sessions' | 'endSession' | 'signOut'> {
  const { store, audit, accountsVersion, settings } = context;

  /** Returns null if the token is invalid. Ends its session if it was used before or its user may no longer sign in. */
  async function exchange(tx: Transaction, refreshToken: unknown, client: ClientDevice): Promise<SignInResult | null> {
    const rotation = await sessions.rotate(tx, refreshToken, client);
    switch (rotation.is) {
      case 'unknown':
        return null;
      case 'reused':
        if (!(await sessions.end(tx, rotation.session))) return null;
        await audit.record(tx, {
          actor: anonymousActor(client),
          action: 'user.refresh-reuse',
          outcome: 'refused',
          type: userUid,
          documentId: rotation.documentId,
        });
        return null;
      case 'rotated': {
        const user = await userReader.byDocument(tx, rotation.documentId);
        if (user !== null && findSignInFailure(user, settings.users) === null)
          return signInResult(user.id, rotation.tokens);
        await sessions.end(tx, rotation.tokens.session);
        return null;
      }
      default:
        return unreachable(rotation);
    }
  }

  return {
    async refresh(refreshToken, client) {
      if (settings.users.mode === 'legacy') throw new Failure('http.not-found');
      if (typeof refreshToken !== 'string' || refreshToken === '') throw new Failure('account.missing-refresh-token');
      rateLimiter.countAttempt('refreshPerAddress', client.address);
      const session = await store.write((tx) => exchange(tx, refreshToken, client));
      if (session !== null) return session;
      accountsVersion.increment();
      throw new Failure('account.invalid-refresh-token');
    },
    async sessions({ documentId, session }) {
      const active = await sessions.list(documentId);
      return [...active.filter(({ id }) => id === session), ...active.filter(({ id }) => id !== session)];
    },
    async endSession({ documentId }, session, actor) {
      const ended = await store.write(async (tx) => {
        if (!(await sessions.endOwn(tx, session, documentId))) return false;
        await audit.record(tx, { actor, action: 'user.sign-out', type: userUid, documentId });
        return true;
      });
      accountsVersion.increment();
      return ended;
    },
    async signOut(identity, actor) {
      await store.write(async (tx) => {
        await sessions.end(tx, identity.session);
        await audit.record(tx, { actor, action: 'user.sign-out', type: userUid, documentId: identity.documentId });
      });
      accountsVersion.increment();
    },
  };
}
