import { Failure } from '../../../foundations/core/index.js';
import { createCode } from '../one-time-codes.js';
import { AdministratorForm } from './administrator-form.js';
import { administratorAuditEntry } from './audit-entries.js';
import { type AdministratorsContext, commitAccountChange } from './context.js';
import { codeMail } from './sign-in/code-mail.js';
import { codePurposes } from './sign-in/code-purposes.js';
import type { Administrators } from './types.js';

const invitationSeconds = 7 * 24 * 3_600;

/** Creates invitations: the account exists immediately, and its password is chosen with the code. */
export function createInvitations(context: AdministratorsContext): Pick<Administrators, 'invite'> {
  const { administrators, roles, privilegeGuard, audit, mail, settings } = context;
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
        const request = { purpose: codePurposes.invitation, subject: String(shown.id), seconds: invitationSeconds };
        const code = await createCode(context, tx, request);
        await audit.record(tx, administratorAuditEntry(actor, 'invite', shown.id));
        return { administrator: shown, code };
      });
      mail.send(codeMail(settings, 'administrator-invitation', invited.administrator, invited.code));
      return invited;
    },
  };
}
