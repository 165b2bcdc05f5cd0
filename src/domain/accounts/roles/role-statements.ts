import { type Compiled, type Dialect, plainStatement } from '../../../storage/sql/plan/index.js';

/** Statements on roles of end users and their permissions, for one dialect. */
export interface RoleStatements {
  /** → all roles by id, with the number of their `users`. */
  readonly all: Compiled;
  /** id → a role. */
  readonly byId: Compiled;
  /** type → a role. */
  readonly byType: Compiled;
  /** document_id → a role. */
  readonly byDocument: Compiled;
  /** → the type of every role. */
  readonly types: Compiled;
  /** role_document_id → action. */
  readonly actions: Compiled;
  /** → every granted action. */
  readonly granted: Compiled;
  /** role_document_id, action. */
  readonly grant: Compiled;
  /** role_document_id: revokes every action. */
  readonly revokeAll: Compiled;
  /** action: revokes it from every role. */
  readonly revokeEverywhere: Compiled;
  /** role_document_id: ends the sessions of its users. */
  readonly endSessions: Compiled;
  /** new role_document_id, updated_at, old role_document_id. */
  readonly moveUsers: Compiled;
  /** → id and actions of every custom token. */
  readonly tokens: Compiled;
  /** actions, id of a token. */
  readonly setTokenActions: Compiled;
}

const role =
  'SELECT r.[id], r.[document_id], r.[name], r.[description], r.[type], r.[read_drafts], r.[created_at], r.[updated_at], ' +
  'r.[published_at], (SELECT COUNT(*) FROM [up_users] u WHERE u.[role_document_id] = r.[document_id]) AS [users] ' +
  'FROM [up_roles] r';

/** Prints the statements on roles. */
export function roleStatements(dialect: Dialect): RoleStatements {
  const print = (text: string): Compiled => plainStatement(dialect, text);
  return {
    all: print(`${role} ORDER BY r.[id]`),
    byId: print(`${role} WHERE r.[id] = ?`),
    byType: print(`${role} WHERE r.[type] = ?`),
    byDocument: print(`${role} WHERE r.[document_id] = ?`),
    types: print('SELECT [type] FROM [up_roles]'),
    actions: print('SELECT [action] FROM [octavo_role_permissions] WHERE [role_document_id] = ?'),
    granted: print('SELECT DISTINCT [action] FROM [octavo_role_permissions]'),
    grant: print('INSERT INTO [octavo_role_permissions] ([role_document_id], [action]) VALUES (?, ?)'),
    revokeAll: print('DELETE FROM [octavo_role_permissions] WHERE [role_document_id] = ?'),
    revokeEverywhere: print('DELETE FROM [octavo_role_permissions] WHERE [action] = ?'),
    endSessions: print(
      'DELETE FROM [octavo_user_sessions] WHERE [user_document_id] IN ' +
        '(SELECT [document_id] FROM [up_users] WHERE [role_document_id] = ?)',
    ),
    moveUsers: print('UPDATE [up_users] SET [role_document_id] = ?, [updated_at] = ? WHERE [role_document_id] = ?'),
    tokens: print('SELECT [id], [actions] FROM [octavo_tokens] WHERE [actions] IS NOT NULL'),
    setTokenActions: print('UPDATE [octavo_tokens] SET [actions] = ? WHERE [id] = ?'),
  };
}
