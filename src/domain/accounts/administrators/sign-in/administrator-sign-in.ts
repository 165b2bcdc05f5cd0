import { Failure, hashPassword, needsRehash, verifyPassword } from '../../../../foundations/core/index.js';
import type { Transaction } from '../../../../storage/database/index.js';
import { anonymousActor } from '../../audit/audit-log.js';
import { normalizeEmail } from '../../email.js';
import { createDummyHash } from '../../users/dummy-hash.js';
import { isPlausiblePassword } from '../../users/user-passwords.js';
import { AdministratorForm } from '../administrator-form.js';
import type { StoredAdministrator } from '../administrator-table.js';
import { administratorAuditEntry, sessionActor } from '../audit-entries.js';
import { type AdministratorsContext, commitAccountChange } from '../context.js';
import type { Administrators } from '../types.js';
import type { OpenedAdministratorSession } from './administrator-sessions.js';
import { verifySecondFactor } from './verify-second-factor.js';

/** Result of checking credentials before anything is written. */
interface CredentialCheck {
  /** null if the address is unknown. */
  readonly administrator: StoredAdministrator | null;
  /** The password is correct, and the administrator may sign in. */
  readonly isCorrect: boolean;
  /** A new hash to replace the stored one; null if that is up to date. */
  readonly rehashed: string | null;
  /** Code of the second factor. */
  readonly code: string | undefined;
}

/**
 * Creates sign-in and sign-out. An unknown address, a wrong password, a blocked account and a wrong second factor
 * result in the same failure, and the first three take the same time. A missing code is reported only after a correct
 * password.
 */
export function createAdministratorSignIn(context: AdministratorsContext): Pick<Administrators, 'signIn' | 'signOut'> {
  const { store, rateLimiter, administrators, sessions, audit } = context;
  const dummyHash = createDummyHash();

  async function checkCredentials(
    email: string | null,
    password: string,
    code: string | undefined,
  ): Promise<CredentialCheck> {
    const dummyDigest = await dummyHash();
    const known = email === null ? null : await administrators.byEmail(store, email);
    const matches = isPlausiblePassword(password) && (await verifyPassword(password, known?.password ?? dummyDigest));
    const digest = known?.password ?? null;
    const isCorrect = matches && digest !== null && known?.shown.blocked === false;
    const rehashed = isCorrect && needsRehash(digest) ? await hashPassword(password) : null;
    return { administrator: known, isCorrect, rehashed, code };
  }

  /** Returns the administrator if the attempt is still valid in the transaction; uses up the code of the second factor. */
  async function recheckAdministrator(
    tx: Transaction,
    { administrator: known, isCorrect, code }: CredentialCheck,
  ): Promise<StoredAdministrator | null> {
    if (!isCorrect || known === null) return null;
    const currentAdministrator = await administrators.byId(tx, known.shown.id);
    if (
      currentAdministrator === null ||
      currentAdministrator.shown.blocked ||
      currentAdministrator.password !== known.password
    )
      return null;
    if (currentAdministrator.totpSecret === null) return currentAdministrator;
    if (code === undefined) throw new Failure('account.second-factor-needed');
    return (await verifySecondFactor(context, tx, currentAdministrator, code)) ? currentAdministrator : null;
  }

  return {
    async signIn(body, client) {
      rateLimiter.countAttempt('signInPerAddress', client.address);
      const form = new AdministratorForm(body, null);
      const identifier = form.text('email');
      const password = form.text('password');
      const code = form.has('code') ? form.text('code') : undefined;
      form.throwIfInvalid();
      const email = normalizeEmail(identifier);
      const account = `administrator:${email ?? identifier.toLowerCase()}`;
      rateLimiter.countAttemptFrom('signIn', account, client.address);
      const check = await checkCredentials(email, password, code);
      const session = await store.write(async (tx): Promise<OpenedAdministratorSession | null> => {
        const administrator = await recheckAdministrator(tx, check);
        if (administrator === null) {
          const id = check.administrator?.shown.id;
          const auditEntry = { actor: anonymousActor(client), action: 'administrator.sign-in', type: 'administrator' };
          const auditTarget = id === undefined ? {} : { documentId: String(id) };
          await audit.record(tx, { ...auditEntry, ...auditTarget, outcome: 'refused' });
          return null;
        }
        const { id } = administrator.shown;
        if (check.rehashed !== null) await administrators.setPassword(tx, id, check.rehashed);
        const opened = await sessions.open(tx, administrator.shown, client);
        await audit.record(tx, administratorAuditEntry(sessionActor(opened, client), 'sign-in', id));
        return opened;
      });
      if (session === null) throw new Failure('account.invalid-credentials');
      rateLimiter.resetAttemptsFrom('signIn', account, client.address);
      return session;
    },
    async signOut({ id, session }, actor) {
      await commitAccountChange(context, async (tx) => {
        if (await sessions.end(tx, id, session)) await audit.record(tx, administratorAuditEntry(actor, 'sign-out', id));
      });
    },
  };
}
