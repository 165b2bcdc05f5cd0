import { documentTable, historyTable } from '../../../storage/sql/layout/index.js';
import {
  columnShape,
  type Dialect,
  type RowOf,
  selectList,
  statementPrinter,
  tableStatements,
} from '../../../storage/sql/plan/index.js';

/** The statements on `octavo_history`, for one dialect. */
export type HistoryStatements = ReturnType<typeof historyStatements>;

/** A revision with the administrators who saved and replaced it. */
export type RevisionRow = RowOf<ReturnType<HistoryStatements['byId']>>;

const revisionColumns = columnShape(historyTable);

const table = '[octavo_history]';

/** Prints the statements. `drafts`: revisions of drafts too, otherwise only of published versions. */
export function historyStatements(dialect: Dialect) {
  const print = statementPrinter(dialect);
  const history = tableStatements(dialect, historyTable);
  const row = { ...revisionColumns, ...authorShape('saved'), ...authorShape('replaced') };
  const select =
    `SELECT ${selectList(revisionColumns, 'h')}, ${administratorColumns('s', 'saved')}, ` +
    `${administratorColumns('r', 'replaced')} FROM ${table} h LEFT JOIN [octavo_administrators] s ON s.[id] = h.[saved_by] ` +
    `LEFT JOIN [octavo_administrators] r ON r.[id] = h.[replaced_by]`;
  const total = { total: 'integer' } as const;
  const bounds = { limit: 'integer', offset: 'integer' } as const;
  const page = 'ORDER BY h.[id] DESC LIMIT :limit OFFSET :offset';
  const ofDocument = { document: 'text', locale: 'text', types: 'text[]' } as const;
  const isOfDocument = (drafts: boolean): string =>
    `h.[document_id] = :document AND h.[locale] = :locale AND h.[type] IN :types${statusCondition('h', drafts)}`;
  const ofRemoved = { types: 'text[]', locales: 'text[]' } as const;
  const isRemoved = (inLocales: boolean, drafts: boolean): string =>
    `h.[action] = 'delete' AND h.[type] IN :types${inLocales ? ' AND h.[locale] IN :locales' : ''}` +
    `${statusCondition('h', drafts)} AND NOT EXISTS (SELECT 1 FROM [octavo_documents] d WHERE d.[document_id] = h.[document_id]) ` +
    `AND NOT EXISTS (SELECT 1 FROM ${table} n WHERE n.[document_id] = h.[document_id] AND n.[locale] = h.[locale] ` +
    `AND n.[id] > h.[id]${statusCondition('n', drafts)})`;
  return {
    /** A page of the revisions of a document, the newest first. */
    page: (drafts: boolean) =>
      print(`${select} WHERE ${isOfDocument(drafts)} ${page}`, { ...ofDocument, ...bounds }, row),
    count: (drafts: boolean) =>
      print(`SELECT count(*) AS [total] FROM ${table} h WHERE ${isOfDocument(drafts)}`, ofDocument, total),
    byId: (drafts: boolean) =>
      print(
        `${select} WHERE h.[document_id] = :document AND h.[id] = :id AND h.[type] IN :types${statusCondition('h', drafts)}`,
        { document: 'text', id: 'integer', types: 'text[]' },
        row,
      ),
    /** What the latest action of this kind replaced, without locales in which something else was done since. */
    lastReplaced: print(
      `${select} WHERE h.[document_id] = :document AND h.[type] IN :types AND h.[action] = :action ` +
        `AND h.[replaced_at] = (SELECT n.[replaced_at] FROM ${table} n WHERE n.[document_id] = h.[document_id] ` +
        'AND n.[action] = :action ORDER BY n.[id] DESC LIMIT 1) ' +
        `AND NOT EXISTS (SELECT 1 FROM ${table} n WHERE n.[document_id] = h.[document_id] AND n.[locale] = h.[locale] ` +
        'AND n.[id] > h.[id] AND n.[replaced_at] <> h.[replaced_at]) ORDER BY h.[id]',
      { document: 'text', types: 'text[]', action: 'text' },
      row,
    ),
    /** The state of a version at a time: the first revision that was replaced after it. */
    replacedAfter: print(
      `${select} WHERE h.[document_id] = :document AND h.[locale] = :locale AND h.[type] IN :types AND h.[status] = :status ` +
        'AND h.[replaced_at] > :at ORDER BY h.[id] LIMIT 1',
      { ...ofDocument, status: 'text', at: 'instant' },
      row,
    ),
    /** When the localized attributes of the version of a table were changed last. */
    localizedAt: (versionTable: string) =>
      print(
        `SELECT coalesce(v.[updated_at__localized], v.[updated_at]) AS [localized_at] FROM [${versionTable}] v WHERE v.[document_id] = :document AND v.[locale] = :locale ` +
          'AND v.[status] = :status',
        { document: 'text', locale: 'text', status: 'text' },
        { localized_at: 'instant' },
      ),
    /** The next revision of the same version. */
    successor: history.select(
      ['type', 'model', 'content'],
      { document_id: '=', locale: '=', status: '=', id: '>' },
      { orderBy: ['id'], limit: 1 },
    ),
    /** A page of the last revisions of each locale of removed documents. */
    removed: (inLocales: boolean, drafts: boolean) =>
      print(`${select} WHERE ${isRemoved(inLocales, drafts)} ${page}`, { ...ofRemoved, ...bounds }, row),
    countRemoved: (inLocales: boolean, drafts: boolean) =>
      print(`SELECT count(*) AS [total] FROM ${table} h WHERE ${isRemoved(inLocales, drafts)}`, ofRemoved, total),
    documentRow: tableStatements(dialect, documentTable).select(['type', 'created_by'], { document_id: '=' }),
    /** Who created the versions of a table, and who changed them last. */
    authors: (versionTable: string) =>
      print(
        `SELECT v.[document_id], v.[locale], v.[status], ${administratorColumns('c', 'created')}, ${administratorColumns('u', 'updated')} FROM [${versionTable}] v ` +
          'LEFT JOIN [octavo_administrators] c ON c.[id] = v.[created_by] ' +
          'LEFT JOIN [octavo_administrators] u ON u.[id] = v.[updated_by] WHERE v.[document_id] IN :documents AND v.[status] IN :statuses',
        { documents: 'text[]', statuses: 'text[]' },
        { document_id: 'text', locale: 'text', status: 'text', ...authorShape('created'), ...authorShape('updated') },
      ),
    // The oldest come first: there is no need of an index by time, which every write would have to keep up.
    pruneOld: print(
      `DELETE FROM ${table} WHERE [id] IN (SELECT o.[id] FROM (SELECT [id], [replaced_at] FROM ${table} ORDER BY [id] LIMIT :limit) o ` +
        'WHERE o.[replaced_at] < :before)',
      { limit: 'integer', before: 'instant' },
    ),
    /** Documents and locales with more revisions than the limit. */
    overLimit: print(
      `SELECT [document_id], [locale] FROM ${table} GROUP BY [document_id], [locale] HAVING count(*) > :limit LIMIT 100`,
      { limit: 'integer' },
      columnShape(historyTable, ['document_id', 'locale']),
    ),
    /** Removes all revisions of a document in a locale but the newest. */
    pruneOverLimit: print(
      `DELETE FROM ${table} WHERE [document_id] = :document_id AND [locale] = :locale AND [id] <= (SELECT [id] FROM ${table} ` +
        'WHERE [document_id] = :document_id AND [locale] = :locale ORDER BY [id] DESC LIMIT 1 OFFSET :limit)',
      { document_id: 'text', locale: 'text', limit: 'integer' },
    ),
  };
}

type AuthorShape<A extends string> = { readonly [N in `${A}_id`]: 'integer?' } & {
  readonly [N in `${A}_${'first_name' | 'last_name' | 'email'}`]: 'text?';
};

/** Returns the kinds of the columns of `administratorColumns`. */
export function authorShape<const A extends string>(as: A): AuthorShape<A> {
  const texts = ['first_name', 'last_name', 'email'].map((name) => [`${as}_${name}`, 'text?']);
  return { [`${as}_id`]: 'integer?', ...Object.fromEntries(texts) };
}

/** Returns the columns of a joined administrator, as `parseRowAuthor` reads them. */
export function administratorColumns(alias: string, as: string): string {
  const columns = ['id', 'first_name', 'last_name', 'email'];
  return columns.map((column) => `${alias}.[${column}] AS [${as}_${column}]`).join(', ');
}

function statusCondition(alias: string, drafts: boolean): string {
  return drafts ? '' : ` AND ${alias}.[status] = 'published'`;
}
