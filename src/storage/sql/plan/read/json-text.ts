import type { JsonPiece, Sql } from '../types.js';
import type { ReadPrinter } from './read-printer.js';

/* How JSON texts are put together from pieces of text and expressions. */

/** The clause for these order terms. */
export function orderBy(terms: readonly Sql[]): Sql {
  return `ORDER BY ${terms.join(', ')}`;
}

/** The text, or the text `null` where it is NULL. */
export function orNull(json: Sql): Sql {
  return `coalesce(${json}, 'null')`;
}

/** A key of an object with its value, as pieces. */
export function jsonMember(key: string, value: Sql): JsonPiece[] {
  return [{ text: `${JSON.stringify(key)}:` }, { sql: value }];
}

/** Members one after the other, separated by commas. */
export function commaSeparated(members: readonly (readonly JsonPiece[])[]): readonly JsonPiece[] {
  return members.flatMap((pieces, index) => (index === 0 ? pieces : [{ text: ',' }, ...pieces]));
}

/** Members with a comma before each, to follow others. */
export function commaPrefixed(members: readonly (readonly JsonPiece[])[]): readonly JsonPiece[] {
  return members.flatMap((pieces) => [{ text: ',' }, ...pieces]);
}

/** A JSON object of these pieces. `open` is empty where they begin with the text of an object. */
export function jsonObject(pieces: readonly JsonPiece[], printer: ReadPrinter, open = '{'): Sql {
  return printer.dialect.join([{ text: open }, ...pieces, { text: '}' }]);
}

/** Keeps a database from computing a column of a subquery anew wherever it is named, and leaves no row out. */
export const noLimitClause = 'LIMIT 9007199254740991';

/** What the rows of a JSON array are: populated entries, of which there may be few for certain, or something else, which is not counted. */
export type ArrayRows = 'entries' | 'few entries' | 'others';

/**
 * A JSON array with the text that each row of a query has in its column `json`. The query is in its order and has no limit. The statement
 * ends where there are too many rows; populated entries are counted where the statement counts.
 */
export function jsonArray(query: Sql, rows: ArrayRows, printer: ReadPrinter): Sql {
  const { dialect, countsOnly } = printer;
  const alias = printer.alias('j');
  const joined = `(SELECT ${joinedRows(query, alias, rows, printer)} ${alias})`;
  const text = `coalesce(${joined}, '')`;
  return countsOnly ? text : dialect.join([{ text: '[' }, { sql: text }, { text: ']' }]);
}

function joinedRows(query: Sql, alias: string, rows: ArrayRows, printer: ReadPrinter): Sql {
  const { dialect, countsEntries } = printer;
  const { limits } = dialect;
  const [level, bytes] = [printer.level + 1, printer.limitValue('bytes')];
  const json = printer.column(alias, 'json');
  if (countsEntries) {
    // Without text there are no bytes to be counted.
    const measuredLevel = printer.countsOnly ? null : level;
    const counted = rows === 'others' ? json : limits.counted(json, measuredLevel, printer.limitValue('nodes'), bytes);
    return `${printer.countsOnly ? `max(${counted})` : dialect.joinRows(counted)} FROM (${query} ${noLimitClause})`;
  }
  const maxEntries = printer.limitValue('entries');
  const joined = dialect.joinRows(limits.measured?.(json, level, bytes) ?? json);
  // Sorting without a limit is quicker, which pays where there is little to sort.
  const limit = rows === 'few entries' ? '' : ` LIMIT ${maxEntries} + 1`;
  return `${limits.atMost(maxEntries, joined)} FROM (${query}${limit})`;
}

/** A populated entry: a query that has its text in a column `json`, and one row at most. The text `null` without a row. */
export function jsonEntryOrNull(row: Sql, printer: ReadPrinter): Sql {
  const { dialect, countsEntries } = printer;
  if (!countsEntries) return orNull(`(${row})`);
  const alias = printer.alias('j');
  const json = printer.column(alias, 'json');
  // Its bytes are those of the entry of the list around it.
  const counted = dialect.limits.counted(json, null, printer.limitValue('nodes'), printer.limitValue('bytes'));
  return orNull(`(SELECT ${counted} FROM (${row} ${dialect.limit('1', '0')}) ${alias})`);
}

/** The rest of an entry whose text is not printed: the populated attributes below it, which are counted. */
export function countOnlyText(pieces: readonly (readonly JsonPiece[])[], { dialect }: ReadPrinter): Sql {
  const countedParts = pieces.flatMap((piece) => piece.filter((part) => 'sql' in part));
  return countedParts.length === 0 ? `''` : dialect.join(countedParts);
}
