import type { Ability } from '../../../language/query/access/index.js';
import type { Row, Session } from '../../../storage/database/index.js';
import { type Compiled, type Dialect, plainStatement } from '../../../storage/sql/plan/index.js';
import type { AccountsContext } from '../context.js';
import { createAdministratorAbilityFactory } from './ability-factory.js';
import { parseStoredPermissions } from './permissions.js';

/** Returns the current ability of an administrator, signed in or not; null if they are removed or blocked. */
export type AdministratorAbilityLookup = (session: Pick<Session, 'rows'>, id: number) => Promise<Ability | null>;

/** Creates the lookup of abilities by row id, without a cache. */
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

/** Returns the ability of an administrator by a row with `role_id`, `role_code` and `permissions`. */
export function createRowAbility(snapshot: AccountsContext['snapshot']): (id: number, row: Row) => Ability {
  const abilityFactory = createAdministratorAbilityFactory(snapshot);
  return (id, row) =>
    abilityFactory(id, {
      id: Number(row.role_id),
      code: row.role_code === 'super-admin' ? row.role_code : null,
      permissions: parseStoredPermissions(row.permissions, row.role_id),
    });
}

/** Prints the statement: id, blocked (false) → role_id, role_code, permissions. */
export function permissionsStatement(dialect: Dialect): Compiled {
  return plainStatement(
    dialect,
    'SELECT r.[id] AS [role_id], r.[code] AS [role_code], r.[permissions] FROM [octavo_administrators] a ' +
      'JOIN [octavo_administrator_roles] r ON r.[id] = a.[role_id] WHERE a.[id] = ? AND a.[blocked] = ?',
  );
}
