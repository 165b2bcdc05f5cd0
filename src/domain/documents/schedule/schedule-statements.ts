import { type Compiled, type Dialect, plainStatement } from '../../../storage/sql/plan/index.js';

/** Every statement on the schedule, spelled for one database. */
export interface ScheduleStatements {
  /** document_id, type → created_by; locks the document. */
  readonly lockDocument: Compiled;
  /** document_id, locale, action. */
  readonly remove: Compiled;
  /** type, document_id, locale, action, at, administrator_id, created_at. */
  readonly insert: Compiled;
  /** document_id, locale → rows. */
  readonly ofVersion: Compiled;
  /** now → one row where something is due. */
  readonly due: Compiled;
  /** now → the row that is due first. */
  readonly next: Compiled;
  /** id, at: takes a row that is still as it was. */
  readonly claim: Compiled;
  /** refusal, id, at. */
  readonly recordFailure: Compiled;
  /** The rows for which a condition of ours holds: its values, then limit and offset. */
  page(condition: string): Compiled;
  /** Their number. */
  count(condition: string): Compiled;
}

const columns =
  's.[id], s.[type], s.[document_id], s.[locale], s.[action], s.[at], s.[administrator_id], s.[created_at], s.[attempts], s.[refusal]';

/** Prints the statements on the schedule. */
export function scheduleStatements(dialect: Dialect): ScheduleStatements {
  const print = (text: string): Compiled => plainStatement(dialect, text);
  const table = '[octavo_schedule]';
  const joined = `${table} s JOIN [octavo_documents] d ON d.[document_id] = s.[document_id]`;
  const isDue = 's.[at] <= ? AND s.[refusal] IS NULL';
  return {
    lockDocument: print(
      'UPDATE [octavo_documents] SET [revision] = [revision] WHERE [document_id] = ? AND [type] = ? RETURNING [created_by]',
    ),
    remove: print(`DELETE FROM ${table} WHERE [document_id] = ? AND [locale] = ? AND [action] = ?`),
    insert: print(
      `INSERT INTO ${table} ([type], [document_id], [locale], [action], [at], [administrator_id], [created_at], [attempts]) VALUES (?, ?, ?, ?, ?, ?, ?, 0)`,
    ),
    ofVersion: print(
      `SELECT ${columns} FROM ${table} s WHERE s.[document_id] = ? AND s.[locale] = ? ORDER BY s.[at], s.[id]`,
    ),
    due: print(`SELECT s.[id] FROM ${table} s WHERE ${isDue} LIMIT 1`),
    next: print(`SELECT ${columns} FROM ${table} s WHERE ${isDue} ORDER BY s.[at], s.[id] LIMIT 1`),
    claim: print(`DELETE FROM ${table} WHERE [id] = ? AND [at] = ? AND [refusal] IS NULL`),
    recordFailure: print(
      `UPDATE ${table} SET [refusal] = ?, [attempts] = [attempts] + 1 WHERE [id] = ? AND [at] = ? AND [refusal] IS NULL`,
    ),
    page: (condition) =>
      print(`SELECT ${columns} FROM ${joined} WHERE ${condition} ORDER BY s.[at], s.[id] LIMIT ? OFFSET ?`),
    count: (condition) => print(`SELECT COUNT(*) AS [total] FROM ${joined} WHERE ${condition}`),
  };
}
