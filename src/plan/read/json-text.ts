import type { JsonPiece, Sql } from '../types.js';
import { whereClause } from './related.js';
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

/** A JSON array with the text that each row gives, in this order. */
export function array(json: Sql, from: Sql, where: readonly Sql[], order: readonly Sql[], printing: Printing): Sql {
  return arrayOf(`SELECT ${json} AS json FROM ${from}${whereClause(where)} ${orderBy(order)}`, printing);
}

/** A JSON array with the text that each row of a query has in its column `json`. */
export function arrayOf(rows: Sql, printing: Printing): Sql {
  const { dialect } = printing;
  const alias = printing.alias('j');
  const joined = `(SELECT ${dialect.joinRows(printing.column(alias, 'json'))} FROM (${rows}) ${alias})`;
  return dialect.join([{ text: '[' }, { sql: `coalesce(${joined}, '')` }, { text: ']' }]);
}
