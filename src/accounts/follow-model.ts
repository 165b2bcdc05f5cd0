import type { Dialect } from '../plan/index.js';
import type { ModelChange, Snapshot } from '../schema/index.js';
import type { Row, Transaction } from '../store/index.js';
import { readPermissions, writePermissions } from './administrators/permissions.js';
import { prunePermissions } from './administrators/prune-permissions.js';
import type { ContentPermission, Permissions } from './administrators/types.js';
import { touchAccess } from './generation.js';
import { knownActions } from './roles/catalogue.js';
import { statement } from './statement.js';
import { readActions } from './tokens/token-row.js';

/** A change of the model, as far as permissions are concerned. */
export interface FollowedModel {
  readonly dialect: Dialect;
  readonly changes: readonly ModelChange[];
  /** The model after it. */
  readonly snapshot: Snapshot;
}

/**
 * Lets permissions follow the model, in the transaction of its change: what is called otherwise is named so in the roles of end users
 * and administrators and in tokens; what is gone is taken out, so that something of that name that comes later has no old rights.
 */
export function followModel({
  dialect,
  changes,
  snapshot,
}: FollowedModel): (transaction: Transaction) => Promise<void> {
  const names = namesOf(changes);
  const known = knownActions(snapshot);
  const print = (text: string) => statement(dialect, text);

  /** The action as it is called now; null: there is none like it any more. */
  function actionNow(action: string): string | null {
    const dot = action.lastIndexOf('.');
    const now = `${names.type(action.slice(0, dot))}${action.slice(dot)}`;
    return known.has(now) ? now : null;
  }

  async function followRoles(transaction: Transaction): Promise<void> {
    const rows = await transaction.rows(
      print('SELECT [role_document_id], [action] FROM [octavo_role_permissions]'),
      [],
    );
    const moved = rows.filter(({ action }) => actionNow(String(action)) !== action);
    const remove = print('DELETE FROM [octavo_role_permissions] WHERE [role_document_id] = ? AND [action] = ?');
    const insert = print('INSERT INTO [octavo_role_permissions] ([role_document_id], [action]) VALUES (?, ?)');
    // All go before any comes: two types may have traded their names.
    for (const { role_document_id: role, action } of moved)
      await transaction.run(remove, [role ?? null, action ?? null]);
    for (const { role_document_id: role, action } of moved) {
      const now = actionNow(String(action));
      if (now !== null) await transaction.run(insert, [role ?? null, now]);
    }
  }

  async function followTokens(transaction: Transaction): Promise<void> {
    const listed = print('SELECT [id], [actions] FROM [octavo_tokens] WHERE [actions] IS NOT NULL');
    await followTexts(
      transaction,
      listed,
      'actions',
      'UPDATE [octavo_tokens] SET [actions] = ? WHERE [id] = ?',
      (text, row) => {
        const actions = readActions(text, row);
        return JSON.stringify(actions.flatMap((action) => actionNow(action) ?? []).sort());
      },
    );
  }

  async function followAdministrators(transaction: Transaction): Promise<void> {
    const listed = print('SELECT [id], [permissions] FROM [octavo_administrator_roles]');
    const write = 'UPDATE [octavo_administrator_roles] SET [permissions] = ? WHERE [id] = ?';
    await followTexts(transaction, listed, 'permissions', write, (text, row) => {
      const { content, settings } = readPermissions(text, row);
      const now: Permissions = { content: content.map((entry) => permissionNow(entry, names)), settings };
      return writePermissions(prunePermissions(snapshot, now));
    });
  }

  async function followTexts(
    transaction: Transaction,
    listed: ReturnType<typeof print>,
    column: string,
    write: string,
    now: (text: string, row: unknown) => string,
  ): Promise<void> {
    const rows: readonly Row[] = await transaction.rows(listed, []);
    for (const row of rows) {
      const text = String(row[column]);
      const next = now(text, row.id);
      if (next !== text) await transaction.run(print(write), [next, row.id ?? null]);
    }
  }

  return async (transaction) => {
    await followRoles(transaction);
    await followTokens(transaction);
    await followAdministrators(transaction);
    touchAccess(transaction);
  };
}

interface Names {
  type(uid: string): string;
  /** `uid` as it is now. */
  attribute(uid: string, name: string): string | null;
}

/** Attributes that were removed have no name, even where another took theirs. */
function namesOf(changes: readonly ModelChange[]): Names {
  const types = new Map<string, string>();
  const attributes = new Map<string, string | null>();
  for (const change of changes) {
    if (change.is === 'type-renamed') types.set(change.before.uid, change.after.uid);
  }
  for (const change of changes) {
    // A removed one stands in a type that is called as before.
    if (change.is === 'attribute-removed')
      attributes.set(`${types.get(change.of) ?? change.of}.${change.attribute}`, null);
    if (change.is === 'attribute-renamed') attributes.set(`${change.of}.${change.before.name}`, change.after.name);
  }
  return {
    type: (uid) => types.get(uid) ?? uid,
    attribute: (uid, name) => {
      const now = attributes.get(`${uid}.${name}`);
      return now === undefined ? name : now;
    },
  };
}

function permissionNow(entry: ContentPermission, names: Names): ContentPermission {
  const type = names.type(entry.type);
  const fields = entry.fields?.flatMap((name) => names.attribute(type, name) ?? []) ?? null;
  return { ...entry, type, fields };
}
