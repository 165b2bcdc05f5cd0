import { type Compiled, type Dialect, placeholderList, plainStatement } from '../../../storage/sql/plan/index.js';

/** Statements that find callers, for one dialect. */
export interface CallerStatements {
  /** `count` digests → the session, user and role of an access token. */
  userByDigests(count: number): Compiled;
  /** last_used_at, id of a session, and the instant before which the last use must be. */
  readonly setSessionLastUsed: Compiled;
  /** document_id → document_id, read_drafts of a role. */
  readonly roleByDocument: Compiled;
  /** type → the same. */
  readonly roleByType: Compiled;
  /** role_document_id → action. */
  readonly actions: Compiled;
}

/** Prints the statements that callers are looked up with. */
export function callerStatements(dialect: Dialect): CallerStatements {
  const print = (text: string): Compiled => plainStatement(dialect, text);
  const role = 'SELECT [document_id], [read_drafts] FROM [up_roles]';
  return {
    userByDigests: (count) =>
      print(
        'SELECT u.[id], u.[document_id], u.[confirmed], u.[blocked], u.[role_document_id], s.[id] AS [session], ' +
          's.[last_used_at], s.[expires_at] AS [session_expires_at], t.[expires_at] AS [token_expires_at] ' +
          'FROM [octavo_user_tokens] t JOIN [octavo_user_sessions] s ON s.[id] = t.[session_id] ' +
          'JOIN [up_users] u ON u.[document_id] = s.[user_document_id] ' +
          `WHERE t.[kind] = 'access' AND t.[digest] IN ${placeholderList(count)}`,
      ),
    setSessionLastUsed: print(
      'UPDATE [octavo_user_sessions] SET [last_used_at] = ? WHERE [id] = ? AND [last_used_at] <= ?',
    ),
    roleByDocument: print(`${role} WHERE [document_id] = ?`),
    roleByType: print(`${role} WHERE [type] = ?`),
    actions: print('SELECT [action] FROM [octavo_role_permissions] WHERE [role_document_id] = ?'),
  };
}
