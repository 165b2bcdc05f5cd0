import { Failure } from '../../kernel/index.js';
import type { Transaction } from '../../store/index.js';
import type { Actor } from '../audit/audit.js';
import { forgetCodes } from '../codes.js';
import type { StoredAdministrator } from './administrator-table.js';
import { Body } from './body.js';
import { purposes } from './code-purposes.js';
import { type AdministratorsContext, commit } from './context.js';
import { aboutAdministrator } from './journal.js';
import { keepLast } from './super-admins.js';
import type { AdministratorRole, Administrators } from './types.js';

/** What administrators see and change about each other. */
export function createDirectory(
  context: AdministratorsContext,
): Pick<Administrators, 'list' | 'get' | 'change' | 'remove' | 'endSessions'> {
  const { store, administrators, roles, sessions, bounds, audit } = context;

  /** Raises Failure account.role-not-found. */
  async function existingRole(tx: Transaction, id: number): Promise<AdministratorRole> {
    const role = await roles.byId(tx, id);
    if (role === null) throw new Failure('account.role-not-found');
    return role;
  }

  /**
   * The administrator whom a change is about: nobody who may do more than the actor, as who can have a new address mailed a code can
   * become them. Raises Failure http.not-found, access.forbidden.
   */
  async function target(tx: Transaction, id: number, actor: Actor): Promise<StoredAdministrator> {
    const found = await administrators.byId(tx, id);
    if (found === null) throw new Failure('http.not-found');
    await bounds.demandRole(tx, actor, await existingRole(tx, found.shown.role.id));
    return found;
  }

  /** Codes that were mailed to an address which no longer counts, or to somebody who is out. */
  async function forgetMailed(tx: Transaction, id: number): Promise<void> {
    await forgetCodes(context, tx, purposes.reset, String(id));
    await forgetCodes(context, tx, purposes.invitation, String(id));
  }

  /** Raises Failure account.role-not-found, access.forbidden, account.last-administrator. */
  async function giveRole(tx: Transaction, one: StoredAdministrator, role: number, actor: Actor): Promise<void> {
    const chosen = await existingRole(tx, role);
    await bounds.demandRole(tx, actor, chosen);
    if (chosen.code === null) await keepLast(context, tx, one);
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
        // One's own address is changed where the current password is asked for.
        if (moves && actor.identity.is === 'administrator' && actor.identity.id === id)
          throw new Failure('access.forbidden');
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
        // Another role counts from the next request on, in the sessions that there are.
        if (blocked === true) await sessions.endAll(tx, id);
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
