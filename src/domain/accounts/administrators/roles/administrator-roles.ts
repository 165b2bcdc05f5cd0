import { Failure } from '../../../../foundations/core/index.js';
import type { Transaction } from '../../../../storage/database/index.js';
import { type Actor, systemActor } from '../../audit/audit-log.js';
import { textProblems } from '../../field-checks.js';
import { AdministratorForm } from '../administrator-form.js';
import { roleAuditEntry } from '../audit-entries.js';
import { type AdministratorsContext, commitAccountChange } from '../context.js';
import type { AdministratorRole, Administrators } from '../types.js';
import type { AdministratorRoleContent } from './administrator-role-table.js';
import { firstRoles } from './first-roles.js';
import { parsePermissions } from './parse-permissions.js';
import { noPermissions, serializePermissions } from './permissions.js';
import { prunePermissions } from './prune-permissions.js';

const maxNameLength = 100;
const maxDescriptionLength = 1_000;

/** Creates operations on roles of administrators. Super Admin cannot be changed. */
export function createAdministratorRoles(
  context: AdministratorsContext,
): Pick<Administrators, 'roles' | 'role' | 'createRole' | 'changeRole' | 'removeRole' | 'prepare'> {
  const { store, snapshot, roles, privilegeGuard, audit } = context;

  /** Parses the content of a role; omitted fields stay. */
  function parseContent(form: AdministratorForm, before: AdministratorRoleContent | null): AdministratorRoleContent {
    const { permissions, problems } = form.has('permissions')
      ? parsePermissions(snapshot, form.value('permissions'))
      : { permissions: before?.permissions ?? noPermissions, problems: [] };
    const name = form.has('name') || before === null ? form.value('name') : before.name;
    const description = form.has('description') ? form.value('description') : (before?.description ?? '');
    form.addProblems(textProblems('name', name, 1, maxNameLength));
    form.addProblems(textProblems('description', description, 0, maxDescriptionLength));
    form.addProblems(problems);
    form.throwIfInvalid();
    return { name: String(name).trim(), description: String(description), permissions };
  }

  /** Returns a role that the actor may change. Throws Failure account.role-not-found, account.role-needed, access.forbidden. */
  async function requireChangeableRole(tx: Transaction, id: number, actor: Actor): Promise<AdministratorRole> {
    const role = await roles.byId(tx, id);
    if (role === null) throw new Failure('account.role-not-found');
    if (role.code !== null) throw new Failure('account.role-needed', { name: role.name });
    await privilegeGuard.requireMayChangeRole(tx, actor, role);
    return role;
  }

  async function createFirstRoles(tx: Transaction): Promise<void> {
    for (const { code, ...content } of firstRoles(snapshot)) {
      const { id } = await roles.insert(tx, content, code);
      await audit.record(tx, roleAuditEntry(systemActor, 'create', id));
    }
  }

  /** Removes permissions on what no longer exists. */
  async function prune(tx: Transaction, role: AdministratorRole): Promise<void> {
    const permissions = prunePermissions(snapshot, role.permissions);
    if (serializePermissions(permissions) === serializePermissions(role.permissions)) return;
    await roles.update(tx, role.id, { ...role, permissions });
    await audit.record(tx, roleAuditEntry(systemActor, 'change', role.id, ['permissions']));
  }

  return {
    roles: () => roles.all(store),
    role: (id) => roles.byId(store, id),
    async createRole(body, actor) {
      const content = parseContent(new AdministratorForm(body, ['name', 'description', 'permissions']), null);
      return commitAccountChange(context, async (tx) => {
        await privilegeGuard.requireMayGrantRole(tx, actor, { ...content, code: null });
        const role = await roles.insert(tx, content, null);
        await audit.record(tx, roleAuditEntry(actor, 'create', role.id));
        return role;
      });
    },
    async changeRole(id, body, actor) {
      const form = new AdministratorForm(body, ['name', 'description', 'permissions']);
      return commitAccountChange(context, async (tx) => {
        const content = parseContent(form, await requireChangeableRole(tx, id, actor));
        await privilegeGuard.requireMayGrantRole(tx, actor, { ...content, code: null });
        const role = await roles.update(tx, id, content);
        await audit.record(tx, roleAuditEntry(actor, 'change', id, form.names));
        return role;
      });
    },
    async removeRole(id, actor) {
      await commitAccountChange(context, async (tx) => {
        const { name, administrators } = await requireChangeableRole(tx, id, actor);
        if (administrators > 0) throw new Failure('account.role-in-use', { name });
        await roles.remove(tx, id);
        await audit.record(tx, roleAuditEntry(actor, 'remove', id));
      });
    },
    async prepare() {
      await commitAccountChange(context, async (tx) => {
        const existingRoles = await roles.all(tx);
        if (existingRoles.length === 0) return createFirstRoles(tx);
        for (const role of existingRoles) await prune(tx, role);
      });
    },
  };
}
