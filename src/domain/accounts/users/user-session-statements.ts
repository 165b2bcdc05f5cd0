import { type Compiled, type Dialect, placeholderList, plainStatement } from '../../../storage/sql/plan/index.js';

/** Statements on sessions and tokens of end users, for one dialect. */
export interface UserSessionStatements {
  /** user_document_id, now: deletes expired sessions. */
  readonly deleteExpiredSessions: Compiled;
  /** session_id, now: deletes expired tokens. */
  readonly deleteExpiredTokens: Compiled;
  /** now: deletes expired sessions of all users. */
  readonly deleteAllExpiredSessions: Compiled;
  /** now: deletes expired tokens of all users. */
  readonly deleteAllExpiredTokens: Compiled;
  /** id, user_document_id, created_at, last_used_at, expires_at, address, agent. */
  readonly insertSession: Compiled;
  /** digest, session_id, kind, created_at, expires_at. */
  readonly insertToken: Compiled;
  /** last_used_at, expires_at, address, agent, id. */
  readonly slide: Compiled;
  /** document_id of a user → id. */
  readonly userId: Compiled;
  /** user_document_id, now → sessions with an unexpired access or refresh token. */
  readonly list: Compiled;
  /** id, user_document_id. */
  readonly endOwn: Compiled;
  /** id → user_document_id. */
  readonly session: Compiled;
  /** id. */
  readonly end: Compiled;
  /** user_document_id. */
  readonly endAll: Compiled;
  /** used_at, now, then `digests` digests of an unused refresh token → session_id. */
  useRefreshToken(digests: number): Compiled;
  /** now, then `digests` digests of a refresh token, used or not → session_id. */
  refreshToken(digests: number): Compiled;
}

/** Prints the statements on sessions of end users. */
export function userSessionStatements(dialect: Dialect): UserSessionStatements {
  const print = (text: string): Compiled => plainStatement(dialect, text);
  const refresh = (digests: number): string =>
    `[kind] = 'refresh' AND [expires_at] > ? AND [digest] IN ${placeholderList(digests)}`;
  return {
    deleteExpiredSessions: print(
      'DELETE FROM [octavo_user_sessions] WHERE [user_document_id] = ? AND [expires_at] <= ?',
    ),
    deleteExpiredTokens: print('DELETE FROM [octavo_user_tokens] WHERE [session_id] = ? AND [expires_at] <= ?'),
    deleteAllExpiredSessions: print('DELETE FROM [octavo_user_sessions] WHERE [expires_at] <= ?'),
    deleteAllExpiredTokens: print('DELETE FROM [octavo_user_tokens] WHERE [expires_at] <= ?'),
    insertSession: print(
      'INSERT INTO [octavo_user_sessions] ([id], [user_document_id], [created_at], [last_used_at], [expires_at], [address], [agent]) VALUES (?, ?, ?, ?, ?, ?, ?)',
    ),
    insertToken: print(
      'INSERT INTO [octavo_user_tokens] ([digest], [session_id], [kind], [created_at], [expires_at]) VALUES (?, ?, ?, ?, ?)',
    ),
    slide: print(
      'UPDATE [octavo_user_sessions] SET [last_used_at] = ?, [expires_at] = ?, [address] = ?, [agent] = ? WHERE [id] = ?',
    ),
    userId: print('SELECT [id] FROM [up_users] WHERE [document_id] = ?'),
    list: print(
      'SELECT [id], [created_at], [last_used_at], [expires_at], [agent] FROM [octavo_user_sessions] WHERE [user_document_id] = ? AND [expires_at] > ? ORDER BY [last_used_at] DESC, [id]',
    ),
    endOwn: print('DELETE FROM [octavo_user_sessions] WHERE [id] = ? AND [user_document_id] = ?'),
    session: print('SELECT [user_document_id] FROM [octavo_user_sessions] WHERE [id] = ?'),
    end: print('DELETE FROM [octavo_user_sessions] WHERE [id] = ?'),
    endAll: print('DELETE FROM [octavo_user_sessions] WHERE [user_document_id] = ?'),
    useRefreshToken: (digests) =>
      print(
        `UPDATE [octavo_user_tokens] SET [used_at] = ? WHERE [used_at] IS NULL AND ${refresh(digests)} RETURNING [session_id]`,
      ),
    refreshToken: (digests) => print(`SELECT [session_id] FROM [octavo_user_tokens] WHERE ${refresh(digests)}`),
  };
}
