import { Failure } from '../../../foundations/core/index.js';
import { deleteCodes } from '../one-time-codes.js';
import { AdministratorForm } from './administrator-form.js';
import { administratorAuditEntry } from './audit-entries.js';
import { type AdministratorsContext, commitAccountChange } from './context.js';
import { codePurposes } from './sign-in/code-purposes.js';
import { verifyCurrentPassword } from './sign-in/verify-current-password.js';
import type { Administrators } from './types.js';

/** Creates the operations of administrators on their own account. */
export function createOwnAccount(
  context: AdministratorsContext,
): Pick<Administrators, 'me' | 'changeMe' | 'sessions' | 'endSession'> {
  const { store, administrators, sessions, audit } = context;
  return {
    sessions: (identity) => sessions.list(identity),
    async me({ id }) {
      const administrator = await administrators.byId(store, id);
      if (administrator === null) throw new Failure('access.unauthorized');
      return administrator.shown;
    },
    async changeMe(identity, body, actor) {
      const form = new AdministratorForm(body, ['firstName', 'lastName', 'email', 'currentPassword']);
      const names = form.names.filter((name) => name !== 'currentPassword');
      const firstName = form.personName('firstName');
      const lastName = form.personName('lastName');
      const email = form.has('email') ? form.email('email') : null;
      const current = form.has('currentPassword') ? form.text('currentPassword') : '';
      form.throwIfInvalid();
      const { shown } = (await administrators.byId(store, identity.id)) ?? {};
      if (shown === undefined) throw new Failure('access.unauthorized');
      const changesEmail = email !== null && email !== shown.email;
      const verified = changesEmail ? await verifyCurrentPassword(context, identity, current) : null;
      return commitAccountChange(context, async (tx) => {
        const currentAdministrator = await administrators.byId(tx, identity.id);
        if (currentAdministrator === null) throw new Failure('access.unauthorized');
        if (verified !== null && currentAdministrator.password !== verified.password)
          throw new Failure('account.wrong-password');
        const changed = await administrators.setProfile(tx, identity.id, {
          email: changesEmail ? email : currentAdministrator.shown.email,
          firstName: form.has('firstName') ? firstName : currentAdministrator.shown.firstName,
          lastName: form.has('lastName') ? lastName : currentAdministrator.shown.lastName,
          role: currentAdministrator.shown.role.id,
          blocked: currentAdministrator.shown.blocked,
        });
        if (changesEmail) await deleteCodes(context, tx, codePurposes.reset, String(identity.id));
        await audit.record(tx, administratorAuditEntry(actor, 'change', identity.id, names));
        return changed.shown;
      });
    },
    async endSession({ id }, session, actor) {
      await commitAccountChange(context, async (tx) => {
        if (!(await sessions.end(tx, id, session))) throw new Failure('http.not-found');
        await audit.record(tx, administratorAuditEntry(actor, 'end-sessions', id));
      });
    },
  };
}
