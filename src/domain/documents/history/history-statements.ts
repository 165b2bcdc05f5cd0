import { type Compiled, type Dialect, placeholderList, plainStatement } from '../../../storage/sql/plan/index.js';

/** The statements on `octavo_history`, spelled for one database. `drafts`: states of drafts too, else only what was published. */
export interface HistoryStatements {
  /** documentId, locale, type uids, limit, offset → rows with `content`, the newest first. */
  page(types: number, drafts: boolean): Compiled;
  /** documentId, locale, type uids → `n`. */
  count(types: number, drafts: boolean): Compiled;
  /** documentId, id, type uids → one row with `content`. */
  byId(types: number, drafts: boolean): Compiled;
  /**
   * documentId, type uids, action, action → what the latest action of this kind took the place of, with `content`; without locales in which
   * something else was done since.
   */
  lastReplaced(types: number): Compiled;
  /** documentId, locale, status, id → the next one after it, with `content`. */
  readonly successor: Compiled;
  /** type uids, locales, limit, offset → the last state of each locale of documents that are gone, with `content`. 0 locales: all. */
  removed(types: number, locales: number, drafts: boolean): Compiled;
  /** type uids, locales → `n`. */
  countRemoved(types: number, locales: number, drafts: boolean): Compiled;
  /** documentId → `type`, `created_by`. */
  readonly documentRow: Compiled;
  /** documentIds → who made the versions of a table, and who changed them last. */
  authors(table: string, count: number): Compiled;
  /** limit, time: of the oldest states those that were replaced before then. */
  readonly pruneOld: Compiled;
  /** most → documents and locales with more states. */
  readonly overLimit: Compiled;
  /** documentId, locale, documentId, locale, most: all but the newest. */
  readonly pruneOverLimit: Compiled;
}

const table = '[octavo_history]';

/** Prints them. */
export function historyStatements(dialect: Dialect): HistoryStatements {
  const print = (text: string): Compiled => plainStatement(dialect, text);
  const baseColumns = ['id', 'type', 'document_id', 'locale', 'status', 'model', 'saved_at', 'replaced_at', 'action'];
  const selectRows = (more: readonly string[]): string =>
    `SELECT ${[...baseColumns, ...more].map((column) => `h.[${column}]`).join(', ')}, ${administratorColumns('s', 'saved')}, ` +
    `${administratorColumns('r', 'replaced')} FROM ${table} h LEFT JOIN [octavo_administrators] s ON s.[id] = h.[saved_by] ` +
    `LEFT JOIN [octavo_administrators] r ON r.[id] = h.[replaced_by]`;
  const isRemoved = (types: number, locales: number, drafts: boolean): string =>
    `h.[action] = 'delete' AND h.[type] IN ${placeholderList(types)}${locales === 0 ? '' : ` AND h.[locale] IN ${placeholderList(locales)}`}` +
    `${statusCondition('h', drafts)} AND NOT EXISTS (SELECT 1 FROM [octavo_documents] d WHERE d.[document_id] = h.[document_id]) ` +
    `AND NOT EXISTS (SELECT 1 FROM ${table} n WHERE n.[document_id] = h.[document_id] AND n.[locale] = h.[locale] ` +
    `AND n.[id] > h.[id]${statusCondition('n', drafts)})`;
  const matchesDocument = (types: number, drafts: boolean): string =>
    `h.[document_id] = ? AND h.[locale] = ? AND h.[type] IN ${placeholderList(types)}${statusCondition('h', drafts)}`;
  return {
    page: (types, drafts) =>
      print(`${selectRows(['content'])} WHERE ${matchesDocument(types, drafts)} ORDER BY h.[id] DESC LIMIT ? OFFSET ?`),
    count: (types, drafts) => print(`SELECT count(*) AS [n] FROM ${table} h WHERE ${matchesDocument(types, drafts)}`),
    byId: (types, drafts) =>
      print(
        `${selectRows(['content'])} WHERE h.[document_id] = ? AND h.[id] = ? AND h.[type] IN ${placeholderList(types)}${statusCondition('h', drafts)}`,
      ),
    lastReplaced: (types) =>
      print(
        `${selectRows(['content'])} WHERE h.[document_id] = ? AND h.[type] IN ${placeholderList(types)} AND h.[action] = ? ` +
          `AND h.[replaced_at] = (SELECT n.[replaced_at] FROM ${table} n WHERE n.[document_id] = h.[document_id] ` +
          'AND n.[action] = ? ORDER BY n.[id] DESC LIMIT 1) ' +
          `AND NOT EXISTS (SELECT 1 FROM ${table} n WHERE n.[document_id] = h.[document_id] AND n.[locale] = h.[locale] ` +
          'AND n.[id] > h.[id] AND n.[replaced_at] <> h.[replaced_at]) ORDER BY h.[id]',
      ),
    successor: print(
      `SELECT [type], [model], [content] FROM ${table} WHERE [document_id] = ? AND [locale] = ? AND [status] = ? AND [id] > ? ` +
        'ORDER BY [id] LIMIT 1',
    ),
    removed: (types, locales, drafts) =>
      print(
        `${selectRows(['content'])} WHERE ${isRemoved(types, locales, drafts)} ORDER BY h.[id] DESC LIMIT ? OFFSET ?`,
      ),
    countRemoved: (types, locales, drafts) =>
      print(`SELECT count(*) AS [n] FROM ${table} h WHERE ${isRemoved(types, locales, drafts)}`),
    documentRow: print('SELECT [type], [created_by] FROM [octavo_documents] WHERE [document_id] = ?'),
    authors: (matchesDocument, count) =>
      print(
        `SELECT v.[document_id], v.[locale], v.[status], ${administratorColumns('c', 'created')}, ${administratorColumns('u', 'updated')} FROM [${matchesDocument}] v ` +
          'LEFT JOIN [octavo_administrators] c ON c.[id] = v.[created_by] ' +
          `LEFT JOIN [octavo_administrators] u ON u.[id] = v.[updated_by] WHERE v.[document_id] IN ${placeholderList(count)}`,
      ),
    // The oldest come first: there is no need of an index by time, which every write would have to keep up.
    pruneOld: print(
      `DELETE FROM ${table} WHERE [id] IN (SELECT o.[id] FROM (SELECT [id], [replaced_at] FROM ${table} ORDER BY [id] LIMIT ?) o ` +
        'WHERE o.[replaced_at] < ?)',
    ),
    overLimit: print(
      `SELECT [document_id], [locale] FROM ${table} GROUP BY [document_id], [locale] HAVING count(*) > ? LIMIT 100`,
    ),
    pruneOverLimit: print(
      `DELETE FROM ${table} WHERE [document_id] = ? AND [locale] = ? AND [id] <= (SELECT [id] FROM ${table} ` +
        'WHERE [document_id] = ? AND [locale] = ? ORDER BY [id] DESC LIMIT 1 OFFSET ?)',
    ),
  };
}

function administratorColumns(alias: string, as: string): string {
  const columns = ['id', 'first_name', 'last_name', 'email'];
  return columns.map((column) => `${alias}.[${column}] AS [${as}_${column}]`).join(', ');
}

function statusCondition(alias: string, drafts: boolean): string {
  return drafts ? '' : ` AND ${alias}.[status] = 'published'`;
}
