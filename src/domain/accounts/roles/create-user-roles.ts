import { Failure } from '../../../foundations/core/index.js';
import { type Ability, mergeAbilities } from '../../../language/query/access/index.js';
import { withAccountsLock } from '../account-lock.js';
import { markAccountsChanged } from '../accounts-version.js';
import { createPrivilegeGuard, type ListedPermissions } from '../administrators/roles/privilege-guard.js';
import { type Actor, systemActor } from '../audit/audit-log.js';
import type { AccountsContext } from '../context.js';
import { actionsProblems, booleanProblems, textProblems, throwIfInvalid } from '../field-checks.js';
import type { GrantRule } from '../grants/grant-rule.js';
import { createGrantedAbility } from '../grants/granted-ability.js';
import { createOperandLoader } from '../grants/operand-values.js';
import { parseRules } from '../grants/parse-rules.js';
import type { AccessFile } from './access-file.js';
import { authenticatedType, type DefaultRole, defaultRoles, publicType } from './default-roles.js';
import { grantableActions, grantableActionsByUid } from './grantable-actions.js';
import { type AccessChange, planAccess, roleTextLimits } from './plan-access.js';
import { pruneActions } from './prune-actions.js';
import { loadRoleDetail, roleInfoFromRow } from './role-rows.js';
import { roleStatements } from './role-statements.js';
import { roleTypeFromName, uniqueRoleType } from './role-type.js';
import type { RoleDetail, RoleRequest, UserRoles } from './roles.js';
import { changeRole, createRole, type RoleContent, removeRole } from './write-role.js';

/** Maximum attempts to find a free type while others take the chosen one. */
const maxAttempts = 5;

