import { type Compiled, type Dialect, statement } from '../plan/index.js';

/** Every statement on webhooks, spelled for one database. */
export interface WebhookStatements {
  /** → all webhooks by id. */
  readonly all: Compiled;
  /** id → a webhook. */
  readonly byId: Compiled;
  /** enabled → those that are, or are not. */
  readonly enabled: Compiled;
  /** → how many there are, `count`. */
  readonly count: Compiled;
  /** name, url, headers, events, uids, locales, enabled, secret, created_at, updated_at → id. */
  readonly insert: Compiled;
  /** name, url, headers, events, uids, locales, enabled, updated_at, id. What the server switched off for is over. */
  readonly change: Compiled;
  /** secret, updated_at, id. */
  readonly renew: Compiled;
  /** enabled, stopped, updated_at, id, enabled: the number of rows says whether it was otherwise before. */
  readonly stop: Compiled;
  /** uids, id. */
  readonly follow: Compiled;
  /** id. */
  readonly remove: Compiled;
}

const content = ['name', 'url', 'headers', 'events', 'uids', 'locales', 'enabled'];
const written = [...content, 'secret', 'created_at', 'updated_at'];

/** Prints the statements. */
export function webhookStatements(dialect: Dialect): WebhookStatements {
  const print = (text: string): Compiled => statement(dialect, text);
  const names = (columns: readonly string[]): string => columns.map((column) => `[${column}]`).join(', ');
  const select = `SELECT ${names(['id', ...written, 'stopped'])} FROM [octavo_webhooks]`;
  const changes = [...content, 'updated_at'].map((column) => `[${column}] = ?`).join(', ');
  return {
    all: print(`${select} ORDER BY [id]`),
    byId: print(`${select} WHERE [id] = ?`),
    enabled: print(`${select} WHERE [enabled] = ? ORDER BY [id]`),
    count: print('SELECT COUNT(*) AS [count] FROM [octavo_webhooks]'),
    insert: print(
      `INSERT INTO [octavo_webhooks] (${names(written)}) VALUES (${written.map(() => '?').join(', ')}) RETURNING [id]`,
    ),
    change: print(`UPDATE [octavo_webhooks] SET ${changes}, [stopped] = NULL WHERE [id] = ?`),
    renew: print('UPDATE [octavo_webhooks] SET [secret] = ?, [updated_at] = ? WHERE [id] = ?'),
    stop: print(
      'UPDATE [octavo_webhooks] SET [enabled] = ?, [stopped] = ?, [updated_at] = ? WHERE [id] = ? AND [enabled] <> ?',
    ),
    follow: print('UPDATE [octavo_webhooks] SET [uids] = ? WHERE [id] = ?'),
    remove: print('DELETE FROM [octavo_webhooks] WHERE [id] = ?'),
  };
}
