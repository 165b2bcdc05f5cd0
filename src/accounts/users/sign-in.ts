import { setTimeout } from 'node:timers/promises';
import { Failure, hashPassword, needsRehash, verifyPassword } from '../../kernel/index.js';
import { userUid } from '../../schema/index.js';
import { normalEmail } from '../email.js';
import { barred } from './barred.js';
import { createDecoy } from './decoy.js';
import { Form } from './form.js';
import { acting, signedIn, type UsersParts, visitor } from './parts.js';
import { mayBePassword } from './password-rules.js';
import type { OpenSession } from './sessions.js';
import type { StoredUser } from './stored-user.js';
import { userStatements } from './user-statements.js';
import type { Client, SignedIn, Users } from './users.js';

/**
 * A refusal comes no sooner than this after the sign-in began, in milliseconds: longer than any usual check takes, so that the time
 * does not tell a digest that was brought along, which takes another check, from ours, or from none at all.
 */
const soonestRefusal = 200;

/** The password changed between its check and the session: it is checked anew, so often at most. */
const attempts = 3;

/** Signing in with a password. Unknown accounts, those without a password and wrong passwords look alike and take as long. */
export function createSignIn({ context, limits, stored, sessions }: UsersParts): Pick<Users, 'signIn'> {
  const { store, audit, settings } = context;
  const { setDigest } = userStatements(store.dialect);
  const decoy = createDecoy();

  async function refuse(user: StoredUser | null, client: Client, failure: Failure): Promise<never> {
    const about = user === null ? {} : { documentId: user.documentId };
    await store.write((tx) =>
      audit.record(tx, {
        actor: visitor(client),
        action: 'user.sign-in',
        outcome: 'refused',
        type: userUid,
        ...about,
      }),
    );
    throw failure;
  }

  /** Opens a session, unless the user is no longer what was checked; then null. */
  async function open(user: StoredUser, better: string | null, client: Client): Promise<OpenSession | null> {
    return store.write(async (tx) => {
      const current = await stored.locked(tx, user.id);
      if (current === null || current.password !== user.password || barred(current, settings.users) !== null)
        return null;
      if (better !== null) await tx.run(setDigest, [better, user.id]);
      const opened = await sessions.open(tx, user.documentId, client);
      const actor = acting(user, opened.session, client);
      await audit.record(tx, { actor, action: 'user.sign-in', type: userUid, documentId: user.documentId });
      return opened;
    });
  }

  async function attempt(user: StoredUser | null, password: string, client: Client, left: number): Promise<SignedIn> {
    const wrong = new Failure('account.invalid-credentials');
    const matches = await verifyPassword(password, user?.password ?? (await decoy()));
    if (user === null || user.password === null || !matches) return refuse(user, client, wrong);
    const bar = barred(user, settings.users);
    if (bar !== null) return refuse(user, client, bar);
    const better = needsRehash(user.password) ? await hashPassword(password) : null;
    const opened = await open(user, better, client);
    if (opened !== null) return signedIn(user.id, opened);
    if (left === 1) return refuse(user, client, wrong);
    return attempt(await stored.byId(store, user.id), password, client, left - 1);
  }

  return {
    async signIn(body, client) {
      const form = new Form(body);
      const identifier = form.text('identifier');
      const password = form.text('password');
      form.raise();
      limits.count('signInPerAddress', client.address);
      const address = normalEmail(identifier);
      const user = await stored.byIdentifier(store, address, identifier);
      // Name and address of one account count together; what is neither counts as it is written, as a known name does.
      const account = user?.email ?? address ?? identifier;
      limits.countAt('signIn', account, client.address);
      if (!mayBePassword(password)) return refuse(user, client, new Failure('account.invalid-credentials'));
      const began = performance.now();
      const session = await attempt(user, password, client, attempts).catch(async (error: unknown) => {
        await setTimeout(Math.max(0, soonestRefusal - (performance.now() - began)));
        throw error;
      });
      limits.forgiveAt('signIn', account, client.address);
      return session;
    },
  };
}
