import { Failure } from '../../kernel/index.js';
import type { Transaction } from '../../store/index.js';
import type { Actor } from '../audit/audit.js';
import type { StoredAdministrator } from './administrator-table.js';
import type { AdministratorsContext } from './context.js';

type Tables = Pick<AdministratorsContext, 'administrators'>;

/**
 * Refuses a change after which nobody could sign in as Super Admin. Asked in the transaction of the change, before it is made, with
 * the administrator who is to be blocked, removed or given another role. Raises Failure account.last-administrator.
 */
export async function keepLast({ administrators }: Tables, tx: Transaction, one: StoredAdministrator): Promise<void> {
  const counts = one.superAdmin && one.shown.active && !one.shown.blocked;
  if (counts && !(await administrators.otherSuperAdmin(tx, one.shown.id))) {
    throw new Failure('account.last-administrator');
  }
}

/**
 * Only a Super Admin, and the server's own commands, may make a Super Admin or touch one: whoever else may write administrators
 * would otherwise be one as soon as they wished. Raises Failure access.forbidden.
 */
export async function askForSuperAdmin(
  { administrators }: Tables,
  tx: Transaction,
  { identity }: Actor,
): Promise<void> {
  if (identity.is === 'system') return;
  const acting = identity.is === 'administrator' ? await administrators.byId(tx, identity.id) : null;
  if (acting === null || !acting.superAdmin) throw new Failure('access.forbidden');
}
