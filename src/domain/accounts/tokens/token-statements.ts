import { type Compiled, type Dialect, plainStatement } from '../../../storage/sql/plan/index.js';

/** Statements on the table of API tokens, for one dialect. */
export interface TokenStatements {
  /** → all tokens by id. */
  readonly all: Compiled;
  /** id → a token. */
  readonly byId: Compiled;
  /** digest → a token. */
  readonly byDigest: Compiled;
  /** One row if there is any token. */
  readonly any: Compiled;
  /** name, description, kind, actions, read_drafts, expires_at, digest, shown, created_at, created_by → id. */
  readonly insert: Compiled;
  /** name, description, kind, actions, read_drafts, expires_at, id. */
  readonly change: Compiled;
  /** → every sealed `salt` of imported tokens. */
  readonly salts: Compiled;
  /** digest, shown, id; clears the salt of an imported token. */
  readonly renew: Compiled;
  /** id. */
  readonly remove: Compiled;
  /** last_used_at, id, and the instant before which the last use must be. */
  readonly setLastUsed: Compiled;
}

const contentColumns = ['name', 'description', 'kind', 'actions', 'read_drafts', 'expires_at'];
const insertColumns = [...contentColumns, 'digest', 'shown', 'created_at', 'created_by'];
const selectColumns = ['id', ...contentColumns, 'shown', 'created_at', 'last_used_at'];

/** Prints the statements of the table of API tokens. */
export function tokenStatements(dialect: Dialect): TokenStatements {
  const print = (text: string): Compiled => plainStatement(dialect, text);
  const names = (columns: readonly string[]): string => columns.map((column) => `[${column}]`).join(', ');
  const select = `SELECT ${names(selectColumns)} FROM [octavo_tokens]`;
  const changes = contentColumns.map((column) => `[${column}] = ?`).join(', ');
  const values = insertColumns.map(() => '?').join(', ');
  return {
    all: print(`${select} ORDER BY [id]`),
    byId: print(`${select} WHERE [id] = ?`),
    byDigest: print(`${select} WHERE [digest] = ?`),
    any: print('SELECT [id] FROM [octavo_tokens] LIMIT 1'),
    insert: print(`INSERT INTO [octavo_tokens] (${names(insertColumns)}) VALUES (${values}) RETURNING [id]`),
    change: print(`UPDATE [octavo_tokens] SET ${changes} WHERE [id] = ?`),
    salts: print('SELECT DISTINCT [salt] FROM [octavo_tokens] WHERE [salt] IS NOT NULL'),
    renew: print('UPDATE [octavo_tokens] SET [digest] = ?, [shown] = ?, [salt] = NULL WHERE [id] = ?'),
    remove: print('DELETE FROM [octavo_tokens] WHERE [id] = ?'),
    setLastUsed: print(
      'UPDATE [octavo_tokens] SET [last_used_at] = ? WHERE [id] = ? AND ([last_used_at] IS NULL OR [last_used_at] <= ?)',
    ),
  };
}