/** Creates the roles of end users: documents of a built-in content type, with permissions in rows of their own. */
export function createUserRoles(context: AccountsContext): UserRoles {
  const { store, audit, snapshot, accountsVersion, settings } = context;
  const statements = roleStatements(store.dialect);
  const writes = { context, statements, privilegeGuard: createPrivilegeGuard(context) };
  const catalogue = grantableActionsByUid(snapshot);
  const grantable = grantableActions(snapshot);
  const loadOperands = createOperandLoader(context);
  const managedTypes = settings.managedRoles ?? new Set<string>();

  const get = async (id: number) =>
    Number.isSafeInteger(id) ? loadRoleDetail(store, statements, await statements.byId.first(store, { id })) : null;
  const byType = async (type: string) =>
    loadRoleDetail(store, statements, await statements.byType.first(store, { type }));

  /** Throws Failure account.invalid with a problem per mistake. */
  function checkRules(input: unknown, actions: readonly string[]): readonly GrantRule[] {
    const { rules, problems } = parseRules(snapshot, input, { actions, holder: 'role' });
    throwIfInvalid(problems);
    return rules;
  }

  async function requireRole(id: number): Promise<RoleDetail> {
    const role = await get(id);
    if (role === null) throw new Failure('account.role-not-found');
    return role;
  }

  /** Returns a role that may be changed otherwise than by the access file. Throws Failure account.role-not-found, account.role-managed. */
  async function requireUnmanagedRole(id: number): Promise<RoleDetail> {
    const role = await requireRole(id);
    if (managedTypes.has(role.type)) throw new Failure('account.role-managed', { name: role.name });
    return role;
  }

  /** Returns the type of the created role. */
  async function createWithFreeType(content: RoleContent & { readonly name: string }, actor: Actor): Promise<string> {
    for (let attempt = 1; ; attempt++) {
      // Read with the write connection: the conflicting write may not be committed yet.
      const rows = await store.write((transaction) => statements.types.rows(transaction, {}));
      const takenTypes = new Set(rows.map(({ type }) => type ?? ''));
      const type = uniqueRoleType(roleTypeFromName(content.name), takenTypes);
      try {
        await createRole(writes, { ...content, type }, actor);
        return type;
      } catch (error) {
        if (!isTypeTaken(error) || attempt === maxAttempts) throw error;
      }
    }
  }

  /** Another server starting at the same moment may have created it already. */
  async function createUnlessTaken(role: DefaultRole | AccessChange): Promise<void> {
    try {
      const { type, name, description, readDrafts, actions } = role;
      const rules = 'rules' in role ? role.rules : undefined;
      await createRole(writes, { type, name, description, readDrafts, actions, rules }, systemActor);
    } catch (error) {
      if (!isTypeTaken(error)) throw error;
    }
  }

  /** Returns the documentId of the role that replaces a removed one. Throws Failure account.role-needed, account.invalid. */
  async function requireReplacementRole(role: RoleDetail): Promise<string> {
    const { defaultRole } = settings.users;
    if ([publicType, authenticatedType, defaultRole].includes(role.type)) {
      throw new Failure('account.role-needed', { name: role.name });
    }
    const replacement = await byType(defaultRole);
    if (replacement !== null) return replacement.documentId;
    throw new Failure('account.invalid', { message: `There is no role of the type "${defaultRole}" for its users` });
  }

  /** Returns whether an action reads documents, those of end users and their roles included. */
  const isRead = (pair: string): boolean => {
    const dot = pair.lastIndexOf('.');
    return snapshot.contentTypes.has(pair.slice(0, dot)) && ['find', 'findOne'].includes(pair.slice(dot + 1));
  };

  /** Returns the ability of a role without a user: `$user` has no value. */
  async function abilityOfRole({ documentId, type }: RoleDetail, rights: ListedPermissions): Promise<Ability> {
    const isPublic = type === publicType;
    const prefix = `${isPublic ? 'public' : 'role'}:${documentId}`;
    const ability = createGrantedAbility(prefix, !isPublic, rights, snapshot);
    return ability.bind((await loadOperands(ability, null)).value);
  }

  /** Returns the ability of a role, with the actions of the public role that `isCounted` accepts if these apply to everyone. */
  async function abilityOf(
    role: RoleDetail,
    rights: ListedPermissions,
    isCounted = (_: string) => true,
  ): Promise<Ability> {
    const ownAbility = await abilityOfRole(role, rights);
    const publicRole = role.type === publicType || !settings.publicRightsForEveryone ? null : await byType(publicType);
    if (publicRole === null) return ownAbility;
    return mergeAbilities(
      await abilityOfRole(publicRole, { ...publicRole, actions: publicRole.actions.filter(isCounted) }),
      ownAbility,
    );
  }

  const plan = (file: AccessFile) => planAccess(file, { snapshot, catalogue, findRole: byType });

  return {
    publicRightsForEveryone: settings.publicRightsForEveryone,
    managedTypes,
    planAccess: plan,
    async applyAccess(file) {
      const changes = await plan(file);
      for (const change of changes) {
        const { before, name, description, readDrafts, actions, rules } = change;
        if (before === null) await createUnlessTaken(change);
        else {
          const content = { name, description, readDrafts, actions, rules };
          await changeRole(writes, before.documentId, content, systemActor);
        }
      }
      return changes;
    },
    list: async () => (await statements.all.rows(store, {})).map(roleInfoFromRow),
    get,
    byType,
    async callerWithRole(id, actor) {
      const role = await requireRole(id);
      const rights = { actions: role.actions.filter(isRead), rules: role.rules, readDrafts: role.readDrafts };
      const noPermissions = { actions: [], rules: [], readDrafts: false };
      await store.read((session) =>
        writes.privilegeGuard.requireMayGrantUserRole(session, actor, noPermissions, rights),
      );
      return { identity: { is: 'nobody' }, ability: await abilityOf(role, rights, isRead) };
    },
    abilityOf: (role) => abilityOf(role, role),
    async create(request, actor) {
      const { name = '', description = '', readDrafts = true, actions = [] } = request;
      checkRoleRequest({ name, description, readDrafts, actions }, grantable);
      const rules = request.rules === undefined ? undefined : checkRules(request.rules, actions);
      const content = { name, description, readDrafts, actions, rules };
      const type = await createWithFreeType(content, actor);
      const role = await byType(type);
      if (role === null) throw new Failure('account.role-not-found');
      return role;
    },
    async change(id, request, actor) {
      const { name, description, readDrafts, actions } = request;
      checkRoleRequest(request, grantable);
      const role = await requireUnmanagedRole(id);
      const rules = request.rules === undefined ? undefined : checkRules(request.rules, actions ?? role.actions);
      await changeRole(writes, role.documentId, { name, description, readDrafts, actions, rules }, actor);
      return requireRole(id);
    },
    async remove(id, actor) {
      const role = await requireUnmanagedRole(id);
      await removeRole(writes, role.documentId, await requireReplacementRole(role), actor);
    },
    async prepare() {
      for (const role of defaultRoles) {
        if ((await byType(role.type)) === null) await createUnlessTaken(role);
      }
      const prune = withAccountsLock(async (transaction) => {
        const prunedActions = await pruneActions(transaction, statements, grantable, snapshot);
        if (prunedActions.length === 0) return;
        markAccountsChanged(transaction);
        await audit.record(transaction, {
          actor: systemActor,
          action: 'role.prune',
          type: 'role',
          fields: prunedActions,
        });
      });
      await store.write(prune);
      accountsVersion.increment();
    },
    catalogue: () => catalogue,
  };
}

/** Returns whether a write failed because another role has the type. */
function isTypeTaken(error: unknown): boolean {
  return error instanceof Failure && error.code === 'write.invalid' && error.problems[0]?.path[0] === 'type';
}

/** Checks the untrusted fields of a role. Throws Failure account.invalid with a problem per mistake. */
function checkRoleRequest(request: RoleRequest, grantable: ReadonlySet<string>): void {
  const { name, description, readDrafts, actions } = request;
  throwIfInvalid([
    ...(name === undefined ? [] : textProblems('name', name, 1, roleTextLimits.name)),
    ...(description === undefined ? [] : textProblems('description', description, 0, roleTextLimits.description)),
    ...(readDrafts === undefined ? [] : booleanProblems('readDrafts', readDrafts)),
    ...(actions === undefined ? [] : actionsProblems('actions', actions, grantable)),
  ]);
}
