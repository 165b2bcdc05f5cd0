import { Failure, hashPassword } from '../../kernel/index.js';
import type { Transaction } from '../../store/index.js';
import { findCode, forgetCodes, makeCode, useCode } from '../codes.js';
import { normalEmail } from '../email.js';
import { samePassword } from '../users/password-rules.js';
import type { StoredAdministrator } from './administrator-table.js';
import { Body } from './body.js';
import { purposes } from './code-purposes.js';
import { type AdministratorsContext, commit } from './context.js';
import { aboutAdministrator, signedIn, stranger } from './journal.js';
import { codeMail } from './mails.js';
import { provePassword, stillProven } from './prove-password.js';
import { proveSecondFactor } from './prove-second-factor.js';
import type { Administrators } from './types.js';

const resetSeconds = 3_600;

/** Changing and recovering passwords. Each new one ends every session and makes mailed codes worthless. */
export function createPasswords(
  context: AdministratorsContext,
): Pick<Administrators, 'changePassword' | 'forgotPassword' | 'resetPassword'> {
  const { store, limits, administrators, sessions, audit, mail, settings } = context;

  async function setPassword(tx: Transaction, id: number, digest: string): Promise<void> {
    await administrators.setPassword(tx, id, digest);
    await sessions.endAll(tx, id);
    await forgetCodes(context, tx, purposes.reset, String(id));
    await forgetCodes(context, tx, purposes.invitation, String(id));
  }

  /** Whom a mailed code is for; raises Failure account.incorrect-code where it is for nobody who may sign in. */
  async function ownerOf(
    session: Pick<Transaction, 'rows'>,
    code: { readonly subject: string | null } | null,
  ): Promise<StoredAdministrator> {
    const owner = code === null ? null : await administrators.byId(session, Number(code.subject));
    if (owner === null || owner.shown.blocked) throw new Failure('account.incorrect-code');
    return owner;
  }

  return {
    async changePassword(identity, body, client) {
      const form = new Body(body, ['currentPassword', 'password']);
      const current = form.text('currentPassword');
      const chosen = form.newPassword('password');
      form.raise();
      const proven = await provePassword(context, identity, current);
      if (samePassword(current, chosen)) throw new Failure('account.same-password');
      const digest = await hashPassword(chosen);
      return commit(context, async (tx) => {
        const { shown } = await stillProven(context, tx, proven);
        await setPassword(tx, shown.id, digest);
        const session = await sessions.open(tx, shown, client);
        await audit.record(tx, aboutAdministrator(signedIn(session, client), 'change-password', shown.id));
        return session;
      });
    },
    async forgotPassword(body, client) {
      limits.count('mailPerAddress', client.address);
      const form = new Body(body, ['email']);
      const given = form.text('email');
      form.raise();
      const email = normalEmail(given);
      limits.countAt('mail', `administrator:${email ?? given.toLowerCase()}`, client.address);
      const written = await store.write(async (tx) => {
        const found = await administrators.byEmail(tx, email ?? '');
        const known = found?.shown.active === true && !found.shown.blocked ? found.shown : null;
        const whom =
          known === null
            ? { purpose: purposes.nobody, subject: '' }
            : { purpose: purposes.reset, subject: String(known.id) };
        const code = await makeCode(context, tx, { ...whom, seconds: resetSeconds, replaces: true });
        const about = known === null ? {} : { documentId: String(known.id) };
        const entry = { actor: stranger(client), action: 'administrator.forgot-password', type: 'administrator' };
        await audit.record(tx, { ...entry, ...about, outcome: known === null ? 'refused' : 'done' });
        return known === null ? null : codeMail(settings, 'administrator-reset-password', known, code);
      });
      if (written !== null) mail.send(written);
    },
    async resetPassword(body, client) {
      limits.count('codePerAddress', client.address);
      const form = new Body(body, ['code', 'password', 'secondFactor']);
      const code = form.value('code');
      const chosen = form.newPassword('password');
      const secondFactor = form.has('secondFactor') ? form.text('secondFactor') : undefined;
      const found =
        (await findCode(context, store, purposes.reset, code)) ??
        (await findCode(context, store, purposes.invitation, code));
      const owner = await ownerOf(store, found);
      form.raise();
      const account = `administrator-proof:${owner.shown.id}`;
      limits.countAt('signIn', account, client.address);
      const digest = await hashPassword(chosen);
      const session = await commit(context, async (tx) => {
        const used =
          (await useCode(context, tx, purposes.reset, code)) ?? (await useCode(context, tx, purposes.invitation, code));
        const administrator = await ownerOf(tx, used);
        if (administrator.totpSecret !== null) {
          // The transaction is undone, so the mailed code stays good for another try.
          if (secondFactor === undefined) throw new Failure('account.second-factor-needed');
          if (!(await proveSecondFactor(context, tx, administrator, secondFactor))) {
            throw new Failure('account.incorrect-code');
          }
        }
        const { id } = administrator.shown;
        await setPassword(tx, id, digest);
        const opened = await sessions.open(tx, { ...administrator.shown, active: true }, client);
        await audit.record(tx, aboutAdministrator(signedIn(opened, client), 'reset-password', id));
        return opened;
      });
      limits.forgiveAt('signIn', account, client.address);
      return session;
    },
  };
}
