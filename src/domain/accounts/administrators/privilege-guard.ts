import { Failure } from '../../../foundations/core/index.js';
import type { Session, Transaction } from '../../../storage/database/index.js';
import type { Actor } from '../audit/audit-log.js';
import type { AccountsContext } from '../context.js';
import type { TokenRequest } from '../tokens/tokens.js';
import { permissionsStatement } from './ability-lookup.js';
import { expandDraftActions, includesActions, includesPermissions } from './permission-subset.js';
import { parseStoredPermissions } from './permissions.js';
import type { AdministratorRole, Permissions } from './types.js';

/** Permissions of a role of end users or a custom token. */
export type ListedPermissions = Pick<TokenRequest, 'actions' | 'readDrafts'>;

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
    token: ListedPermissions & Pick<TokenRequest, 'kind'>,
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
    const [row] = identity.is === 'administrator' ? await session.rows(statement, [identity.id, false]) : [];
    if (row === undefined) throw new Failure('access.forbidden');
    const permissions = row.role_code === 'super-admin' ? null : parseStoredPermissions(row.permissions, row.role_id);
    return { role: Number(row.role_id), permissions };
  }

  /** Throws Failure access.forbidden if the actor's permissions are not sufficient. */
  async function requireIncluded(
    session: Pick<Session, 'rows'>,
    actor: Actor,
    isIncluded: (held: Permissions) => boolean,
  ): Promise<ActorPermissions> {
    const actorPermissions = await loadActorPermissions(session, actor);
    if (actorPermissions.permissions !== null && !isIncluded(actorPermissions.permissions))
      throw new Failure('access.forbidden');
    return actorPermissions;
  }

  const includesRole =
    (role: Pick<AdministratorRole, 'code' | 'permissions'>) =>
    (held: Permissions): boolean =>
      role.code === null && includesPermissions(held, role.permissions);

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
      const includesToken = (held: Permissions): boolean =>
        includesActions(snapshot, held, expandDraftActions(snapshot, token));
      await requireIncluded(tx, actor, (held) => token.kind === 'custom' && includesToken(held));
    },
    async requireMayGrantUserRole(session, actor, before, after) {
      if (actor.identity.is !== 'administrator') return;
      const previousActions = expandDraftActions(snapshot, before);
      const addedActions = [...expandDraftActions(snapshot, after)].filter((pair) => !previousActions.has(pair));
      await requireIncluded(session, actor, (held) => includesActions(snapshot, held, addedActions));
    },
  };
}
