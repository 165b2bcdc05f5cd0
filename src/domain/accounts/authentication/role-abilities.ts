import { type Ability, anonymousAbility, createAbility } from '../../../language/query/access/index.js';
import type { Row } from '../../../storage/database/index.js';
import { booleanColumn } from '../columns.js';
import type { AccountsContext } from '../context.js';
import { listedAbility } from '../listed-ability.js';
import { publicType } from '../roles/default-roles.js';
import { AccountCache, type CachedValue } from './account-cache.js';
import type { CallerStatements } from './caller-statements.js';

const maxEntries = 1_000;

/** Ability of end users without a role. */
const noRoleAbility = createAbility('role:none', true, () => false);

/** Abilities of roles, loaded once for all users of a role. */
export interface RoleAbilities {
  /** Returns the ability of users with the role of this documentId; null: users without a role. */
  ofRole(documentId: string | null): Promise<CachedValue<Ability>>;
  /** Returns the ability of anonymous callers, which is empty without a public role. */
  ofPublic(): Promise<CachedValue<Ability>>;
}

/** Creates abilities over the tables of a store. */
export function createRoleAbilities(
  context: Pick<AccountsContext, 'store' | 'clock' | 'accountsVersion'>,
  statements: CallerStatements,
): RoleAbilities {
  const { store } = context;
  const cache = new AccountCache<Ability>(context, maxEntries);

  async function abilityOf([role]: readonly Row[], kind: 'role' | 'public'): Promise<CachedValue<Ability>> {
    if (role === undefined) return withoutExpiry(kind === 'role' ? noRoleAbility : anonymousAbility);
    const documentId = String(role.document_id);
    const rows = await store.rows(statements.actions, [documentId]);
    const actions = rows.map(({ action }) => String(action));
    return withoutExpiry(
      listedAbility(`${kind}:${documentId}`, kind === 'role', actions, booleanColumn(role.read_drafts)),
    );
  }

  return {
    async ofRole(documentId) {
      if (documentId === null) return withoutExpiry(noRoleAbility);
      return cache.getOrLoad(`role ${documentId}`, async () =>
        abilityOf(await store.rows(statements.roleByDocument, [documentId]), 'role'),
      );
    },
    ofPublic: () =>
      cache.getOrLoad('public', async () => abilityOf(await store.rows(statements.roleByType, [publicType]), 'public')),
  };
}

/** Returns a value that does not expire before the cache does. */
function withoutExpiry(value: Ability): CachedValue<Ability> {
  return { value, trustedUntil: Number.POSITIVE_INFINITY };
}
