import type { Transaction } from '../../../storage/database/index.js';
import { withAccountsLock } from '../account-lock.js';
import { markAccountsChanged } from '../accounts-version.js';
import type { AccountsContext } from '../context.js';
import type { RateLimiter } from '../rate-limits/rate-limiter.js';
import { type AdministratorTable, createAdministratorTable } from './administrator-table.js';
import { type AdministratorRoleTable, createAdministratorRoleTable } from './roles/administrator-role-table.js';
import { createPrivilegeGuard, type PrivilegeGuard } from './roles/privilege-guard.js';
import { type AdministratorSessions, createAdministratorSessions } from './sign-in/administrator-sessions.js';

/** Dependencies of operations on administrators. */
export interface AdministratorsContext extends AccountsContext {
  readonly rateLimiter: RateLimiter;
  readonly administrators: AdministratorTable;
  readonly roles: AdministratorRoleTable;
  readonly sessions: AdministratorSessions;
  readonly privilegeGuard: PrivilegeGuard;
}

/** Adds the tables of administrators to the dependencies of accounts. */
export function createAdministratorsContext(
  accounts: AccountsContext,
  rateLimiter: RateLimiter,
): AdministratorsContext {
  const { store, clock } = accounts;
  return {
    ...accounts,
    rateLimiter,
    administrators: createAdministratorTable(store, clock),
    roles: createAdministratorRoleTable(store, clock),
    sessions: createAdministratorSessions(accounts),
    privilegeGuard: createPrivilegeGuard(accounts),
  };
}

/** Commits a change in one transaction and invalidates cached callers on every node. */
export async function commitAccountChange<T>(
  { store, accountsVersion }: Pick<AccountsContext, 'store' | 'accountsVersion'>,
  work: (tx: Transaction) => Promise<T>,
): Promise<T> {
  const lockedWork = withAccountsLock(async (tx) => {
    markAccountsChanged(tx);
    return work(tx);
  });
  const result = await store.write(lockedWork);
  accountsVersion.increment();
  return result;
}
