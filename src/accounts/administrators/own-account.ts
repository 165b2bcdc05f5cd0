import { Failure } from '../../kernel/index.js';
import { forgetCodes } from '../codes.js';
import { Body } from './body.js';
import { purposes } from './code-purposes.js';
import { type AdministratorsContext, commit } from './context.js';
import { aboutAdministrator } from './journal.js';
import { provePassword } from './prove-password.js';
import type { Administrators } from './types.js';

/** What administrators see and change about themselves. */
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
      const form = new Body(body, ['firstName', 'lastName', 'email', 'currentPassword']);
      const names = form.names.filter((name) => name !== 'currentPassword');
      const firstName = form.personName('firstName');
      const lastName = form.personName('lastName');
      const email = form.has('email') ? form.email('email') : null;
      const current = form.has('currentPassword') ? form.text('currentPassword') : '';
      form.raise();
      const { shown } = (await administrators.byId(store, identity.id)) ?? {};
      if (shown === undefined) throw new Failure('access.unauthorized');
      const moves = email !== null && email !== shown.email;
      const proven = moves ? await provePassword(context, identity, current) : null;
      return commit(context, async (tx) => {
        const now = await administrators.byId(tx, identity.id);
        if (now === null) throw new Failure('access.unauthorized');
        if (proven !== null && now.password !== proven.password) throw new Failure('account.wrong-password');
        const changed = await administrators.setProfile(tx, identity.id, {
          email: moves ? email : now.shown.email,
          firstName: form.has('firstName') ? firstName : now.shown.firstName,
          lastName: form.has('lastName') ? lastName : now.shown.lastName,
          role: now.shown.role.id,
          blocked: now.shown.blocked,
        });
        if (moves) await forgetCodes(context, tx, purposes.reset, String(identity.id));
        await audit.record(tx, aboutAdministrator(actor, 'change', identity.id, names));
        return changed.shown;
      });
    },
    async endSession({ id }, session, actor) {
      await commit(context, async (tx) => {
        if (!(await sessions.end(tx, id, session))) throw new Failure('http.not-found');
        await audit.record(tx, aboutAdministrator(actor, 'end-sessions', id));
      });
    },
  };
}
