import { Failure } from '../../kernel/index.js';
import type { Transaction } from '../../store/index.js';
import type { Actor } from '../audit/audit.js';
import { forgetCodes } from '../codes.js';
import type { StoredAdministrator } from './administrator-table.js';
import { Body } from './body.js';
import { purposes } from './code-purposes.js';
import { type AdministratorsContext, commit } from './context.js';
import { aboutAdministrator } from './journal.js';
import { askForSuperAdmin, keepLast } from './super-admins.js';
import type { Administrators } from './types.js';

/** What administrators see and change about each other. */
export function createDirectory(
  context: AdministratorsContext,
): Pick<Administrators, 'list' | 'get' | 'change' | 'remove' | 'endSessions'> {
  const { store, administrators, roles, sessions, audit } = context;

  /** The administrator whom a change is about. Raises Failure http.not-found, access.forbidden. */
  async function target(tx: Transaction, id: number, actor: Actor): Promise<StoredAdministrator> {
    const found = await administrators.byId(tx, id);
    if (found === null) throw new Failure('http.not-found');
    if (found.superAdmin) await askForSuperAdmin(context, tx, actor);
    return found;
  }

  /** Codes that were mailed to an address which no longer counts, or to somebody who is out. */
  async function forgetMailed(tx: Transaction, id: number): Promise<void> {
    await forgetCodes(context, tx, purposes.reset, String(id));
    await forgetCodes(context, tx, purposes.invitation, String(id));
  }

  /** Raises Failure account.role-not-found, access.forbidden, account.last-administrator. */
  async function giveRole(tx: Transaction, one: StoredAdministrator, role: number, actor: Actor): Promise<void> {
    const chosen = await roles.byId(tx, role);
    if (chosen === null) throw new Failure('account.role-not-found');
    if (chosen.code === null) await keepLast(context, tx, one);
    else await askForSuperAdmin(context, tx, actor);
  }

  return {
    async list() {
      return (await administrators.all()).map(({ shown }) => shown);
    },
    async get(id) {
      return (await administrators.byId(store, id))?.shown ?? null;
    },
    async change(id, body, actor) {
      const form = new Body(body, ['firstName', 'lastName', 'email', 'role', 'blocked']);
      const firstName = form.personName('firstName');
      const lastName = form.personName('lastName');
      const email = form.has('email') ? form.email('email') : null;
      const role = form.has('role') ? form.id('role') : null;
      const blocked = form.has('blocked') ? form.flag('blocked') : null;
      form.raise();
      return commit(context, async (tx) => {
        const one = await target(tx, id, actor);
        const { shown } = one;
        const moves = email !== null && email !== shown.email;
        const changesRole = role !== null && role !== shown.role.id;
        if (changesRole) await giveRole(tx, one, role, actor);
        if (blocked === true) await keepLast(context, tx, one);
        const changed = await administrators.setProfile(tx, id, {
          email: email ?? shown.email,
          firstName: form.has('firstName') ? firstName : shown.firstName,
          lastName: form.has('lastName') ? lastName : shown.lastName,
          role: role ?? shown.role.id,
          blocked: blocked ?? shown.blocked,
        });
        if (changesRole || blocked === true) await sessions.endAll(tx, id);
        if (moves || blocked === true) await forgetMailed(tx, id);
        await audit.record(tx, aboutAdministrator(actor, 'change', id, form.names));
        return changed.shown;
      });
    },
    async remove(id, actor) {
      await commit(context, async (tx) => {
        await keepLast(context, tx, await target(tx, id, actor));
        await sessions.endAll(tx, id);
        await forgetMailed(tx, id);
        await forgetCodes(context, tx, purposes.recovery, String(id));
        await administrators.remove(tx, id);
        await audit.record(tx, aboutAdministrator(actor, 'remove', id));
      });
    },
    async endSessions(id, actor) {
      await commit(context, async (tx) => {
        await target(tx, id, actor);
        await sessions.endAll(tx, id);
        await audit.record(tx, aboutAdministrator(actor, 'end-sessions', id));
      });
    },
  };
}
