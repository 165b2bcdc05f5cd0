import type { JsonPiece, Sql } from '../types.js';
import type { Printing } from './scope.js';

/* How JSON texts are put together from pieces of text and expressions. */

/** The clause for these order terms. */
export function orderBy(terms: readonly Sql[]): Sql {
  return `ORDER BY ${terms.join(', ')}`;
}

/** The text, or the text `null` where it is missing. */
export function orNull(json: Sql): Sql {
  return `coalesce(${json}, 'null')`;
}

/** A key of an object with its value, as pieces. */
export function member(key: string, value: Sql): JsonPiece[] {
  return [{ text: `${JSON.stringify(key)}:` }, { sql: value }];
}

/** Members one after the other, commas between them. */
export function separated(members: readonly (readonly JsonPiece[])[]): readonly JsonPiece[] {
  return members.flatMap((pieces, at) => (at === 0 ? pieces : [{ text: ',' }, ...pieces]));
}

/** Members after others: a comma in front of each. */
export function continued(members: readonly (readonly JsonPiece[])[]): readonly JsonPiece[] {
  return members.flatMap((pieces) => [{ text: ',' }, ...pieces]);
}

/** A JSON object of these pieces. `open` is left empty where they begin with an object's own text. */
export function object(pieces: readonly JsonPiece[], printing: Printing, open = '{'): Sql {
  return printing.dialect.join([{ text: open }, ...pieces, { text: '}' }]);
}

/** Keeps a database from printing the text of a row anew wherever its column is named, and leaves no row out. */
const unlimited = 'LIMIT 9007199254740991';

/**
 * A JSON array with the text that each row of a query has in its column `json`. The query is in its order and has no limit. The statement
 * ends where there are too many rows; `entries`: rows are populated entries, which are counted where the statement counts.
 */
export function arrayOf(rows: Sql, entries: boolean, printing: Printing): Sql {
  const { dialect, bare } = printing;
  const alias = printing.alias('j');
  const joined = `(SELECT ${joinedRows(rows, alias, entries, printing)} ${alias})`;
  const text = `coalesce(${joined}, '')`;
  return bare ? text : dialect.join([{ text: '[' }, { sql: text }, { text: ']' }]);
}

function joinedRows(rows: Sql, alias: string, entries: boolean, printing: Printing): Sql {
  const { dialect, counts } = printing;
  const { limits } = dialect;
  const [level, bytes] = [printing.level + 1, printing.most('bytes')];
  const json = printing.column(alias, 'json');
  if (counts) {
    const counted = entries ? limits.counted(json, level, printing.most('nodes'), bytes) : json;
    return `${printing.bare ? `max(${counted})` : dialect.joinRows(counted)} FROM (${rows} ${unlimited})`;
  }
  const most = printing.most('entries');
  const joined = dialect.joinRows(limits.measured?.(json, level, bytes) ?? json);
  return `${limits.atMost(most, joined)} FROM (${rows} LIMIT ${most} + 1)`;
}

/** A populated entry: a query that has its text in a column `json`, and one row at most. The text `null` without a row. */
export function entryOf(row: Sql, printing: Printing): Sql {
  const { dialect, counts } = printing;
  if (!counts) return orNull(`(${row})`);
  const alias = printing.alias('j');
  const json = printing.column(alias, 'json');
  // Its bytes are those of the entry of a list that it stands in.
  const counted = dialect.limits.counted(json, null, printing.most('nodes'), printing.most('bytes'));
  return orNull(`(SELECT ${counted} FROM (${row} ${dialect.limit('1', '0')}) ${alias})`);
}

/** What is left of an entry where its text is not printed: the places below it, which are counted. */
export function bareText(pieces: readonly (readonly JsonPiece[])[], { dialect }: Printing): Sql {
  const places = pieces.flatMap((piece) => piece.filter((part) => 'sql' in part));
  return places.length === 0 ? `''` : dialect.join(places);
}
