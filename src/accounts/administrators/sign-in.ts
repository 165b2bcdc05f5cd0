import { Failure, hashPassword, needsRehash, verifyPassword } from '../../kernel/index.js';
import type { Transaction } from '../../store/index.js';
import { normalEmail } from '../email.js';
import { createDecoy } from '../users/decoy.js';
import { mayBePassword } from '../users/password-rules.js';
import type { StoredAdministrator } from './administrator-table.js';
import { Body } from './body.js';
import { type AdministratorsContext, commit } from './context.js';
import { aboutAdministrator, signedIn, stranger } from './journal.js';
import { proveSecondFactor } from './prove-second-factor.js';
import type { OpenedSession } from './sessions.js';
import type { Administrators } from './types.js';

/** What was found out about somebody who wants to sign in, before anything is written. */
interface Attempt {
  /** null: nobody of that address. */
  readonly known: StoredAdministrator | null;
  /** The password is that of `known`, who may sign in. */
  readonly right: boolean;
  /** A digest to replace the stored one by; null: that one is good. */
  readonly rehashed: string | null;
  /** Of the second factor. */
  readonly code: string | undefined;
}

/**
 * Signing in and out. An unknown address, a wrong password, a blocked account and a wrong code of the second factor are one failure,
 * and the first three cost the same time. That a code is missing is said only to those who know the password.
 */
export function createSignIn(context: AdministratorsContext): Pick<Administrators, 'signIn' | 'signOut'> {
  const { store, limits, administrators, sessions, audit } = context;
  const decoy = createDecoy();

  async function attempt(email: string | null, password: string, code: string | undefined): Promise<Attempt> {
    const none = await decoy();
    const known = email === null ? null : await administrators.byEmail(store, email);
    const matches = mayBePassword(password) && (await verifyPassword(password, known?.password ?? none));
    const digest = known?.password ?? null;
    const right = matches && digest !== null && known?.shown.blocked === false;
    const rehashed = right && needsRehash(digest) ? await hashPassword(password) : null;
    return { known, right, rehashed, code };
  }

  /** The administrator, where the attempt still holds in the transaction; the code of the second factor is used up. */
  async function admitted(tx: Transaction, { known, right, code }: Attempt): Promise<StoredAdministrator | null> {
    if (!right || known === null) return null;
    const now = await administrators.byId(tx, known.shown.id);
    if (now === null || now.shown.blocked || now.password !== known.password) return null;
    if (now.totpSecret === null) return now;
    if (code === undefined) throw new Failure('account.second-factor-needed');
    return (await proveSecondFactor(context, tx, now, code)) ? now : null;
  }

  return {
    async signIn(body, client) {
      limits.count('signInPerAddress', client.address);
      const form = new Body(body, null);
      const identifier = form.text('email');
      const password = form.text('password');
      const code = form.has('code') ? form.text('code') : undefined;
      form.raise();
      const email = normalEmail(identifier);
      const account = `administrator:${email ?? identifier.toLowerCase()}`;
      limits.countAt('signIn', account, client.address);
      const tried = await attempt(email, password, code);
      const session = await store.write(async (tx): Promise<OpenedSession | null> => {
        const administrator = await admitted(tx, tried);
        if (administrator === null) {
          const id = tried.known?.shown.id;
          const refused = { actor: stranger(client), action: 'administrator.sign-in', type: 'administrator' };
          const whom = id === undefined ? {} : { documentId: String(id) };
          await audit.record(tx, { ...refused, ...whom, outcome: 'refused' });
          return null;
        }
        const { id } = administrator.shown;
        if (tried.rehashed !== null) await administrators.setPassword(tx, id, tried.rehashed);
        const opened = await sessions.open(tx, administrator.shown, client);
        await audit.record(tx, aboutAdministrator(signedIn(opened, client), 'sign-in', id));
        return opened;
      });
      if (session === null) throw new Failure('account.invalid-credentials');
      limits.forgiveAt('signIn', account, client.address);
      return session;
    },
    async signOut({ id, session }, actor) {
      await commit(context, async (tx) => {
        if (await sessions.end(tx, id, session)) await audit.record(tx, aboutAdministrator(actor, 'sign-out', id));
      });
    },
  };
}
