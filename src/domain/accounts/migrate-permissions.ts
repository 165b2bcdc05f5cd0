import type { ModelChange, Snapshot } from '../../language/schema/index.js';
import type { Row, Transaction } from '../../storage/database/index.js';
import { type Dialect, plainStatement } from '../../storage/sql/plan/index.js';
import { markAccountsChanged } from './accounts-version.js';
import { parseStoredPermissions, serializePermissions } from './administrators/permissions.js';
import { prunePermissions } from './administrators/prune-permissions.js';
import type { ContentPermission, Permissions } from './administrators/types.js';
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
  const print = (text: string) => plainStatement(dialect, text);

  /** Returns the current name of an action; null if it no longer exists. */
  function renamedAction(action: string): string | null {
    const dot = action.lastIndexOf('.');
    const renamed = `${renames.type(action.slice(0, dot))}${action.slice(dot)}`;
    return grantable.has(renamed) ? renamed : null;
  }

  async function migrateRoles(transaction: Transaction): Promise<void> {
    const rows = await transaction.rows(
      print('SELECT [role_document_id], [action] FROM [octavo_role_permissions]'),
      [],
    );
    const changedRows = rows.filter(({ action }) => renamedAction(String(action)) !== action);
    const remove = print('DELETE FROM [octavo_role_permissions] WHERE [role_document_id] = ? AND [action] = ?');
    const insert = print('INSERT INTO [octavo_role_permissions] ([role_document_id], [action]) VALUES (?, ?)');
    // All old rows are removed before new ones are inserted, since two types may have swapped their names.
    for (const { role_document_id: role, action } of changedRows)
      await transaction.run(remove, [role ?? null, action ?? null]);
    for (const { role_document_id: role, action } of changedRows) {
      const renamed = renamedAction(String(action));
      if (renamed !== null) await transaction.run(insert, [role ?? null, renamed]);
    }
  }

  async function migrateTokens(transaction: Transaction): Promise<void> {
    const select = print('SELECT [id], [actions] FROM [octavo_tokens] WHERE [actions] IS NOT NULL');
    await migrateJsonColumn(
      transaction,
      select,
      'actions',
      'UPDATE [octavo_tokens] SET [actions] = ? WHERE [id] = ?',
      (text, row) => {
        const actions = parseStoredActions(text, row);
        return JSON.stringify(actions.flatMap((action) => renamedAction(action) ?? []).sort());
      },
    );
  }

  async function migrateAdministratorRoles(transaction: Transaction): Promise<void> {
    const select = print('SELECT [id], [permissions] FROM [octavo_administrator_roles]');
    const write = 'UPDATE [octavo_administrator_roles] SET [permissions] = ? WHERE [id] = ?';
    await migrateJsonColumn(transaction, select, 'permissions', write, (text, row) => {
      const { content, settings } = parseStoredPermissions(text, row);
      const renamed: Permissions = { content: content.map((entry) => renamedPermission(entry, renames)), settings };
      return serializePermissions(prunePermissions(snapshot, renamed));
    });
  }

  async function migrateJsonColumn(
    transaction: Transaction,
    select: ReturnType<typeof print>,
    column: string,
    write: string,
    renamed: (text: string, row: unknown) => string,
  ): Promise<void> {
    const rows: readonly Row[] = await transaction.rows(select, []);
    for (const row of rows) {
      const text = String(row[column]);
      const next = renamed(text, row.id);
      if (next !== text) await transaction.run(print(write), [next, row.id ?? null]);
    }
  }

  return async (transaction) => {
    await migrateRoles(transaction);
    await migrateTokens(transaction);
    await migrateAdministratorRoles(transaction);
    markAccountsChanged(transaction);
  };
}

interface Renames {
  type(uid: string): string;
  /** `uid` is the current one. */
  attribute(uid: string, name: string): string | null;
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

function renamedPermission(entry: ContentPermission, renames: Renames): ContentPermission {
  const type = renames.type(entry.type);
  const fields = entry.fields?.flatMap((name) => renames.attribute(type, name) ?? []) ?? null;
  return { ...entry, type, fields };
}
