import { type Compiled, type Dialect, plainStatement } from '../../../storage/sql/plan/index.js';

/** Statements on the audit log, for one dialect. */
export interface AuditStatements {
  /** at, actor, actor_id, address, action, outcome, type, document_id, locale, fields. */
  readonly insert: Compiled;
  /** limit → the newest rows. */
  readonly newest: Compiled;
  /** id, limit → the newest rows with a smaller id. */
  readonly before: Compiled;
}

const columns = '[at], [actor], [actor_id], [address], [action], [outcome], [type], [document_id], [locale], [fields]';

/** Prints the statements of the audit log. */
export function auditStatements(dialect: Dialect): AuditStatements {
  const print = (text: string): Compiled => plainStatement(dialect, text);
  return {
    insert: print(`INSERT INTO [octavo_audit] (${columns}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`),
    newest: print(`SELECT [id], ${columns} FROM [octavo_audit] ORDER BY [id] DESC LIMIT ?`),
    before: print(`SELECT [id], ${columns} FROM [octavo_audit] WHERE [id] < ? ORDER BY [id] DESC LIMIT ?`),
  };
}
