import { setTimeout } from 'node:timers/promises';
import { Failure, hashPassword, needsRehash, verifyPassword } from '../../../foundations/core/index.js';
import { userUid } from '../../../language/schema/index.js';
import { tableStatements } from '../../../storage/sql/plan/index.js';
import { anonymousActor } from '../audit/audit-log.js';
import { userTable } from '../built-in-tables.js';
import { normalizeEmail } from '../email.js';
import { signInResult, type UsersDependencies, userActor } from './dependencies.js';
import { createDummyHash } from './dummy-hash.js';
import { findSignInFailure } from './sign-in-failure.js';
import { UserForm } from './user-form.js';
import { isPlausiblePassword } from './user-passwords.js';
import type { StoredUser } from './user-reader.js';
import type { IssuedTokens } from './user-sessions.js';
import type { ClientDevice, SignInResult, Users } from './users.js';

/**
 * Minimum milliseconds until a sign-in is rejected: longer than any usual check, so that the time does not distinguish an imported hash,
 * our own, or none.
 */
const minFailureTime = 200;

/** The password changed between its check and the session; the check is repeated at most this often. */
const maxAttempts = 3;

/**
 * Creates the sign-in with a password. Unknown accounts, accounts without a password and wrong passwords have the same response and time.
 */
export function createUserSignIn({
  context,
  rateLimiter,
  userReader,
  sessions,
}: UsersDependencies): Pick<Users, 'signIn'> {
  const { store, audit, settings } = context;
  const setPassword = tableStatements(store.dialect, userTable).update(['password'], { id: '=' });
  const dummyHash = createDummyHash();

  async function rejectSignIn(user: StoredUser | null, client: ClientDevice, failure: Failure): Promise<never> {
    const auditTarget = user === null ? {} : { documentId: user.documentId };
    await store.write((tx) =>
      audit.record(tx, {
        actor: anonymousActor(client),
        action: 'user.sign-in',
        outcome: 'refused',
        type: userUid,
        ...auditTarget,
      }),
    );
    throw failure;
  }

  /** Opens a session; returns null if the user has changed since the check. */
  async function open(user: StoredUser, rehashed: string | null, client: ClientDevice): Promise<IssuedTokens | null> {
    return store.write(async (tx) => {
      const current = await userReader.lockById(tx, user.id);
      if (current === null || current.password !== user.password || findSignInFailure(current, settings.users) !== null)
        return null;
      if (rehashed !== null) await setPassword.run(tx, { password: rehashed, id: user.id });
      const opened = await sessions.open(tx, user.documentId, client);
      const actor = userActor(user, opened.session, client);
      await audit.record(tx, { actor, action: 'user.sign-in', type: userUid, documentId: user.documentId });
      return opened;
    });
  }

  async function attempt(
    user: StoredUser | null,
    password: string,
    client: ClientDevice,
    attemptsLeft: number,
  ): Promise<SignInResult> {
    const invalidCredentials = new Failure('account.invalid-credentials');
    const matches = await verifyPassword(password, user?.password ?? (await dummyHash()));
    if (user === null || user.password === null || !matches) return rejectSignIn(user, client, invalidCredentials);
    const failureReason = findSignInFailure(user, settings.users);
    if (failureReason !== null) return rejectSignIn(user, client, failureReason);
    const rehashed = needsRehash(user.password) ? await hashPassword(password) : null;
    const opened = await open(user, rehashed, client);
    if (opened !== null) return signInResult(user.id, opened);
    if (attemptsLeft === 1) return rejectSignIn(user, client, invalidCredentials);
    return attempt(await userReader.byId(store, user.id), password, client, attemptsLeft - 1);
  }

  return {
    async signIn(body, client) {
      const form = new UserForm(body);
      const identifier = form.text('identifier');
      const password = form.text('password');
      form.throwIfInvalid();
      rateLimiter.countAttempt('signInPerAddress', client.address);
      const address = normalizeEmail(identifier);
      const user = await userReader.byIdentifier(store, address, identifier);
      // Name and address of an account count together; an unknown identifier counts as written, like a known name.
      const account = user?.email ?? address ?? identifier;
      rateLimiter.countAttemptFrom('signIn', account, client.address);
      if (!isPlausiblePassword(password)) return rejectSignIn(user, client, new Failure('account.invalid-credentials'));
      const startedAt = performance.now();
      const session = await attempt(user, password, client, maxAttempts).catch(async (error: unknown) => {
        await setTimeout(Math.max(0, minFailureTime - (performance.now() - startedAt)));
        throw error;
      });
      rateLimiter.resetAttemptsFrom('signIn', account, client.address);
      return session;
    },
  };
}
