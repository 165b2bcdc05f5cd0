import { Failure } from '../../kernel/index.js';
import type { Transaction } from '../../store/index.js';
import { type Actor, system } from '../audit/audit.js';
import { textProblems } from '../checks.js';
import { Body } from './body.js';
import { type AdministratorsContext, commit } from './context.js';
import { firstRoles } from './first-roles.js';
import { aboutRole } from './journal.js';
import { parsePermissions } from './parse-permissions.js';
import { noPermissions, writePermissions } from './permissions.js';
import { prunePermissions } from './prune-permissions.js';
import type { RoleContent } from './role-table.js';
import type { AdministratorRole, Administrators } from './types.js';

const longestName = 100;
const longestDescription = 1_000;

/** Roles of administrators. Super Admin stays as it is. */
export function createRoles(
  context: AdministratorsContext,
): Pick<Administrators, 'roles' | 'role' | 'createRole' | 'changeRole' | 'removeRole' | 'prepare'> {
  const { store, snapshot, roles, bounds, audit } = context;

  /** What a body says about a role, on top of what there is. */
  function contentOf(form: Body, before: RoleContent | null): RoleContent {
    const { permissions, problems } = form.has('permissions')
      ? parsePermissions(snapshot, form.value('permissions'))
      : { permissions: before?.permissions ?? noPermissions, problems: [] };
    const name = form.has('name') || before === null ? form.value('name') : before.name;
    const description = form.has('description') ? form.value('description') : (before?.description ?? '');
    form.add(textProblems('name', name, 1, longestName));
    form.add(textProblems('description', description, 0, longestDescription));
    form.add(problems);
    form.raise();
    return { name: String(name).trim(), description: String(description), permissions };
  }

  /** A role that the actor may change. Raises Failure account.role-not-found, account.role-needed, access.forbidden. */
  async function changeable(tx: Transaction, id: number, actor: Actor): Promise<AdministratorRole> {
    const role = await roles.byId(tx, id);
    if (role === null) throw new Failure('account.role-not-found');
    if (role.code !== null) throw new Failure('account.role-needed', { name: role.name });
    await bounds.demandOtherRole(tx, actor, role);
    return role;
  }

  async function makeFirst(tx: Transaction): Promise<void> {
    for (const { code, ...content } of firstRoles(snapshot)) {
      const { id } = await roles.insert(tx, content, code);
      await audit.record(tx, aboutRole(system, 'create', id));
    }
  }

  /** Takes rights away that are about nothing any more. */
  async function prune(tx: Transaction, role: AdministratorRole): Promise<void> {
    const permissions = prunePermissions(snapshot, role.permissions);
    if (writePermissions(permissions) === writePermissions(role.permissions)) return;
    await roles.update(tx, role.id, { ...role, permissions });
    await audit.record(tx, aboutRole(system, 'change', role.id, ['permissions']));
  }

  return {
    roles: () => roles.all(store),
    role: (id) => roles.byId(store, id),
    async createRole(body, actor) {
      const content = contentOf(new Body(body, ['name', 'description', 'permissions']), null);
      return commit(context, async (tx) => {
        await bounds.demandRole(tx, actor, { ...content, code: null });
        const role = await roles.insert(tx, content, null);
        await audit.record(tx, aboutRole(actor, 'create', role.id));
        return role;
      });
    },
    async changeRole(id, body, actor) {
      const form = new Body(body, ['name', 'description', 'permissions']);
      return commit(context, async (tx) => {
        const content = contentOf(form, await changeable(tx, id, actor));
        await bounds.demandRole(tx, actor, { ...content, code: null });
        const role = await roles.update(tx, id, content);
        await audit.record(tx, aboutRole(actor, 'change', id, form.names));
        return role;
      });
    },
    async removeRole(id, actor) {
      await commit(context, async (tx) => {
        const { name, administrators } = await changeable(tx, id, actor);
        if (administrators > 0) throw new Failure('account.role-in-use', { name });
        await roles.remove(tx, id);
        await audit.record(tx, aboutRole(actor, 'remove', id));
      });
    },
    async prepare() {
      await commit(context, async (tx) => {
        const present = await roles.all(tx);
        if (present.length === 0) return makeFirst(tx);
        for (const role of present) await prune(tx, role);
      });
    },
  };
}
