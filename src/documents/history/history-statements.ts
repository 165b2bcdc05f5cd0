import { type Compiled, type Dialect, listOf, statement } from '../../plan/index.js';

/** The statements on `octavo_history`, spelled for one database. `drafts`: states of drafts too, else only what was published. */
export interface HistoryStatements {
  /** documentId, locale, type uids, limit, offset → rows with `content`, the newest first. */
  page(types: number, drafts: boolean): Compiled;
  /** documentId, locale, type uids → `n`. */
  count(types: number, drafts: boolean): Compiled;
  /** documentId, id, type uids → one row with `content`. */
  one(types: number, drafts: boolean): Compiled;
  /**
   * documentId, type uids, action, action → what the latest action of this kind took the place of, with `content`; without locales in which
   * something else was done since.
   */
  taken(types: number): Compiled;
  /** documentId, locale, status, id → the next one after it, with `content`. */
  readonly next: Compiled;
  /** type uids, locales, limit, offset → the last state of each locale of documents that are gone, with `content`. 0 locales: all. */
  removed(types: number, locales: number, drafts: boolean): Compiled;
  /** type uids, locales → `n`. */
  countRemoved(types: number, locales: number, drafts: boolean): Compiled;
  /** documentId → `type`, `created_by`. */
  readonly head: Compiled;
  /** documentIds → who made the versions of a table, and who changed them last. */
  authors(table: string, count: number): Compiled;
  /** limit, time: of the oldest states those that were replaced before then. */
  readonly pruneOld: Compiled;
  /** most → documents and locales with more states. */
  readonly crowded: Compiled;
  /** documentId, locale, documentId, locale, most: all but the newest. */
  readonly pruneCrowded: Compiled;
}

const table = '[octavo_history]';

/** Prints them. */
export function historyStatements(dialect: Dialect): HistoryStatements {
  const print = (text: string): Compiled => statement(dialect, text);
  const plain = ['id', 'type', 'document_id', 'locale', 'status', 'model', 'saved_at', 'replaced_at', 'action'];
  const rows = (more: readonly string[]): string =>
    `SELECT ${[...plain, ...more].map((column) => `h.[${column}]`).join(', ')}, ${person('s', 'saved')}, ` +
    `${person('r', 'replaced')} FROM ${table} h LEFT JOIN [octavo_administrators] s ON s.[id] = h.[saved_by] ` +
    `LEFT JOIN [octavo_administrators] r ON r.[id] = h.[replaced_by]`;
  const gone = (types: number, locales: number, drafts: boolean): string =>
    `h.[action] = 'delete' AND h.[type] IN ${listOf(types)}${locales === 0 ? '' : ` AND h.[locale] IN ${listOf(locales)}`}` +
    `${statuses('h', drafts)} AND NOT EXISTS (SELECT 1 FROM [octavo_documents] d WHERE d.[document_id] = h.[document_id]) ` +
    `AND NOT EXISTS (SELECT 1 FROM ${table} n WHERE n.[document_id] = h.[document_id] AND n.[locale] = h.[locale] ` +
    `AND n.[id] > h.[id]${statuses('n', drafts)})`;
  const of = (types: number, drafts: boolean): string =>
    `h.[document_id] = ? AND h.[locale] = ? AND h.[type] IN ${listOf(types)}${statuses('h', drafts)}`;
  return {
    page: (types, drafts) =>
      print(`${rows(['content'])} WHERE ${of(types, drafts)} ORDER BY h.[id] DESC LIMIT ? OFFSET ?`),
    count: (types, drafts) => print(`SELECT count(*) AS [n] FROM ${table} h WHERE ${of(types, drafts)}`),
    one: (types, drafts) =>
      print(
        `${rows(['content'])} WHERE h.[document_id] = ? AND h.[id] = ? AND h.[type] IN ${listOf(types)}${statuses('h', drafts)}`,
      ),
    taken: (types) =>
      print(
        `${rows(['content'])} WHERE h.[document_id] = ? AND h.[type] IN ${listOf(types)} AND h.[action] = ? ` +
          `AND h.[replaced_at] = (SELECT n.[replaced_at] FROM ${table} n WHERE n.[document_id] = h.[document_id] ` +
          'AND n.[action] = ? ORDER BY n.[id] DESC LIMIT 1) ' +
          `AND NOT EXISTS (SELECT 1 FROM ${table} n WHERE n.[document_id] = h.[document_id] AND n.[locale] = h.[locale] ` +
          'AND n.[id] > h.[id] AND n.[replaced_at] <> h.[replaced_at]) ORDER BY h.[id]',
      ),
    next: print(
      `SELECT [type], [model], [content] FROM ${table} WHERE [document_id] = ? AND [locale] = ? AND [status] = ? AND [id] > ? ` +
        'ORDER BY [id] LIMIT 1',
    ),
    removed: (types, locales, drafts) =>
      print(`${rows(['content'])} WHERE ${gone(types, locales, drafts)} ORDER BY h.[id] DESC LIMIT ? OFFSET ?`),
    countRemoved: (types, locales, drafts) =>
      print(`SELECT count(*) AS [n] FROM ${table} h WHERE ${gone(types, locales, drafts)}`),
    head: print('SELECT [type], [created_by] FROM [octavo_documents] WHERE [document_id] = ?'),
    authors: (of, count) =>
      print(
        `SELECT v.[document_id], v.[locale], v.[status], ${person('c', 'created')}, ${person('u', 'updated')} FROM [${of}] v ` +
          'LEFT JOIN [octavo_administrators] c ON c.[id] = v.[created_by] ' +
          `LEFT JOIN [octavo_administrators] u ON u.[id] = v.[updated_by] WHERE v.[document_id] IN ${listOf(count)}`,
      ),
    // The oldest come first: there is no need of an index by time, which every write would have to keep up.
    pruneOld: print(
      `DELETE FROM ${table} WHERE [id] IN (SELECT o.[id] FROM (SELECT [id], [replaced_at] FROM ${table} ORDER BY [id] LIMIT ?) o ` +
        'WHERE o.[replaced_at] < ?)',
    ),
    crowded: print(
      `SELECT [document_id], [locale] FROM ${table} GROUP BY [document_id], [locale] HAVING count(*) > ? LIMIT 100`,
    ),
    pruneCrowded: print(
      `DELETE FROM ${table} WHERE [document_id] = ? AND [locale] = ? AND [id] <= (SELECT [id] FROM ${table} ` +
        'WHERE [document_id] = ? AND [locale] = ? ORDER BY [id] DESC LIMIT 1 OFFSET ?)',
    ),
  };
}

function person(alias: string, as: string): string {
  const columns = ['id', 'first_name', 'last_name', 'email'];
  return columns.map((column) => `${alias}.[${column}] AS [${as}_${column}]`).join(', ');
}

function statuses(alias: string, drafts: boolean): string {
  return drafts ? '' : ` AND ${alias}.[status] = 'published'`;
}
