import { Failure } from '../../kernel/index.js';
import type { Session, Transaction } from '../../store/index.js';
import type { Actor } from '../audit/audit.js';
import type { AccountsContext } from '../context.js';
import type { TokenRequest } from '../tokens/tokens.js';
import { coversActions, coversPermissions, writtenOut } from './covers.js';
import { readPermissions } from './permissions.js';
import { rightsStatement } from './rights-statements.js';
import type { AdministratorRole, Permissions } from './types.js';

/** What a role of end users or a custom token may do. */
export type ListedRights = Pick<TokenRequest, 'actions' | 'readDrafts'>;

/**
 * Nobody gives more than they have. What the actor of a change has is read in the transaction of the change: rights that are taken
 * away at the same moment count no more. Super Admins and the server's own commands may do everything; all of these raise
 * Failure access.forbidden.
 */
export interface Bounds {
  /** What is for Super Admins alone. */
  demandSuperAdmin(tx: Transaction, actor: Actor): Promise<void>;
  /** A role that is given to somebody, or that somebody has to whom something is done: no more than the actor's own. */
  demandRole(tx: Transaction, actor: Actor, role: Pick<AdministratorRole, 'code' | 'permissions'>): Promise<void>;
  /** A role that is about to be changed: the same, and not the one that the actor has. */
  demandOtherRole(
    tx: Transaction,
    actor: Actor,
    role: Pick<AdministratorRole, 'id' | 'code' | 'permissions'>,
  ): Promise<void>;
  /** A token whose text is handed out, or as a change leaves it: a custom one of actions that the actor has without conditions. */
  demandToken(tx: Transaction, actor: Actor, token: ListedRights & Pick<TokenRequest, 'kind'>): Promise<void>;
  /**
   * What a role of end users is given on top of what it has. Administrators alone are bound by it: whom a role or a token lets
   * write roles over the content API has been given just that.
   */
  demandUserRole(
    session: Pick<Session, 'rows'>,
    actor: Actor,
    before: ListedRights,
    after: ListedRights,
  ): Promise<void>;
}

/** What an actor has. */
interface Rights {
  /** Row id of the role; null: none. */
  readonly role: number | null;
  /** null: everything. */
  readonly permissions: Permissions | null;
}

/** The bounds over one model and the tables of a store. */
export function createBounds({ store, snapshot }: Pick<AccountsContext, 'store' | 'snapshot'>): Bounds {
  const statement = rightsStatement(store.dialect);

  async function rightsOf(session: Pick<Session, 'rows'>, { identity }: Actor): Promise<Rights> {
    if (identity.is === 'system') return { role: null, permissions: null };
    const [row] = identity.is === 'administrator' ? await session.rows(statement, [identity.id, false]) : [];
    if (row === undefined) throw new Failure('access.forbidden');
    const permissions = row.role_code === 'super-admin' ? null : readPermissions(row.permissions, row.role_id);
    return { role: Number(row.role_id), permissions };
  }

  /** Raises Failure access.forbidden where what the actor has does not cover something. */
  async function demand(
    session: Pick<Session, 'rows'>,
    actor: Actor,
    covered: (own: Permissions) => boolean,
  ): Promise<Rights> {
    const rights = await rightsOf(session, actor);
    if (rights.permissions !== null && !covered(rights.permissions)) throw new Failure('access.forbidden');
    return rights;
  }

  const covers =
    (role: Pick<AdministratorRole, 'code' | 'permissions'>) =>
    (own: Permissions): boolean =>
      role.code === null && coversPermissions(own, role.permissions);

  return {
    async demandSuperAdmin(tx, actor) {
      await demand(tx, actor, () => false);
    },
    async demandRole(tx, actor, role) {
      await demand(tx, actor, covers(role));
    },
    async demandOtherRole(tx, actor, role) {
      const rights = await demand(tx, actor, covers(role));
      if (rights.permissions !== null && rights.role === role.id) throw new Failure('access.forbidden');
    },
    async demandToken(tx, actor, token) {
      const listed = (own: Permissions): boolean => coversActions(snapshot, own, writtenOut(snapshot, token));
      await demand(tx, actor, (own) => token.kind === 'custom' && listed(own));
    },
    async demandUserRole(session, actor, before, after) {
      if (actor.identity.is !== 'administrator') return;
      const had = writtenOut(snapshot, before);
      const more = [...writtenOut(snapshot, after)].filter((pair) => !had.has(pair));
      await demand(session, actor, (own) => coversActions(snapshot, own, more));
    },
  };
}
