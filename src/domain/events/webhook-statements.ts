import { type Compiled, type Dialect, plainStatement } from '../../storage/sql/plan/index.js';

/** Every statement on webhooks, spelled for one database. */
export interface WebhookStatements {
  /** → all webhooks by id. */
  readonly listAll: Compiled;
  /** id → a webhook. */
  readonly byId: Compiled;
  /** enabled → those that are, or are not. */
  readonly enabled: Compiled;
  /** → how many there are, `count`. */
  readonly count: Compiled;
  /** name, url, headers, events, uids, locales, enabled, secret, created_at, updated_at → id. */
  readonly insert: Compiled;
  /** name, url, headers, events, uids, locales, enabled, updated_at, id. What the server switched off for is over. */
  readonly update: Compiled;
  /** secret, updated_at, id. */
  readonly updateSecret: Compiled;
  /** enabled, stopped, updated_at, id, enabled: the number of rows says whether it was otherwise before. */
  readonly disable: Compiled;
  /** uids, id. */
  readonly updateUids: Compiled;
  /** id. */
  readonly remove: Compiled;
}

const contentColumns = ['name', 'url', 'headers', 'events', 'uids', 'locales', 'enabled'];
const insertedColumns = [...contentColumns, 'secret', 'created_at', 'updated_at'];

/** Prints the statements. */
export function webhookStatements(dialect: Dialect): WebhookStatements {
  const print = (text: string): Compiled => plainStatement(dialect, text);
  const names = (columns: readonly string[]): string => columns.map((column) => `[${column}]`).join(', ');
  const select = `SELECT ${names(['id', ...insertedColumns, 'stopped'])} FROM [octavo_webhooks]`;
  const changes = [...contentColumns, 'updated_at'].map((column) => `[${column}] = ?`).join(', ');
  return {
    listAll: print(`${select} ORDER BY [id]`),
    byId: print(`${select} WHERE [id] = ?`),
    enabled: print(`${select} WHERE [enabled] = ? ORDER BY [id]`),
    count: print('SELECT COUNT(*) AS [count] FROM [octavo_webhooks]'),
    insert: print(
      `INSERT INTO [octavo_webhooks] (${names(insertedColumns)}) VALUES (${insertedColumns.map(() => '?').join(', ')}) RETURNING [id]`,
    ),
    update: print(`UPDATE [octavo_webhooks] SET ${changes}, [stopped] = NULL WHERE [id] = ?`),
    updateSecret: print('UPDATE [octavo_webhooks] SET [secret] = ?, [updated_at] = ? WHERE [id] = ?'),
    disable: print(
      'UPDATE [octavo_webhooks] SET [enabled] = ?, [stopped] = ?, [updated_at] = ? WHERE [id] = ? AND [enabled] <> ?',
    ),
    updateUids: print('UPDATE [octavo_webhooks] SET [uids] = ? WHERE [id] = ?'),
    remove: print('DELETE FROM [octavo_webhooks] WHERE [id] = ?'),
  };
}
