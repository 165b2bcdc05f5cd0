import { Failure } from '../../../foundations/core/index.js';
import {
  type Ability,
  anonymousAbility,
  createAbility,
  type Identity,
  uniteAbilities,
} from '../../../language/query/access/index.js';
import { rolePermissionTable } from '../../../storage/sql/layout/index.js';
import { type RowOf, tableStatements } from '../../../storage/sql/plan/index.js';
import { userRoleTable } from '../built-in-tables.js';
import type { AccountsContext } from '../context.js';
import { type BindableAbility, createGrantedAbility, unboundAbility } from '../grants/granted-ability.js';
import type { OperandLoader } from '../grants/operand-values.js';
import { publicType } from '../roles/default-roles.js';
import { grantsFromRows } from '../roles/role-rows.js';
import { AccountCache, type CachedValue } from './account-cache.js';

const maxEntries = 1_000;

/** Ability of end users without a role. */
const noRoleAbility = createAbility('role:none', true, () => false);

/** Abilities of roles, loaded once for all users of a role. */
export interface RoleAbilities {
  /**
   * Returns the ability of a user with the main role of this documentId, null: without one, and with additional roles; one of them may be
   * the main role.
   */
  ofRoles(main: string | null, additional: readonly string[], user: UserIdentity): Promise<CachedValue<Ability>>;
  /** Returns the ability of a role, by its type or documentId, for a caller who is no user. Throws Failure access.unauthorized if there is none. */
  ofNamedRole(name: string): Promise<CachedValue<Ability>>;
  /** Returns what the public role allows a user, or null: any other caller. It is empty without a public role. */
  ofPublic(user: UserIdentity | null): Promise<CachedValue<Ability>>;
}

type UserIdentity = Extract<Identity, { readonly is: 'user' }>;

/** Creates abilities over the tables of a store. */
export function createRoleAbilities(
  context: Pick<AccountsContext, 'store' | 'clock' | 'snapshot' | 'accountsVersion'>,
  loadOperands: OperandLoader,
): RoleAbilities {
  const { store, snapshot } = context;
  const roles = tableStatements(store.dialect, userRoleTable);
  const byDocument = roles.select(['document_id', 'read_drafts'], { document_id: '=' });
  const byType = roles.select(['document_id', 'read_drafts'], { type: '=' });
  const permissions = tableStatements(store.dialect, rolePermissionTable).select(['action', 'rule'], {
    role_document_id: '=',
  });
  const cache = new AccountCache<BindableAbility>(context, maxEntries);

  async function abilityOf(
    role: RowOf<typeof byType> | undefined,
    kind: 'role' | 'public',
  ): Promise<CachedValue<BindableAbility>> {
    if (role === undefined) return withoutExpiry(unboundAbility(kind === 'role' ? noRoleAbility : anonymousAbility));
    const documentId = role.document_id;
    const grants = grantsFromRows(await permissions.rows(store, { role_document_id: documentId }));
    const rights = { ...grants, readDrafts: role.read_drafts ?? false };
    return withoutExpiry(createGrantedAbility(`${kind}:${documentId}`, kind === 'role', rights, snapshot));
  }

  async function bind(
    { value: ability, trustedUntil }: CachedValue<BindableAbility>,
    user: UserIdentity | null,
  ): Promise<CachedValue<Ability>> {
    const operands = await loadOperands(ability, user);
    return { value: ability.bind(operands.value), trustedUntil: Math.min(trustedUntil, operands.trustedUntil) };
  }

  async function ofRole(documentId: string, user: UserIdentity): Promise<CachedValue<Ability>> {
    const ability = await cache.getOrLoad(`role ${documentId}`, async () =>
      abilityOf(await byDocument.first(store, { document_id: documentId }), 'role'),
    );
    return bind(ability, user);
  }

  return {
    async ofRoles(main, additional, user) {
      const own = main === null ? withoutExpiry(noRoleAbility) : await ofRole(main, user);
      const others: CachedValue<Ability>[] = [];
      for (const documentId of additional) if (documentId !== main) others.push(await ofRole(documentId, user));
      return {
        value: uniteAbilities(
          own.value,
          others.map(({ value }) => value),
        ),
        trustedUntil: Math.min(own.trustedUntil, ...others.map(({ trustedUntil }) => trustedUntil)),
      };
    },
    async ofNamedRole(name) {
      const ability = await cache.getOrLoad(`name ${name}`, async () => {
        const role =
          (await byType.first(store, { type: name })) ?? (await byDocument.first(store, { document_id: name }));
        if (role === undefined) throw new Failure('access.unauthorized');
        return abilityOf(role, 'role');
      });
      return bind(ability, null);
    },
    async ofPublic(user) {
      const load = async () => abilityOf(await byType.first(store, { type: publicType }), 'public');
      return bind(await cache.getOrLoad('public', load), user);
    },
  };
}

/** Returns a value that does not expire before the cache does. */
function withoutExpiry<T>(value: T): CachedValue<T> {
  return { value, trustedUntil: Number.POSITIVE_INFINITY };
}
