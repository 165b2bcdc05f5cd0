import { Failure } from '../../../foundations/core/index.js';
import type { Transaction } from '../../../storage/database/index.js';
import type { Actor } from '../audit/audit-log.js';
import { createCode } from '../one-time-codes.js';
import { AdministratorForm } from './administrator-form.js';
import { administratorAuditEntry } from './audit-entries.js';
import { type AdministratorsContext, commitAccountChange } from './context.js';
import { codeMail } from './sign-in/code-mail.js';
import { codePurposes } from './sign-in/code-purposes.js';
import type { Administrators, NewInvitation } from './types.js';

const invitationSeconds = 7 * 24 * 3_600;

/** Creates invitations: the account exists immediately, and its password is chosen with the code. */
export function createInvitations(context: AdministratorsContext): Pick<Administrators, 'invite' | 'inviteAgain'> {
  const { administrators, roles, privilegeGuard, audit, mail, settings } = context;

  /** Earlier codes of the administrator are no longer valid. */
  async function createInvitationCode(tx: Transaction, id: number, actor: Actor): Promise<string> {
    const request = { purpose: codePurposes.invitation, subject: String(id), seconds: invitationSeconds };
    const code = await createCode(context, tx, { ...request, replaces: true });
    await audit.record(tx, administratorAuditEntry(actor, 'invite', id));
    return code;
  }

  function sendInvitation(invited: NewInvitation): NewInvitation {
    mail.send(codeMail(settings, 'administrator-invitation', invited.administrator, invited.code));
    return invited;
  }

  return {
    async invite(body, actor) {
      const form = new AdministratorForm(body, ['email', 'firstName', 'lastName', 'role']);
      const email = form.email('email');
      const firstName = form.personName('firstName');
      const lastName = form.personName('lastName');
      const role = form.id('role');
      form.throwIfInvalid();
      const invited = await commitAccountChange(context, async (tx) => {
        const chosen = await roles.byId(tx, role);
        if (chosen === null) throw new Failure('account.role-not-found');
        await privilegeGuard.requireMayGrantRole(tx, actor, chosen);
        const profile = { email, firstName, lastName, role, blocked: false, password: null };
        const { shown } = await administrators.insert(tx, profile);
        return { administrator: shown, code: await createInvitationCode(tx, shown.id, actor) };
      });
      return sendInvitation(invited);
    },
    async inviteAgain(id, actor) {
      const invited = await commitAccountChange(context, async (tx) => {
        const stored = await administrators.byId(tx, id);
        if (stored === null) throw new Failure('http.not-found');
        const { shown } = stored;
        // Whoever has the code becomes this administrator.
        const chosen = await roles.byId(tx, shown.role.id);
        if (chosen === null) throw new Failure('account.role-not-found');
        await privilegeGuard.requireMayGrantRole(tx, actor, chosen);
        if (shown.active || shown.blocked) throw new Failure('account.not-invited');
        return { administrator: shown, code: await createInvitationCode(tx, id, actor) };
      });
      return sendInvitation(invited);
    },
  };
}
