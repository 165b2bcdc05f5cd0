import { rolePermissionTable, tokenTable } from '../../../storage/sql/layout/index.js';
import {
  columnShape,
  type Dialect,
  type RowOf,
  selectList,
  statementPrinter,
  tableStatements,
} from '../../../storage/sql/plan/index.js';
import { userRoleTable } from '../built-in-tables.js';

const roleColumns = columnShape(userRoleTable);

/** Statements on roles of end users and their permissions, for one dialect. */
export type RoleStatements = ReturnType<typeof roleStatements>;

/** A role with the number of its users. */
export type RoleRow = RowOf<RoleStatements['byId']>;

/** Prints the statements on roles. */
export function roleStatements(dialect: Dialect) {
  const print = statementPrinter(dialect);
  const permissions = tableStatements(dialect, rolePermissionTable);
  const tokens = tableStatements(dialect, tokenTable);
  const row = { ...roleColumns, users: 'integer' } as const;
  const role =
    `SELECT ${selectList(roleColumns, 'r')}, ` +
    '(SELECT COUNT(*) FROM [up_users] u WHERE u.[role_document_id] = r.[document_id]) AS [users] FROM [up_roles] r';
  return {
    all: print(`${role} ORDER BY r.[id]`, {}, row),
    byId: print(`${role} WHERE r.[id] = :id`, { id: 'integer' }, row),
    byType: print(`${role} WHERE r.[type] = :type`, { type: 'text' }, row),
    byDocument: print(`${role} WHERE r.[document_id] = :document`, { document: 'text' }, row),
    types: tableStatements(dialect, userRoleTable).select(['type'], {}),
    actions: permissions.select(['action', 'rule'], { role_document_id: '=' }),
    granted: print(
      'SELECT DISTINCT [action], [rule] FROM [octavo_role_permissions]',
      {},
      { action: 'text', rule: 'json?' },
    ),
    grant: permissions.insert(['role_document_id', 'action', 'rule']),
    revokeAll: permissions.delete({ role_document_id: '=' }),
    revokeEverywhere: permissions.delete({ action: '=' }),
    /** Revokes an action where it has this rule. */
    revokeRule: permissions.delete({ action: '=', rule: '=' }),
    endSessions: print(
      'DELETE FROM [octavo_user_sessions] WHERE [user_document_id] IN ' +
        '(SELECT [document_id] FROM [up_users] WHERE [role_document_id] = :role)',
      { role: 'text' },
    ),
    moveUsers: print(
      'UPDATE [up_users] SET [role_document_id] = :to, [updated_at] = :now WHERE [role_document_id] = :from',
      { to: 'text', now: 'instant', from: 'text' },
    ),
    /** Actions of custom tokens, with their rules. */
    tokens: print(
      'SELECT [id], [actions], [rules] FROM [octavo_tokens] WHERE [actions] IS NOT NULL',
      {},
      { id: 'integer', actions: 'json', rules: 'json?' },
    ),
    setTokenActions: tokens.update(['actions', 'rules'], { id: '=' }),
  };
}
