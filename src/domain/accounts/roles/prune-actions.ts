import type { Transaction } from '../../../storage/database/index.js';
import { parseStoredActions } from '../tokens/token-row.js';
import type { RoleStatements } from './role-statements.js';

/**
 * Takes away, from roles and tokens, every action that is not among the known ones: the model has no such type or the type no such
 * action any more. Were they kept, a type of that name that comes later would be open from its first day. Returns the actions taken.
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
