import type { Transaction } from '../../../storage/database/index.js';
import { parseStoredActions } from '../tokens/token-row.js';
import type { RoleStatements } from './role-statements.js';

/**
 * Removes unknown actions from roles and tokens, because the model no longer has their type or action; otherwise a later type of the same
 * name would be open from the start. Returns the removed actions.
 */
export async function pruneActions(
  transaction: Transaction,
  statements: RoleStatements,
  grantable: ReadonlySet<string>,
): Promise<readonly string[]> {
  const granted = (await transaction.rows(statements.granted, [])).map(({ action }) => String(action));
  const ofRoles = granted.filter((action) => !grantable.has(action));
  for (const action of ofRoles) await transaction.run(statements.revokeEverywhere, [action]);
  const ofTokens: string[] = [];
  for (const { id, actions } of await transaction.rows(statements.tokens, [])) {
    const tokenActions = parseStoredActions(actions, id);
    const remaining = tokenActions.filter((action) => grantable.has(action));
    if (remaining.length === tokenActions.length) continue;
    ofTokens.push(...tokenActions.filter((action) => !grantable.has(action)));
    await transaction.run(statements.setTokenActions, [JSON.stringify(remaining), id ?? null]);
  }
  return [...new Set([...ofRoles, ...ofTokens])].sort();
}
