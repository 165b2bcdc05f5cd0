import { type Ability, anonymousAbility, createAbility } from '../../../language/query/access/index.js';
import type { Row } from '../../../storage/database/index.js';
import { booleanColumn } from '../columns.js';
import type { AccountsContext } from '../context.js';
import { listedAbility } from '../listed-ability.js';
import { publicType } from '../roles/default-roles.js';
import { AccountCache, type CachedValue } from './account-cache.js';
import type { CallerStatements } from './caller-statements.js';

const maxEntries = 1_000;

/** What end users may do who have no role. */
const noRoleAbility = createAbility('role:none', true, () => false);

/** The abilities of roles: a role is looked up once for all its users. */
export interface RoleAbilities {
  /** What users of the role with this documentId may do; null: users without a role. */
  ofRole(documentId: string | null): Promise<CachedValue<Ability>>;
  /** What everybody without credentials may do: nothing as long as there is no public role. */
  ofPublic(): Promise<CachedValue<Ability>>;
}

/** The abilities of roles in the tables of a store. */
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

/** An answer that nothing but the trust in the database limits. */
function withoutExpiry(value: Ability): CachedValue<Ability> {
  return { value, trustedUntil: Number.POSITIVE_INFINITY };
}
