import { Failure } from '../../../../foundations/core/index.js';
import type { Session, Transaction } from '../../../../storage/database/index.js';
import type { Actor } from '../../audit/audit-log.js';
import type { AccountsContext } from '../../context.js';
import { serializeRules } from '../../grants/grant-rule.js';
import type { TokenInfo } from '../../tokens/tokens.js';
import type { AdministratorRole, Permissions } from '../types.js';
import { permissionsStatement } from './ability-lookup.js';
import { expandDraftActions, includesActions, includesPermissions } from './permission-subset.js';
import { parseStoredPermissions } from './permissions.js';

/** Permissions of a role of end users or a custom token. */
export type ListedPermissions = Pick<TokenInfo, 'actions' | 'rules' | 'readDrafts'>;

/**
 * Prevents privilege escalation: actors grant no more than they have. Their permissions are read in the transaction of the change, so that
 * concurrent revocations count. Super Admins and the server's own commands may do everything. All methods throw Failure access.forbidden.
 */
export interface PrivilegeGuard {
  /** Requires a Super Admin. */
  requireSuperAdmin(tx: Transaction, actor: Actor): Promise<void>;
  /** Requires that a role to be assigned, or that of an affected administrator, is a subset of the actor's. */
  requireMayGrantRole(
    tx: Transaction,
    actor: Actor,
    role: Pick<AdministratorRole, 'code' | 'permissions'>,
  ): Promise<void>;
  /** Requires the same of a role to be changed, and that it is not the actor's own. */
  requireMayChangeRole(
    tx: Transaction,
    actor: Actor,
    role: Pick<AdministratorRole, 'id' | 'code' | 'permissions'>,
  ): Promise<void>;
  /** Requires that a token to be issued, as a change leaves it, is a custom one with actions that the actor has without conditions. */
  requireMayGrantToken(
    tx: Transaction,
    actor: Actor,
    token: Pick<TokenInfo, 'actions' | 'readDrafts' | 'kind'>,
  ): Promise<void>;
  /**
   * Requires that permissions added to a role of end users are among the actor's. Applies to administrators only: end users and tokens that
   * may write roles were granted exactly that.
   */
  requireMayGrantUserRole(
    session: Pick<Session, 'rows'>,
    actor: Actor,
    before: ListedPermissions,
    after: ListedPermissions,
  ): Promise<void>;
}

/** Permissions of an actor. */
interface ActorPermissions {
  /** Row id of the role; null: none. */
  readonly role: number | null;
  /** null: all. */
  readonly permissions: Permissions | null;
}

/** Creates the guard over one model and the tables of a store. */
export function createPrivilegeGuard({ store, snapshot }: Pick<AccountsContext, 'store' | 'snapshot'>): PrivilegeGuard {
  const statement = permissionsStatement(store.dialect);

  async function loadActorPermissions(session: Pick<Session, 'rows'>, { identity }: Actor): Promise<ActorPermissions> {
    if (identity.is === 'system') return { role: null, permissions: null };
    if (identity.is !== 'administrator') throw new Failure('access.forbidden');
    const row = await statement.first(session, { id: identity.id, blocked: false });
    if (row === undefined) throw new Failure('access.forbidden');
    const permissions = row.role_code === 'super-admin' ? null : parseStoredPermissions(row.permissions, row.role_id);
    return { role: row.role_id, permissions };
  }

  /** Throws Failure access.forbidden if the actor's permissions are not sufficient. */
  async function requireIncluded(
    session: Pick<Session, 'rows'>,
    actor: Actor,
    isIncluded: (permissions: Permissions) => boolean,
  ): Promise<ActorPermissions> {
    const actorPermissions = await loadActorPermissions(session, actor);
    if (actorPermissions.permissions !== null && !isIncluded(actorPermissions.permissions))
      throw new Failure('access.forbidden');
    return actorPermissions;
  }

  const includesRole =
    (role: Pick<AdministratorRole, 'code' | 'permissions'>) =>
    (permissions: Permissions): boolean =>
      role.code === null && includesPermissions(permissions, role.permissions);

  return {
    async requireSuperAdmin(tx, actor) {
      await requireIncluded(tx, actor, () => false);
    },
    async requireMayGrantRole(tx, actor, role) {
      await requireIncluded(tx, actor, includesRole(role));
    },
    async requireMayChangeRole(tx, actor, role) {
      const actorPermissions = await requireIncluded(tx, actor, includesRole(role));
      if (actorPermissions.permissions !== null && actorPermissions.role === role.id)
        throw new Failure('access.forbidden');
    },
    async requireMayGrantToken(tx, actor, token) {
      const includesToken = (permissions: Permissions): boolean =>
        includesActions(snapshot, permissions, expandDraftActions(snapshot, token));
      await requireIncluded(tx, actor, (permissions) => token.kind === 'custom' && includesToken(permissions));
    },
    async requireMayGrantUserRole(session, actor, before, after) {
      if (actor.identity.is !== 'administrator') return;
      const previousActions = expandDraftActions(snapshot, before);
      const ruleOf = ({ rules }: ListedPermissions, pair: string) =>
        serializeRules(rules.filter(({ action }) => action === pair));
      const addedActions = [...expandDraftActions(snapshot, after)].filter(
        (pair) => !previousActions.has(pair) || ruleOf(before, pair) !== ruleOf(after, pair),
      );
      await requireIncluded(session, actor, (permissions) => includesActions(snapshot, permissions, addedActions));
    },
  };
}
