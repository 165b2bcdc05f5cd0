import { type Compiled, type Dialect, placeholderList, plainStatement } from '../../../storage/sql/plan/index.js';

/** Statements on the sessions of administrators, for one dialect. */
export interface AdministratorSessionStatements {
  /** id, digest, administrator_id, created_at, last_used_at, expires_at, address, agent. */
  readonly insert: Compiled;
  /** `digests` digests → id, last_used_at, expires_at, administrator_id, blocked, role_id, role_code, permissions. */
  byDigest(digests: number): Compiled;
  /** administrator_id → id, created_at, last_used_at, expires_at, address, agent; the latest used first. */
  readonly byAdministrator: Compiled;
  /** last_used_at, id. */
  readonly slide: Compiled;
  /** digest, last_used_at, id, administrator_id → expires_at. */
  readonly renew: Compiled;
  /** id, administrator_id. */
  readonly end: Compiled;
  /** administrator_id. */
  readonly endAll: Compiled;
  /** administrator_id, id of the session that stays. */
  readonly endOthers: Compiled;
  /** now, the instant before which an unused session is idle: deletes expired sessions of all administrators. */
  readonly deleteExpired: Compiled;
}

/** Prints the statements on sessions of administrators. */
export function administratorSessionStatements(dialect: Dialect): AdministratorSessionStatements {
  const print = (text: string): Compiled => plainStatement(dialect, text);
  const table = '[octavo_administrator_sessions]';
  return {
    insert: print(
      `INSERT INTO ${table} ([id], [digest], [administrator_id], [created_at], [last_used_at], [expires_at], [address], [agent]) VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
    ),
    byDigest: (digests) =>
      print(
        `SELECT s.[id], s.[last_used_at], s.[expires_at], s.[administrator_id], a.[blocked], r.[id] AS [role_id], r.[code] AS [role_code], r.[permissions] FROM ${table} s JOIN [octavo_administrators] a ON a.[id] = s.[administrator_id] JOIN [octavo_administrator_roles] r ON r.[id] = a.[role_id] WHERE s.[digest] IN ${placeholderList(digests)}`,
      ),
    byAdministrator: print(
      `SELECT [id], [created_at], [last_used_at], [expires_at], [address], [agent] FROM ${table} WHERE [administrator_id] = ? ORDER BY [last_used_at] DESC, [id]`,
    ),
    slide: print(`UPDATE ${table} SET [last_used_at] = ? WHERE [id] = ?`),
    renew: print(
      `UPDATE ${table} SET [digest] = ?, [last_used_at] = ? WHERE [id] = ? AND [administrator_id] = ? RETURNING [expires_at]`,
    ),
    end: print(`DELETE FROM ${table} WHERE [id] = ? AND [administrator_id] = ?`),
    endAll: print(`DELETE FROM ${table} WHERE [administrator_id] = ?`),
    endOthers: print(`DELETE FROM ${table} WHERE [administrator_id] = ? AND [id] <> ?`),
    deleteExpired: print(`DELETE FROM ${table} WHERE [expires_at] <= ? OR [last_used_at] <= ?`),
  };
}
