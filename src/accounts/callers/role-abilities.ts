import { type Ability, anonymous, plainAbility } from '../../access/index.js';
import type { Row } from '../../store/index.js';
import { flagOf } from '../columns.js';
import type { AccountsContext } from '../context.js';
import { listedAbility } from '../listed-ability.js';
import { publicType } from '../roles/default-roles.js';
import type { CallerStatements } from './caller-statements.js';
import { type Known, Memory } from './memory.js';

const remembered = 1_000;

/** What end users may do who have no role. */
const withoutRole = plainAbility('role:none', true, () => false);

/** The abilities of roles: a role is looked up once for all its users. */
export interface RoleAbilities {
  /** What users of the role with this documentId may do; null: users without a role. */
  ofRole(documentId: string | null): Promise<Known<Ability>>;
  /** What everybody without credentials may do: nothing as long as there is no public role. */
  ofPublic(): Promise<Known<Ability>>;
}

/** The abilities of roles in the tables of a store. */
export function createRoleAbilities(
  context: Pick<AccountsContext, 'store' | 'clock' | 'generation'>,
  statements: CallerStatements,
): RoleAbilities {
  const { store } = context;
  const memory = new Memory<Ability>(context, remembered);

  async function abilityOf([role]: readonly Row[], of: 'role' | 'public'): Promise<Known<Ability>> {
    if (role === undefined) return lasting(of === 'role' ? withoutRole : anonymous);
    const documentId = String(role.document_id);
    const rows = await store.rows(statements.actions, [documentId]);
    const actions = rows.map(({ action }) => String(action));
    return lasting(listedAbility(`${of}:${documentId}`, of === 'role', actions, flagOf(role.read_drafts)));
  }

  return {
    async ofRole(documentId) {
      if (documentId === null) return lasting(withoutRole);
      return memory.find(`role ${documentId}`, async () =>
        abilityOf(await store.rows(statements.roleByDocument, [documentId]), 'role'),
      );
    },
    ofPublic: () =>
      memory.find('public', async () => abilityOf(await store.rows(statements.roleByType, [publicType]), 'public')),
  };
}

/** An answer that nothing but the trust in the database limits. */
function lasting(value: Ability): Known<Ability> {
  return { value, trustedUntil: Number.POSITIVE_INFINITY };
}
