import type { Snapshot } from '../../../language/schema/index.js';
import type { Transaction } from '../../../storage/database/index.js';
import { rolePermissionTable, tokenTable } from '../../../storage/sql/layout/index.js';
import { parseStoredRule, parseStoredRules, serializeRules } from '../grants/grant-rule.js';
import { fitsModel } from '../grants/granted-ability.js';
import { parseStoredActions } from '../tokens/token-row.js';
import type { RoleStatements } from './role-statements.js';

/**
 * Removes unknown actions from roles and tokens, because the model no longer has their type or action; otherwise a later type of the same
 * name would be open from the start. Removes actions, too, whose rule the model does not fit any more: without it they would grant more.
 * Returns the removed actions.
 */
export async function pruneActions(
  transaction: Transaction,
  statements: RoleStatements,
  grantable: ReadonlySet<string>,
  snapshot: Snapshot,
): Promise<readonly string[]> {
  const granted = await statements.granted.rows(transaction, {});
  const ofRoles = new Set(granted.flatMap(({ action }) => (grantable.has(action) ? [] : [action])));
  for (const action of ofRoles) await statements.revokeEverywhere.run(transaction, { action });
  for (const { action, rule } of granted) {
    if (rule === null || ofRoles.has(action)) continue;
    const place = { table: rolePermissionTable.name, row: 'a role' };
    if (fitsModel(parseStoredRule(action, rule, place), snapshot)) continue;
    ofRoles.add(action);
    await statements.revokeRule.run(transaction, { action, rule });
  }
  const ofTokens: string[] = [];
  for (const { id, actions, rules: storedRules } of await statements.tokens.rows(transaction, {})) {
    const tokenActions = parseStoredActions(actions, id);
    const rules = parseStoredRules(storedRules, { table: tokenTable.name, row: id });
    const unfit = new Set(rules.flatMap((rule) => (fitsModel(rule, snapshot) ? [] : [rule.action])));
    const remaining = tokenActions.filter((action) => grantable.has(action) && !unfit.has(action));
    if (remaining.length === tokenActions.length) continue;
    ofTokens.push(...tokenActions.filter((action) => !remaining.includes(action)));
    const remainingRules = serializeRules(rules.filter(({ action }) => remaining.includes(action)));
    await statements.setTokenActions.run(transaction, {
      actions: JSON.stringify(remaining),
      rules: remainingRules,
      id,
    });
  }
  return [...new Set([...ofRoles, ...ofTokens])].sort();
}
