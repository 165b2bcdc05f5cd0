import { feedTable } from '../../../storage/sql/layout/index.js';
import {
  columnShape,
  type Dialect,
  NamedValues,
  selectList,
  statementPrinter,
  tableStatements,
} from '../../../storage/sql/plan/index.js';
import type { FeedScope } from './feed.js';

/** Prints the statements on the feed, for one dialect. */
export function feedStatements(dialect: Dialect) {
  const print = statementPrinter(dialect);
  const feed = tableStatements(dialect, feedTable);
  const maxPosition = 'SELECT MAX([position]) FROM [octavo_feed]';
  return {
    withoutPosition: feed.select(['id'], { position: 'IS NULL' }, { limit: 1 }),
    /** Gives rows without a position the next ones, in the order of ids. */
    assignPositions: print(
      `UPDATE [octavo_feed] SET [position] = [n].[place] FROM (
        SELECT [id], COALESCE((${maxPosition}), 0) + ROW_NUMBER() OVER (ORDER BY [id]) AS [place]
        FROM [octavo_feed] WHERE [position] IS NULL
      ) AS [n] WHERE [n].[id] = [octavo_feed].[id]`,
      {},
    ),
    lastPosition: print(
      'SELECT [position], [key] FROM [octavo_feed] WHERE [position] IS NOT NULL ORDER BY [position] DESC LIMIT 1',
      {},
      { position: 'integer', key: 'text' },
    ),
    keyAtPosition: feed.select(['key'], { position: '=' }),
    /** Keeps the last row, from whose position the next ones are counted. */
    prune: print(`DELETE FROM [octavo_feed] WHERE [created_at] < :before AND [position] < (${maxPosition})`, {
      before: 'instant',
    }),
  };
}

const eventColumns = {
  ...columnShape(feedTable),
  position: 'integer',
} as const;

/**
 * Returns the statement for what happened behind one position and up to another, as far as a caller may know of it, with its parameters:
 * the scope is part of the condition.
 */
export function feedPageStatement(
  dialect: Dialect,
  { after, until, limit }: { readonly after: number; readonly until: number; readonly limit: number },
  { clauses, locales, events }: FeedScope,
) {
  const inputs = new NamedValues();
  const oneOf = (column: string, list: readonly string[]): string => `[${column}] IN ${inputs.add('text[]', list)}`;
  const clauseConditions = clauses.map((clause) => {
    const clauseTerms = [oneOf('type', clause.types), oneOf('status', clause.statuses)];
    if (clause.locales !== null) clauseTerms.push(`([locale] = '' OR ${oneOf('locale', clause.locales)})`);
    if (clause.documents !== null) clauseTerms.push(oneOf('document_id', clause.documents));
    return `(${clauseTerms.join(' AND ')})`;
  });
  const conditions = ['[position] > :after', '[position] <= :until'];
  conditions.push(clauseConditions.length === 0 ? '1 = 0' : `(${clauseConditions.join(' OR ')})`);
  if (locales !== null) conditions.push(`([locale] = '' OR ${oneOf('locale', locales)})`);
  if (events !== null) conditions.push(oneOf('event', events));
  const text = `SELECT ${selectList(eventColumns)} FROM [octavo_feed] WHERE ${conditions.join(' AND ')} ORDER BY [position] LIMIT :limit`;
  const kinds = { after: 'integer', until: 'integer', limit: 'integer', ...inputs.kinds } as const;
  return {
    statement: statementPrinter(dialect)(text, kinds, eventColumns),
    parameters: { ...inputs.values, after, until, limit },
  };
}
