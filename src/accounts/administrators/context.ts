import type { Transaction } from '../../store/index.js';
import { amongChanges } from '../alone.js';
import type { AccountsContext } from '../context.js';
import { touchAccess } from '../generation.js';
import type { Limits } from '../limits/limits.js';
import { type AdministratorTable, createAdministratorTable } from './administrator-table.js';
import { type Bounds, createBounds } from './bounds.js';
import { createRoleTable, type RoleTable } from './role-table.js';
import { createSessions, type Sessions } from './sessions.js';

/** What everything about administrators is made from. */
export interface AdministratorsContext extends AccountsContext {
  readonly limits: Limits;
  readonly administrators: AdministratorTable;
  readonly roles: RoleTable;
  readonly sessions: Sessions;
  readonly bounds: Bounds;
}

/** Puts the tables of administrators beside what the room is made from. */
export function administratorsContext(accounts: AccountsContext, limits: Limits): AdministratorsContext {
  const { store, clock } = accounts;
  return {
    ...accounts,
    limits,
    administrators: createAdministratorTable(store, clock),
    roles: createRoleTable(store, clock),
    sessions: createSessions(accounts),
    bounds: createBounds(accounts),
  };
}

/** Makes a change in one transaction; once it is committed, nothing that is remembered about callers counts any more, on any node. */
export async function commit<T>(
  { store, generation }: Pick<AccountsContext, 'store' | 'generation'>,
  work: (tx: Transaction) => Promise<T>,
): Promise<T> {
  const changing = amongChanges(async (tx) => {
    touchAccess(tx);
    return work(tx);
  });
  const result = await store.write(changing);
  generation.advance();
  return result;
}
