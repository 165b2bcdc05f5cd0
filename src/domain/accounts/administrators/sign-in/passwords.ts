import { Failure, hashPassword } from '../../../../foundations/core/index.js';
import type { Transaction } from '../../../../storage/database/index.js';
import { anonymousActor } from '../../audit/audit-log.js';
import { normalizeEmail } from '../../email.js';
import { consumeCode, createCode, deleteCodes, findCode } from '../../one-time-codes.js';
import { isSamePassword } from '../../users/user-passwords.js';
import { AdministratorForm } from '../administrator-form.js';
import type { StoredAdministrator } from '../administrator-table.js';
import { administratorAuditEntry, sessionActor } from '../audit-entries.js';
import { type AdministratorsContext, commitAccountChange } from '../context.js';
import type { Administrators } from '../types.js';
import { codeMail } from './code-mail.js';
import { codePurposes } from './code-purposes.js';
import { recheckPassword, verifyCurrentPassword } from './verify-current-password.js';
import { verifySecondFactor } from './verify-second-factor.js';

const resetSeconds = 3_600;

/** Creates changes and recovery of passwords. Each new password ends every session and invalidates mailed codes. */
export function createAdministratorPasswords(
  context: AdministratorsContext,
): Pick<Administrators, 'changePassword' | 'forgotPassword' | 'resetPassword'> {
  const { store, rateLimiter, administrators, sessions, audit, mail, settings } = context;

  async function setPassword(tx: Transaction, id: number, digest: string): Promise<void> {
    await administrators.setPassword(tx, id, digest);
    await sessions.endAll(tx, id);
    await deleteCodes(context, tx, codePurposes.reset, String(id));
    await deleteCodes(context, tx, codePurposes.invitation, String(id));
  }

  /** Returns the administrator of a mailed code. Throws Failure account.incorrect-code if there is none who may sign in. */
  async function requireCodeOwner(
    session: Pick<Transaction, 'rows'>,
    code: { readonly subject: string | null } | null,
  ): Promise<StoredAdministrator> {
    const owner = code === null ? null : await administrators.byId(session, Number(code.subject));
    if (owner === null || owner.shown.blocked) throw new Failure('account.incorrect-code');
    return owner;
  }

  return {
    async changePassword(identity, body, client) {
      const form = new AdministratorForm(body, ['currentPassword', 'password']);
      const current = form.text('currentPassword');
      const chosen = form.newPassword('password');
      form.throwIfInvalid();
      const verified = await verifyCurrentPassword(context, identity, current);
      if (isSamePassword(current, chosen)) throw new Failure('account.same-password');
      const digest = await hashPassword(chosen);
      return commitAccountChange(context, async (tx) => {
        const { shown } = await recheckPassword(context, tx, verified);
        await setPassword(tx, shown.id, digest);
        const session = await sessions.open(tx, shown, client);
        await audit.record(tx, administratorAuditEntry(sessionActor(session, client), 'change-password', shown.id));
        return session;
      });
    },
    async forgotPassword(body, client) {
      rateLimiter.countAttempt('mailPerAddress', client.address);
      const form = new AdministratorForm(body, ['email']);
      const identifier = form.text('email');
      form.throwIfInvalid();
      const email = normalizeEmail(identifier);
      rateLimiter.countAttemptFrom('mail', `administrator:${email ?? identifier.toLowerCase()}`, client.address);
      const message = await store.write(async (tx) => {
        const found = await administrators.byEmail(tx, email ?? '');
        const recoverable = found?.shown.active === true && !found.shown.blocked ? found.shown : null;
        const recipient =
          recoverable === null
            ? { purpose: codePurposes.unknownAddress, subject: '' }
            : { purpose: codePurposes.reset, subject: String(recoverable.id) };
        const code = await createCode(context, tx, { ...recipient, seconds: resetSeconds, replaces: true });
        const auditTarget = recoverable === null ? {} : { documentId: String(recoverable.id) };
        const entry = { actor: anonymousActor(client), action: 'administrator.forgot-password', type: 'administrator' };
        await audit.record(tx, { ...entry, ...auditTarget, outcome: recoverable === null ? 'refused' : 'done' });
        return recoverable === null ? null : codeMail(settings, 'administrator-reset-password', recoverable, code);
      });
      if (message !== null) mail.send(message);
    },
    async resetPassword(body, client) {
      rateLimiter.countAttempt('codePerAddress', client.address);
      const form = new AdministratorForm(body, ['code', 'password', 'secondFactor']);
      const code = form.value('code');
      const chosen = form.newPassword('password');
      const secondFactor = form.has('secondFactor') ? form.text('secondFactor') : undefined;
      const found =
        (await findCode(context, store, codePurposes.reset, code)) ??
        (await findCode(context, store, codePurposes.invitation, code));
      const owner = await requireCodeOwner(store, found);
      form.throwIfInvalid();
      const account = `administrator-proof:${owner.shown.id}`;
      rateLimiter.countAttemptFrom('signIn', account, client.address);
      const digest = await hashPassword(chosen);
      const session = await commitAccountChange(context, async (tx) => {
        const used =
          (await consumeCode(context, tx, codePurposes.reset, code)) ??
          (await consumeCode(context, tx, codePurposes.invitation, code));
        const administrator = await requireCodeOwner(tx, used);
        if (administrator.totpSecret !== null) {
          // The transaction is rolled back, so the mailed code stays valid.
          if (secondFactor === undefined) throw new Failure('account.second-factor-needed');
          if (!(await verifySecondFactor(context, tx, administrator, secondFactor))) {
            throw new Failure('account.incorrect-code');
          }
        }
        const { id } = administrator.shown;
        await setPassword(tx, id, digest);
        const opened = await sessions.open(tx, { ...administrator.shown, active: true }, client);
        await audit.record(tx, administratorAuditEntry(sessionActor(opened, client), 'reset-password', id));
        return opened;
      });
      rateLimiter.resetAttemptsFrom('signIn', account, client.address);
      return session;
    },
  };
}
