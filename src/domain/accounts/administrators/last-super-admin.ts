import { Failure } from '../../../foundations/core/index.js';
import type { Transaction } from '../../../storage/database/index.js';
import type { StoredAdministrator } from './administrator-table.js';
import type { AdministratorsContext } from './context.js';

/**
 * Refuses a change after which nobody could sign in as Super Admin. Asked in the transaction of the change, before it is made, with
 * the administrator who is to be blocked, removed or given another role. Throws Failure account.last-administrator.
 */
export async function requireOtherSuperAdmin(
  { administrators }: Pick<AdministratorsContext, 'administrators'>,
  tx: Transaction,
  administrator: StoredAdministrator,
): Promise<void> {
  const isActiveSuperAdmin = administrator.superAdmin && administrator.shown.active && !administrator.shown.blocked;
  if (isActiveSuperAdmin && !(await administrators.otherSuperAdmin(tx, administrator.shown.id))) {
    throw new Failure('account.last-administrator');
  }
}
