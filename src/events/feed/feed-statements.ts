import { type Compiled, type Dialect, listOf, statement } from '../../plan/index.js';
import type { Stored } from '../../schema/index.js';
import type { FeedScope } from './feed.js';

/** Every statement on the feed, spelled for one database. */
export interface FeedStatements {
  /** key, event, type, document_id, locale, status, created_at. */
  readonly insert: Compiled;
  /** A row where there is anything without a position. */
  readonly unplaced: Compiled;
  /** Gives everything that has none the next positions, in the order of ids. */
  readonly place: Compiled;
  /** → `position` and `key` of the last one that has a position. */
  readonly last: Compiled;
  /** position → its `key`. */
  readonly at: Compiled;
  /** A moment: removes what is older, but never the last one, behind which positions go on. */
  readonly prune: Compiled;
}

/** Prints the statements. */
export function feedStatements(dialect: Dialect): FeedStatements {
  const print = (text: string): Compiled => statement(dialect, text);
  const last = 'SELECT MAX([position]) FROM [octavo_feed]';
  return {
    insert: print(`INSERT INTO [octavo_feed]
      ([key], [event], [type], [document_id], [locale], [status], [created_at]) VALUES (?, ?, ?, ?, ?, ?, ?)`),
    unplaced: print('SELECT [id] FROM [octavo_feed] WHERE [position] IS NULL LIMIT 1'),
    place: print(`UPDATE [octavo_feed] SET [position] = [n].[place] FROM (
        SELECT [id], COALESCE((${last}), 0) + ROW_NUMBER() OVER (ORDER BY [id]) AS [place]
        FROM [octavo_feed] WHERE [position] IS NULL
      ) AS [n] WHERE [n].[id] = [octavo_feed].[id]`),
    last: print(
      'SELECT [position], [key] FROM [octavo_feed] WHERE [position] IS NOT NULL ORDER BY [position] DESC LIMIT 1',
    ),
    at: print('SELECT [key] FROM [octavo_feed] WHERE [position] = ?'),
    prune: print(`DELETE FROM [octavo_feed] WHERE [created_at] < ? AND [position] < (${last})`),
  };
}

/**
 * The question for what happened behind one position and up to another, as far as a caller may know of it. What they may not know of is
 * not asked for: the scope is part of the condition.
 */
export function feedQuestion(
  dialect: Dialect,
  { after, until, limit }: { readonly after: number; readonly until: number; readonly limit: number },
  { clauses, locales, events }: FeedScope,
): { readonly statement: Compiled; readonly values: readonly Stored[] } {
  const values: Stored[] = [after, until];
  const oneOf = (column: string, list: readonly string[]): string => {
    values.push(...list);
    return `[${column}] IN ${listOf(list.length)}`;
  };
  const conditions = ['[position] > ?', '[position] <= ?'];
  const allowed = clauses.map((clause) => {
    const parts = [oneOf('type', clause.types), oneOf('status', clause.statuses)];
    if (clause.locales !== null) parts.push(`([locale] = '' OR ${oneOf('locale', clause.locales)})`);
    if (clause.documents !== null) parts.push(oneOf('document_id', clause.documents));
    return `(${parts.join(' AND ')})`;
  });
  conditions.push(allowed.length === 0 ? '1 = 0' : `(${allowed.join(' OR ')})`);
  if (locales !== null) conditions.push(`([locale] = '' OR ${oneOf('locale', locales)})`);
  if (events !== null) conditions.push(oneOf('event', events));
  const columns = '[position], [key], [event], [type], [document_id], [locale], [status], [created_at]';
  const text = `SELECT ${columns} FROM [octavo_feed] WHERE ${conditions.join(' AND ')} ORDER BY [position] LIMIT ?`;
  return { statement: statement(dialect, text), values: [...values, limit] };
}
