import type { Ability } from '../../access/index.js';
import type { Row, Session } from '../../store/index.js';
import type { AccountsContext } from '../context.js';
import { createAbilities } from './abilities.js';
import { readPermissions } from './permissions.js';
import { rightsStatement } from './rights-statements.js';

/** What an administrator may do at the moment of a session, signed in or not; null: they are gone, or blocked. */
export type AdministratorAbilities = (session: Pick<Session, 'rows'>, id: number) => Promise<Ability | null>;

/** Looks up what administrators may do, by row id. Remembers nothing. */
export function createAdministratorAbilities({
  store,
  snapshot,
}: Pick<AccountsContext, 'store' | 'snapshot'>): AdministratorAbilities {
  const statement = rightsStatement(store.dialect);
  const ofRow = abilitiesOfRows(snapshot);
  return async (session, id) => {
    const [row] = await session.rows(statement, [id, false]);
    return row === undefined ? null : ofRow(id, row);
  };
}

/** Makes the ability of an administrator from a row with `role_id`, `role_code` and `permissions`. */
export function abilitiesOfRows(snapshot: AccountsContext['snapshot']): (id: number, row: Row) => Ability {
  const abilities = createAbilities(snapshot);
  return (id, row) =>
    abilities(id, {
      id: Number(row.role_id),
      code: row.role_code === 'super-admin' ? row.role_code : null,
      permissions: readPermissions(row.permissions, row.role_id),
    });
}
