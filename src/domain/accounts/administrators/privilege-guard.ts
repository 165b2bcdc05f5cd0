import { Failure } from '../../../foundations/core/index.js';
import type { Session, Transaction } from '../../../storage/database/index.js';
import type { Actor } from '../audit/audit-log.js';
import type { AccountsContext } from '../context.js';
import type { TokenRequest } from '../tokens/tokens.js';
import { permissionsStatement } from './ability-lookup.js';
import { expandDraftActions, includesActions, includesPermissions } from './permission-subset.js';
import { parseStoredPermissions } from './permissions.js';
import type { AdministratorRole, Permissions } from './types.js';

/** What a role of end users or a custom token may do. */
export type ListedPermissions = Pick<TokenRequest, 'actions' | 'readDrafts'>;

/**
 * Nobody gives more than they have. What the actor of a change has is read in the transaction of the change: rights that are taken
 * away at the same moment count no more. Super Admins and the server's own commands may do everything; all of these raise
 * Failure access.forbidden.
 */
export interface PrivilegeGuard {
  /** What is for Super Admins alone. */
  requireSuperAdmin(tx: Transaction, actor: Actor): Promise<void>;
  /** A role that is given to somebody, or that somebody has to whom something is done: no more than the actor's own. */
  requireMayGrantRole(
    tx: Transaction,
    actor: Actor,
    role: Pick<AdministratorRole, 'code' | 'permissions'>,
  ): Promise<void>;
  /** A role that is about to be changed: the same, and not the one that the actor has. */
  requireMayChangeRole(
    tx: Transaction,
    actor: Actor,
    role: Pick<AdministratorRole, 'id' | 'code' | 'permissions'>,
  ): Promise<void>;
  /** A token whose text is handed out, or as a change leaves it: a custom one of actions that the actor has without conditions. */
  requireMayGrantToken(
    tx: Transaction,
    actor: Actor,
    token: ListedPermissions & Pick<TokenRequest, 'kind'>,
  ): Promise<void>;
  /**
   * What a role of end users is given on top of what it has. Administrators alone are bound by it: whom a role or a token lets
   * write roles over the content API has been given just that.
   */
  requireMayGrantUserRole(
    session: Pick<Session, 'rows'>,
    actor: Actor,
    before: ListedPermissions,
    after: ListedPermissions,
  ): Promise<void>;
}

/** What an actor has. */
interface ActorPermissions {
  /** Row id of the role; null: none. */
  readonly role: number | null;
  /** null: everything. */
  readonly permissions: Permissions | null;
}

/** The bounds over one model and the tables of a store. */
export function createPrivilegeGuard({ store, snapshot }: Pick<AccountsContext, 'store' | 'snapshot'>): PrivilegeGuard {
  const statement = permissionsStatement(store.dialect);

  async function loadActorPermissions(session: Pick<Session, 'rows'>, { identity }: Actor): Promise<ActorPermissions> {
    if (identity.is === 'system') return { role: null, permissions: null };
    const [row] = identity.is === 'administrator' ? await session.rows(statement, [identity.id, false]) : [];
    if (row === undefined) throw new Failure('access.forbidden');
    const permissions = row.role_code === 'super-admin' ? null : parseStoredPermissions(row.permissions, row.role_id);
    return { role: Number(row.role_id), permissions };
  }

  /** Throws Failure access.forbidden where what the actor has does not cover something. */
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
