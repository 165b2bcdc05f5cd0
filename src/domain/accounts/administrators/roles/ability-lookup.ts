import type { Ability } from '../../../../language/query/access/index.js';
import type { Session } from '../../../../storage/database/index.js';
import { type Dialect, type RowOf, statementPrinter } from '../../../../storage/sql/plan/index.js';
import type { AccountsContext } from '../../context.js';
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
    const row = await statement.first(session, { id, blocked: false });
    return row === undefined ? null : abilityOfRow(id, row);
  };
}

/** Returns the ability of an administrator by the row of their role. */
export function createRowAbility(
  snapshot: AccountsContext['snapshot'],
): (id: number, row: RowOf<ReturnType<typeof permissionsStatement>>) => Ability {
  const abilityFactory = createAdministratorAbilityFactory(snapshot);
  return (id, row) =>
    abilityFactory(id, {
      id: row.role_id,
      code: row.role_code === 'super-admin' ? row.role_code : null,
      permissions: parseStoredPermissions(row.permissions, row.role_id),
    });
}

/** The columns of a role that say what its administrators may do. */
export const permissionColumns = { role_id: 'integer', role_code: 'text?', permissions: 'json' } as const;

/** Prints the statement that finds the role of an administrator. */
export function permissionsStatement(dialect: Dialect) {
  return statementPrinter(dialect)(
    'SELECT r.[id] AS [role_id], r.[code] AS [role_code], r.[permissions] FROM [octavo_administrators] a ' +
      'JOIN [octavo_administrator_roles] r ON r.[id] = a.[role_id] WHERE a.[id] = :id AND a.[blocked] = :blocked',
    { id: 'integer', blocked: 'boolean' },
    permissionColumns,
  );
}
