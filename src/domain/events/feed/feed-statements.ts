import type { Stored } from '../../../language/schema/index.js';
import { type Compiled, type Dialect, placeholderList, plainStatement } from '../../../storage/sql/plan/index.js';
import type { FeedScope } from './feed.js';

/** Every statement on the feed, spelled for one database. */
export interface FeedStatements {
  /** key, event, type, document_id, locale, status, created_at. */
  readonly insert: Compiled;
  /** A row where there is anything without a position. */
  readonly withoutPosition: Compiled;
  /** Gives everything that has none the next positions, in the order of ids. */
  readonly assignPositions: Compiled;
  /** → `position` and `key` of the last one that has a position. */
  readonly lastPosition: Compiled;
  /** position → its `key`. */
  readonly keyAtPosition: Compiled;
  /** A moment: removes what is older, but never the last one, behind which positions go on. */
  readonly prune: Compiled;
}

/** Prints the statements. */
export function feedStatements(dialect: Dialect): FeedStatements {
  const print = (text: string): Compiled => plainStatement(dialect, text);
  const maxPosition = 'SELECT MAX([position]) FROM [octavo_feed]';
  return {
    insert: print(`INSERT INTO [octavo_feed]
      ([key], [event], [type], [document_id], [locale], [status], [created_at]) VALUES (?, ?, ?, ?, ?, ?, ?)`),
    withoutPosition: print('SELECT [id] FROM [octavo_feed] WHERE [position] IS NULL LIMIT 1'),
    assignPositions: print(`UPDATE [octavo_feed] SET [position] = [n].[place] FROM (
        SELECT [id], COALESCE((${maxPosition}), 0) + ROW_NUMBER() OVER (ORDER BY [id]) AS [place]
        FROM [octavo_feed] WHERE [position] IS NULL
      ) AS [n] WHERE [n].[id] = [octavo_feed].[id]`),
    lastPosition: print(
      'SELECT [position], [key] FROM [octavo_feed] WHERE [position] IS NOT NULL ORDER BY [position] DESC LIMIT 1',
    ),
    keyAtPosition: print('SELECT [key] FROM [octavo_feed] WHERE [position] = ?'),
    prune: print(`DELETE FROM [octavo_feed] WHERE [created_at] < ? AND [position] < (${maxPosition})`),
  };
}

/**
 * The question for what happened behind one position and up to another, as far as a caller may know of it. What they may not know of is
 * not asked for: the scope is part of the condition.
 */
export function feedPageStatement(
  dialect: Dialect,
  { after, until, limit }: { readonly after: number; readonly until: number; readonly limit: number },
  { clauses, locales, events }: FeedScope,
): { readonly statement: Compiled; readonly values: readonly Stored[] } {
  const values: Stored[] = [after, until];
  const oneOf = (column: string, list: readonly string[]): string => {
    values.push(...list);
    return `[${column}] IN ${placeholderList(list.length)}`;
  };
  const conditions = ['[position] > ?', '[position] <= ?'];
  const clauseConditions = clauses.map((clause) => {
    const clauseTerms = [oneOf('type', clause.types), oneOf('status', clause.statuses)];
    if (clause.locales !== null) clauseTerms.push(`([locale] = '' OR ${oneOf('locale', clause.locales)})`);
    if (clause.documents !== null) clauseTerms.push(oneOf('document_id', clause.documents));
    return `(${clauseTerms.join(' AND ')})`;
  });
  conditions.push(clauseConditions.length === 0 ? '1 = 0' : `(${clauseConditions.join(' OR ')})`);
  if (locales !== null) conditions.push(`([locale] = '' OR ${oneOf('locale', locales)})`);
  if (events !== null) conditions.push(oneOf('event', events));
  const columns = '[position], [key], [event], [type], [document_id], [locale], [status], [created_at]';
  const text = `SELECT ${columns} FROM [octavo_feed] WHERE ${conditions.join(' AND ')} ORDER BY [position] LIMIT ?`;
  return { statement: plainStatement(dialect, text), values: [...values, limit] };
}
