import type { Ability } from '../../../language/query/access/index.js';
import type { Row, Session } from '../../../storage/database/index.js';
import type { AccountsContext } from '../context.js';
import { createAdministratorAbilityFactory } from './ability-factory.js';
import { permissionsStatement } from './permission-statements.js';
import { parseStoredPermissions } from './permissions.js';

/** What an administrator may do at the moment of a session, signed in or not; null: they are gone, or blocked. */
export type AdministratorAbilityLookup = (session: Pick<Session, 'rows'>, id: number) => Promise<Ability | null>;

/** Looks up what administrators may do, by row id. Remembers nothing. */
export function createAdministratorAbilityLookup({
  store,
  snapshot,
}: Pick<AccountsContext, 'store' | 'snapshot'>): AdministratorAbilityLookup {
  const statement = permissionsStatement(store.dialect);
  const abilityOfRow = createRowAbility(snapshot);
  return async (session, id) => {
    const [row] = await session.rows(statement, [id, false]);
    return row === undefined ? null : abilityOfRow(id, row);
  };
}

/** Makes the ability of an administrator from a row with `role_id`, `role_code` and `permissions`. */
export function createRowAbility(snapshot: AccountsContext['snapshot']): (id: number, row: Row) => Ability {
  const abilityFactory = createAdministratorAbilityFactory(snapshot);
  return (id, row) =>
    abilityFactory(id, {
      id: Number(row.role_id),
      code: row.role_code === 'super-admin' ? row.role_code : null,
      permissions: parseStoredPermissions(row.permissions, row.role_id),
    });
}
