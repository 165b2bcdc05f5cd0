import { Failure } from '../../../foundations/core/index.js';
import type { Transaction } from '../../../storage/database/index.js';
import type { Actor } from '../audit/audit-log.js';
import { deleteCodes } from '../one-time-codes.js';
import { AdministratorForm } from './administrator-form.js';
import type { StoredAdministrator } from './administrator-table.js';
import { administratorAuditEntry } from './audit-entries.js';
import { type AdministratorsContext, commitAccountChange } from './context.js';
import { codePurposes } from './sign-in/code-purposes.js';
import type { AdministratorRole, Administrators } from './types.js';

/** Creates the operations of administrators on each other. */
export function createAdministratorDirectory(
  context: AdministratorsContext,
): Pick<Administrators, 'list' | 'get' | 'change' | 'remove' | 'endSessions'> {
  const { store, administrators, roles, sessions, privilegeGuard, audit } = context;

  /** Throws Failure account.role-not-found. */
  async function requireRole(tx: Transaction, id: number): Promise<AdministratorRole> {
    const role = await roles.byId(tx, id);
    if (role === null) throw new Failure('account.role-not-found');
    return role;
  }

  /**
   * Returns the administrator to be changed, whose permissions must not exceed those of the actor, since changing an address allows taking
   * over the account. Throws Failure http.not-found, access.forbidden.
   */
  async function requireTarget(tx: Transaction, id: number, actor: Actor): Promise<StoredAdministrator> {
    const found = await administrators.byId(tx, id);
    if (found === null) throw new Failure('http.not-found');
    await privilegeGuard.requireMayGrantRole(tx, actor, await requireRole(tx, found.shown.role.id));
    return found;
  }

  /** Deletes codes that were mailed to a former address or to a blocked or removed administrator. */
  async function deleteMailedCodes(tx: Transaction, id: number): Promise<void> {
    await deleteCodes(context, tx, codePurposes.reset, String(id));
    await deleteCodes(context, tx, codePurposes.invitation, String(id));
  }

  /** Throws Failure account.role-not-found, access.forbidden, account.last-administrator. */
  async function assignRole(
    tx: Transaction,
    administrator: StoredAdministrator,
    role: number,
    actor: Actor,
  ): Promise<void> {
    const chosen = await requireRole(tx, role);
    await privilegeGuard.requireMayGrantRole(tx, actor, chosen);
    if (chosen.code === null) await requireOtherSuperAdmin(context, tx, administrator);
  }

  return {
    async list() {
      return (await administrators.all()).map(({ shown }) => shown);
    },
    async get(id) {
      return (await administrators.byId(store, id))?.shown ?? null;
    },
    async change(id, body, actor) {
      const form = new AdministratorForm(body, ['firstName', 'lastName', 'email', 'role', 'blocked']);
      const firstName = form.personName('firstName');
      const lastName = form.personName('lastName');
      const email = form.has('email') ? form.email('email') : null;
      const role = form.has('role') ? form.id('role') : null;
      const blocked = form.has('blocked') ? form.boolean('blocked') : null;
      form.throwIfInvalid();
      return commitAccountChange(context, async (tx) => {
        const administrator = await requireTarget(tx, id, actor);
        const { shown } = administrator;
        const changesEmail = email !== null && email !== shown.email;
        // The own address is changed in `changeMe`, which requires the current password.
        if (changesEmail && actor.identity.is === 'administrator' && actor.identity.id === id)
          throw new Failure('access.forbidden');
        const changesRole = role !== null && role !== shown.role.id;
        if (changesRole) await assignRole(tx, administrator, role, actor);
        if (blocked === true) await requireOtherSuperAdmin(context, tx, administrator);
        const changed = await administrators.setProfile(tx, id, {
          email: email ?? shown.email,
          firstName: form.has('firstName') ? firstName : shown.firstName,
          lastName: form.has('lastName') ? lastName : shown.lastName,
          role: role ?? shown.role.id,
          blocked: blocked ?? shown.blocked,
        });
        // A new role applies to existing sessions from the next request on.
        if (blocked === true) await sessions.endAll(tx, id);
        if (changesEmail || blocked === true) await deleteMailedCodes(tx, id);
        await audit.record(tx, administratorAuditEntry(actor, 'change', id, form.names));
        return changed.shown;
      });
    },
    async remove(id, actor) {
      await commitAccountChange(context, async (tx) => {
        await requireOtherSuperAdmin(context, tx, await requireTarget(tx, id, actor));
        await sessions.endAll(tx, id);
        await deleteMailedCodes(tx, id);
        await deleteCodes(context, tx, codePurposes.recovery, String(id));
        await administrators.remove(tx, id);
        await audit.record(tx, administratorAuditEntry(actor, 'remove', id));
      });
    },
    async endSessions(id, actor) {
      await commitAccountChange(context, async (tx) => {
        await requireTarget(tx, id, actor);
        await sessions.endAll(tx, id);
        await audit.record(tx, administratorAuditEntry(actor, 'end-sessions', id));
      });
    },
  };
}

/**
 * Runs in the transaction before an administrator is blocked, removed or given another role. Throws Failure account.last-administrator if
 * no other Super Admin can sign in.
 */
async function requireOtherSuperAdmin(
  { administrators }: Pick<AdministratorsContext, 'administrators'>,
  tx: Transaction,
  administrator: StoredAdministrator,
): Promise<void> {
  const isActiveSuperAdmin = administrator.superAdmin && administrator.shown.active && !administrator.shown.blocked;
  if (isActiveSuperAdmin && !(await administrators.otherSuperAdmin(tx, administrator.shown.id))) {
    throw new Failure('account.last-administrator');
  }
}
