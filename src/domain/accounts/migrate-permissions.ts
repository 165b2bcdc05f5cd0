import type { ModelChange, Snapshot } from '../../language/schema/index.js';
import type { Transaction } from '../../storage/database/index.js';
import { administratorRoleTable, rolePermissionTable, tokenTable } from '../../storage/sql/layout/index.js';
import { type Dialect, tableStatements } from '../../storage/sql/plan/index.js';
import { markAccountsChanged } from './accounts-version.js';
import { contentKey, parseStoredPermissions, serializePermissions } from './administrators/roles/permissions.js';
import { prunePermissions } from './administrators/roles/prune-permissions.js';
import type { ContentPermission, Permissions } from './administrators/types.js';
import { noConditions, parseStoredRule, parseStoredRules, serializeRule, serializeRules } from './grants/grant-rule.js';
import { type Renames, renameRule } from './grants/rename-rule.js';
import { grantableActions } from './roles/grantable-actions.js';
import { parseStoredActions } from './tokens/token-row.js';

/** A change of the model that affects permissions. */
export interface PermissionMigration {
  readonly dialect: Dialect;
  readonly changes: readonly ModelChange[];
  /** The model after the change. */
  readonly snapshot: Snapshot;
}

/**
 * Updates permissions in the transaction of a model change: renames names in the roles of end users and administrators and in tokens, and
 * removes what no longer exists, so that a later thing of the same name is not granted.
 */
export function migratePermissions({
  dialect,
  changes,
  snapshot,
}: PermissionMigration): (transaction: Transaction) => Promise<void> {
  const renames = collectRenames(changes);
  const grantable = grantableActions(snapshot);

  /** Returns the current name of an action; null if it no longer exists. */
  function renamedAction(action: string): string | null {
    const dot = action.lastIndexOf('.');
    const renamed = `${renames.type(action.slice(0, dot))}${action.slice(dot)}`;
    return grantable.has(renamed) ? renamed : null;
  }

  /** Returns an action with its rule as the model calls things now; null: either no longer exists. */
  function renamedRow(row: { readonly action: string; readonly rule: string | null }) {
    const action = renamedAction(row.action);
    if (action === null || row.rule === null) return action === null ? null : { action, rule: row.rule };
    const rule = renameRule(
      parseStoredRule(action, row.rule, { table: rolePermissionTable.name, row: 'a role' }),
      renames,
      snapshot,
    );
    return rule === null ? null : { action, rule: serializeRule(rule) };
  }

  async function migrateRoles(transaction: Transaction): Promise<void> {
    const permissions = tableStatements(dialect, rolePermissionTable);
    const rows = await permissions.select(['role_document_id', 'action', 'rule'], {}).rows(transaction, {});
    const next = new Map(rows.map((row) => [row, renamedRow(row)]));
    const changedRows = rows.filter((row) => next.get(row)?.action !== row.action || next.get(row)?.rule !== row.rule);
    const remove = permissions.delete({ role_document_id: '=', action: '=' });
    const insert = permissions.insert(['role_document_id', 'action', 'rule']);
    // All old rows are removed before new ones are inserted, since two types may have swapped their names.
    for (const { role_document_id, action } of changedRows) await remove.run(transaction, { role_document_id, action });
    for (const row of changedRows) {
      const renamed = next.get(row);
      if (renamed !== null && renamed !== undefined) await insert.run(transaction, { ...row, ...renamed });
    }
  }

  async function migrateTokens(transaction: Transaction): Promise<void> {
    const tokens = tableStatements(dialect, tokenTable);
    const update = tokens.update(['actions', 'rules'], { id: '=' });
    for (const { id, actions, rules } of await tokens.select(['id', 'actions', 'rules'], {}).rows(transaction, {})) {
      if (actions === null) continue;
      const before = parseStoredRules(rules, { table: tokenTable.name, row: id });
      const after = before.map((rule) => {
        const action = renamedAction(rule.action);
        return { before: rule, after: action === null ? null : renameRule({ ...rule, action }, renames, snapshot) };
      });
      const lost = new Set(after.flatMap((entry) => (entry.after === null ? [entry.before.action] : [])));
      const kept = parseStoredActions(actions, id).filter((action) => !lost.has(action));
      const renamed = JSON.stringify(kept.flatMap((action) => renamedAction(action) ?? []).sort());
      const renamedRules = serializeRules(after.flatMap((entry) => entry.after ?? []));
      if (renamed !== actions || renamedRules !== rules)
        await update.run(transaction, { id, actions: renamed, rules: renamedRules });
    }
  }

  async function migrateAdministratorRoles(transaction: Transaction): Promise<void> {
    const roles = tableStatements(dialect, administratorRoleTable);
    const update = roles.update(['permissions'], { id: '=' });
    for (const { id, permissions } of await roles.select(['id', 'permissions'], {}).rows(transaction, {})) {
      const { content, settings } = parseStoredPermissions(permissions, id);
      const renamed: Permissions = {
        content: content.map((entry) => renamedPermission(entry, renames, snapshot)),
        settings,
      };
      const next = serializePermissions(prunePermissions(snapshot, renamed));
      if (next !== permissions) await update.run(transaction, { id, permissions: next });
    }
  }

  return async (transaction) => {
    await migrateRoles(transaction);
    await migrateTokens(transaction);
    await migrateAdministratorRoles(transaction);
    markAccountsChanged(transaction);
  };
}

/** Removed attributes have no new name, even if another one took theirs. */
function collectRenames(changes: readonly ModelChange[]): Renames {
  const types = new Map<string, string>();
  const attributes = new Map<string, string | null>();
  for (const change of changes) {
    if (change.is === 'type-renamed') types.set(change.before.uid, change.after.uid);
  }
  for (const change of changes) {
    // The uid of a removed attribute's type is the former one.
    if (change.is === 'attribute-removed')
      attributes.set(`${types.get(change.of) ?? change.of}.${change.attribute}`, null);
    if (change.is === 'attribute-renamed') attributes.set(`${change.of}.${change.before.name}`, change.after.name);
  }
  return {
    type: (uid) => types.get(uid) ?? uid,
    attribute: (uid, name) => {
      const newName = attributes.get(`${uid}.${name}`);
      return newName === undefined ? name : newName;
    },
  };
}

function renamedPermission(entry: ContentPermission, renames: Renames, snapshot: Snapshot): ContentPermission {
  const type = renames.type(entry.type);
  const fields = entry.fields?.flatMap((name) => renames.attribute(type, name) ?? []) ?? null;
  const { where = null, set = null } = entry;
  if (where === null && set === null) return { ...entry, type, fields };
  const action = contentKey({ type, action: entry.action });
  const rule = renameRule({ ...noConditions, action, where, set }, renames, snapshot);
  // Without an entry of its own, an action could be one that another entry implies.
  const conditions = rule === null ? { where: noDocument, set: null } : { where: rule.where, set: rule.set };
  return { ...entry, type, fields, ...conditions };
}

/** A filter that nothing passes. */
const noDocument: ContentPermission['where'] = { documentId: { $in: [] } };
