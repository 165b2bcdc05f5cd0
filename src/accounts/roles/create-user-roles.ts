import { type Ability, withRightsOf } from '../../access/index.js';
import { Failure } from '../../kernel/index.js';
import { createBounds, type ListedRights } from '../administrators/bounds.js';
import { amongChanges } from '../alone.js';
import { type Actor, system } from '../audit/audit.js';
import type { AccountsContext } from '../context.js';
import { touchAccess } from '../generation.js';
import { listedAbility } from '../listed-ability.js';
import { catalogueOf, knownActions } from './catalogue.js';
import { authenticatedType, type DefaultRole, defaultRoles, publicType } from './default-roles.js';
import { pruneActions } from './prune.js';
import { checkRoleRequest } from './role-request.js';
import { roleDetail, roleInfo } from './role-rows.js';
import { roleStatements } from './role-statements.js';
import { freeType, roleType } from './role-type.js';
import type { RoleDetail, UserRoles } from './roles.js';
import { changeRole, createRole, type RoleContent, removeRole } from './write-role.js';

/** How often a type is chosen anew when somebody else takes the chosen one at the same moment. */
const attempts = 5;

/** Roles of end users: documents of a built-in content type, with what they may do in rows beside them. */
export function createUserRoles(context: AccountsContext): UserRoles {
  const { store, audit, snapshot, generation, settings } = context;
  const statements = roleStatements(store.dialect);
  const writes = { context, statements, bounds: createBounds(context) };
  const catalogue = catalogueOf(snapshot);
  const known = knownActions(snapshot);

  const get = async (id: number) =>
    Number.isSafeInteger(id) ? roleDetail(store, statements, await store.rows(statements.byId, [id])) : null;
  const byType = async (type: string) => roleDetail(store, statements, await store.rows(statements.byType, [type]));

  async function existing(id: number): Promise<RoleDetail> {
    const role = await get(id);
    if (role === null) throw new Failure('account.role-not-found');
    return role;
  }

  /** Gives the type that the role got. */
  async function createNamed(content: RoleContent & { readonly name: string }, actor: Actor): Promise<string> {
    for (let attempt = 1; ; attempt++) {
      // Asked among the writes: what a write that was refused has clashed with may not be committed yet.
      const rows = await store.write((transaction) => transaction.rows(statements.types, []));
      const taken = new Set(rows.map((row) => String(row.type)));
      const type = freeType(roleType(content.name), taken);
      try {
        await createRole(writes, { ...content, type }, actor);
        return type;
      } catch (error) {
        if (!isTypeTaken(error) || attempt === attempts) throw error;
      }
    }
  }

  /** Another server that starts at the same moment may have made it already. */
  async function createUnlessTaken(role: DefaultRole): Promise<void> {
    try {
      await createRole(writes, role, system);
    } catch (error) {
      if (!isTypeTaken(error)) throw error;
    }
  }

  /** documentId of the role that the users of a removed one get. Raises Failure account.role-needed, account.invalid. */
  async function heirOf(role: RoleDetail): Promise<string> {
    const { defaultRole } = settings.users;
    if ([publicType, authenticatedType, defaultRole].includes(role.type)) {
      throw new Failure('account.role-needed', { name: role.name });
    }
    const heir = await byType(defaultRole);
    if (heir !== null) return heir.documentId;
    throw new Failure('account.invalid', { message: `There is no role of the type "${defaultRole}" for its users` });
  }

  /** Whether an action is about reading documents, those of end users and their roles included. */
  const isRead = (pair: string): boolean => {
    const dot = pair.lastIndexOf('.');
    return snapshot.contentTypes.has(pair.slice(0, dot)) && ['find', 'findOne'].includes(pair.slice(dot + 1));
  };

  /** `counts`: the rights that are looked at. */
  async function abilityOf(role: RoleDetail, rights: ListedRights, counts = (_: string) => true): Promise<Ability> {
    const own = abilityOfRole(role, rights);
    const everyone = role.type === publicType || !settings.publicRightsForEveryone ? null : await byType(publicType);
    if (everyone === null) return own;
    return withRightsOf(abilityOfRole(everyone, { ...everyone, actions: everyone.actions.filter(counts) }), own);
  }

  return {
    publicRightsForEveryone: settings.publicRightsForEveryone,
    list: async () => (await store.rows(statements.all, [])).map(roleInfo),
    get,
    byType,
    async callerAs(id, actor) {
      const role = await existing(id);
      const rights = { actions: role.actions.filter(isRead), readDrafts: role.readDrafts };
      const none = { actions: [], readDrafts: false };
      await store.read((session) => writes.bounds.demandUserRole(session, actor, none, rights));
      return { identity: { is: 'nobody' }, ability: await abilityOf(role, rights, isRead) };
    },
    abilityOf: (role) => abilityOf(role, role),
    async create(request, actor) {
      const { name = '', description = '', readDrafts = true, actions = [] } = request;
      const content = { name, description, readDrafts, actions };
      checkRoleRequest(content, known);
      const type = await createNamed(content, actor);
      const role = await byType(type);
      if (role === null) throw new Failure('account.role-not-found');
      return role;
    },
    async change(id, request, actor) {
      const { name, description, readDrafts, actions } = request;
      checkRoleRequest(request, known);
      const { documentId } = await existing(id);
      await changeRole(writes, documentId, { name, description, readDrafts, actions }, actor);
      return existing(id);
    },
    async remove(id, actor) {
      const role = await existing(id);
      await removeRole(writes, role.documentId, await heirOf(role), actor);
    },
    async prepare() {
      for (const role of defaultRoles) {
        if ((await byType(role.type)) === null) await createUnlessTaken(role);
      }
      const prune = amongChanges(async (transaction) => {
        const taken = await pruneActions(transaction, statements, known);
        if (taken.length === 0) return;
        touchAccess(transaction);
        await audit.record(transaction, { actor: system, action: 'role.prune', type: 'role', fields: taken });
      });
      await store.write(prune);
      generation.advance();
    },
    catalogue: () => catalogue,
  };
}

function abilityOfRole({ documentId, type }: RoleDetail, { actions, readDrafts }: ListedRights): Ability {
  const isPublic = type === publicType;
  return listedAbility(`${isPublic ? 'public' : 'role'}:${documentId}`, !isPublic, actions, readDrafts);
}

/** Whether a write was refused because another role has the type. */
function isTypeTaken(error: unknown): boolean {
  return error instanceof Failure && error.code === 'write.invalid' && error.problems[0]?.path[0] === 'type';
}
