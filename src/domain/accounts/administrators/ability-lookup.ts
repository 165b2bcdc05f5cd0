import type { Ability } from '../../../language/query/access/index.js';
import type { Row, Session } from '../../../storage/database/index.js';
import { type Compiled, type Dialect, plainStatement } from '../../../storage/sql/plan/index.js';
import type { AccountsContext } from '../context.js';
import { createAdministratorAbilityFactory } from './ability-factory.js';
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

/** Prints the statement that gives role_id, role_code and permissions of the administrator of an id who is not blocked (false). */
export function permissionsStatement(dialect: Dialect): Compiled {
  return plainStatement(
    dialect,
    'SELECT r.[id] AS [role_id], r.[code] AS [role_code], r.[permissions] FROM [octavo_administrators] a ' +
      'JOIN [octavo_administrator_roles] r ON r.[id] = a.[role_id] WHERE a.[id] = ? AND a.[blocked] = ?',
  );
}
