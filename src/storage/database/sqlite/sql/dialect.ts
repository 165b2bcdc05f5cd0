import { unreachable } from '../../../../foundations/core/index.js';
import type { ColumnKind } from '../../../../language/schema/index.js';
import type { Dialect, JsonPiece, Lookup, Sql } from '../../../sql/plan/index.js';
import { naturalLength, naturalSeparator } from '../../natural-order.js';
import { sqliteExpressions } from './expressions.js';
import { searchDialect } from './search-dialect.js';
import { textSearch } from './text-search.js';

/*
 * Two habits of SQLite shape this file. A bound value that could change the plan makes the statement be prepared again on
 * every call; a unary plus hides it from the planner. And `format` with `%s` is several times faster than a chain of `||`,
 * but takes a limited number of arguments.
 */
const maxFormatArguments = 100;

/** Bytes up to which the text of a row is not measured. */
const unmeasuredBytes = 4_096;

/** Rows for which a function is called once, as a call takes longer than reading a row. A power of two. */
const rowsPerTick = 16;

/** How SQLite spells what the plan asks for. Needs the functions of `functions.ts` on the connection. */
export const sqliteDialect: Dialect = {
  placeholder: () => '?',
  typed: (placeholder) => `+${placeholder}`,
  identifier: (name) => `"${name.replaceAll('"', '""')}"`,
  text: (literal) => quoted(literal),
  jsonText,
  materializedJson: {
    // Triggers do not get at functions of ours, and a file that is open elsewhere has none.
    jsonText: (kind, expression) =>
      kind === 'real' ? `coalesce(${plainNumber(expression)}, 'null')` : jsonText(kind, expression),
    condition: (kind, expression) =>
      kind === 'real' ? `(${expression} IS NULL OR ${expression} = 0 OR ${isPlainNumber(expression)})` : null,
  },
  textSearch,
  textPatterns: null,
  search: searchDialect,
  limits: {
    maxUncounted: 5_000,
    atMost: (most, joined) => `CASE WHEN count(*) > ${most} THEN octavo_refuse() ELSE ${joined} END`,
    measured: (json, level, bytes) =>
      `CASE WHEN octet_length(${json}) <= ${unmeasuredBytes} OR octavo_measure(${level}, octet_length(${json}), ${bytes}) THEN ${json} END`,
    wholeAnswer: null,
    counted: (json, level, nodes, bytes) =>
      `CASE WHEN octavo_count(${level ?? -1}, octet_length(${json}), ${nodes ?? -1}, ${bytes}) THEN ${json} END`,
    // The column makes SQLite evaluate it for each row. The rows that call are random, since a fixed rule could exclude all rows of a query.
    interruptible: (column) => `(((random() + ${column}) & ${rowsPerTick - 1}) <> 0 OR octavo_tick(${rowsPerTick}))`,
  },
  join,
  joinRows: (expression) => `group_concat(${expression}, ',')`,
  lookup: lookupQuery,
  // SQLite sees by itself what is the same for every row.
  evaluateOnce: (expression) => expression,
  isolated: (query) => query,
  bytes: (expression) => `CAST(${expression} AS BLOB)`,
  comparable: (kind, expression) => (kind === 'decimal' ? `octavo_decimal_key(${expression})` : expression),
  comparableText: (kind, expression) =>
    kind === 'decimal' ? `octavo_decimal_text(${expression})` : asText(kind, expression),
  firstValue: (_, expression, direction) => `${direction === 'asc' ? 'min' : 'max'}(${expression})`,
  sum: (kind, expression) => `octavo_sum(${numberList(kind, expression)})`,
  average: (kind, expression) => `octavo_average(${numberList(kind, expression)})`,
  extreme: (kind, expression, which) =>
    kind === 'decimal' ? `octavo_${which}(${numberList(kind, expression)})` : `${which}(${expression})`,
  joinedRows,
  asText,
  // ASCII needs no function of ours: as many bytes as characters.
  fold: (text) => `CASE WHEN octet_length(${text}) = length(${text}) THEN lower(${text}) ELSE octavo_fold(${text}) END`,
  natural,
  naturalWhole: (text) => `(${natural(text)} || ${quoted(naturalSeparator)} || ${text})`,
  // The number that a text begins with, of which nothing longer than an id is read.
  idAt: (text, start) => `(substr(${text}, ${start}, 19) + 0)`,
  contains: (text, part) => `(instr(${text}, ${part}) > 0)`,
  startsWith: (text, part) => `(substr(${text}, 1, length(${part})) = ${part})`,
  endsWith: (text, part) => `(substr(${text}, length(${text}) - length(${part}) + 1) = ${part})`,
  // SQLite's own rule is the house's: nulls first ascending, last descending.
  order: (expression, direction) => (direction === 'asc' ? expression : `${expression} DESC`),
  jsonAt: (json, key) => `nullif(${json} -> ${jsonPath(key)}, 'null')`,
  jsonValue,
  jsonPath: (json, path, type) => `octavo_json_${type}(${json}, json_array(${path.map(({ key }) => key).join(', ')}))`,
  jsonEntry: (json, index) => `(${json} -> ${index})`,
  jsonEach: (json, alias) => `json_each(${json}) ${alias}`,
  jsonLength: (json) => `coalesce(json_array_length(${json}), 0)`,
  limit: (limit, offset) => `LIMIT +${limit} OFFSET +${offset}`,
  // A join with a compound query becomes a compound of joins, one after the other, unless a part of it has no FROM.
  bothRows: (first, second, columns) =>
    `${first} UNION ALL ${second} UNION ALL SELECT ${Array.from({ length: columns }, () => 'NULL').join(', ')} WHERE 0`,
  // Numbers are in the order of the commits. One without a time is that of a program that is not Octavo: it ends with the next.
  endedAfter: (moment, time) =>
    `${moment} > coalesce((SELECT id FROM octavo_moments WHERE at <= ${time} ORDER BY at DESC, id DESC LIMIT 1), 0)`,
  expressions: sqliteExpressions,
};

function natural(text: Sql): Sql {
  const beginning = `substr(${text}, 1, ${naturalLength})`;
  return `CASE WHEN octet_length(${text}) = length(${text}) THEN lower(${beginning}) ELSE octavo_natural(${beginning}) END`;
}

function jsonText(kind: ColumnKind, expression: Sql): Sql {
  switch (kind) {
    case 'text':
    case 'date':
    case 'time':
    case 'instant':
      return `json_quote(${expression})`;
    case 'integer':
    case 'decimal':
    case 'json':
      return `coalesce(${expression}, 'null')`;
    case 'bigint':
      return `coalesce('"' || ${expression} || '"', 'null')`;
    case 'boolean':
      return `CASE ${expression} WHEN 1 THEN 'true' WHEN 0 THEN 'false' ELSE 'null' END`;
    case 'real':
      return `coalesce(${numberText(expression)}, 'null')`;
    default:
      return unreachable(kind);
  }
}

/**
 * A double as JavaScript spells it. Nearly all doubles in use have at most 15 digits and need no exponent: those are printed
 * by SQLite itself, the others by a function.
 */
function numberText(expression: Sql): Sql {
  return `CASE WHEN ${expression} = 0 THEN '0' WHEN ${isPlainNumber(expression)} THEN ${printedNumber(expression)} ELSE octavo_number(${expression}) END`;
}

function isPlainNumber(expression: Sql): Sql {
  return `abs(${expression}) >= 1e-4 AND abs(${expression}) < 1e15 AND CAST(${printedNumber(expression)} AS REAL) = ${expression}`;
}

/** The same for a double that SQLite can print; NULL for NULL. */
function plainNumber(expression: Sql): Sql {
  return `CASE WHEN ${expression} = 0 THEN '0' WHEN ${expression} IS NOT NULL THEN ${printedNumber(expression)} END`;
}

function printedNumber(expression: Sql): Sql {
  return `format('%.15g', ${expression})`;
}

function asText(kind: ColumnKind, expression: Sql): Sql {
  switch (kind) {
    case 'text':
    case 'date':
    case 'time':
    case 'instant':
    case 'decimal':
    case 'json':
      return expression;
    case 'integer':
    case 'bigint':
    case 'boolean':
      return `CAST(${expression} AS TEXT)`;
    case 'real':
      return numberText(expression);
    default:
      return unreachable(kind);
  }
}

/** SQLite adds doubles, and integers of 64 bits: functions of ours add the texts of a group. */
function numberList(kind: ColumnKind, expression: Sql): Sql {
  return `group_concat(${asText(kind, expression)}, ' ')`;
}

/** SQLite has no lateral joins but those of table functions: rows are passed to one as JSON. */
function joinedRows(
  values: readonly { readonly sql: Sql; readonly kind: ColumnKind }[],
  rows: Sql,
  alias: string,
): { readonly join: Sql; readonly columns: readonly Sql[] } {
  const members = values.flatMap(({ sql, kind }, at): JsonPiece[] => [
    { text: `${at === 0 ? '{' : ','}"v${at}":` },
    { sql: jsonText(kind, sql) },
  ]);
  const list = `'[' || group_concat(${join([...members, { text: '}' }])}, ',') || ']'`;
  return {
    join: `JOIN json_each(coalesce((SELECT ${list} FROM ${rows}), '[null]')) ${alias}`,
    columns: values.map(({ kind }, at) => jsonValue(`${alias}.value`, `v${at}`, kind)),
  };
}

function jsonValue(json: Sql, key: string, kind: ColumnKind): Sql {
  switch (kind) {
    case 'bigint':
      return `CAST(${json} ->> ${jsonPath(key)} AS INTEGER)`;
    // As text, so that no digit is lost on the way through a double.
    case 'decimal':
    case 'json':
      return `nullif(${json} -> ${jsonPath(key)}, 'null')`;
    case 'text':
    case 'integer':
    case 'real':
    case 'boolean':
    case 'date':
    case 'time':
    case 'instant':
      return `(${json} ->> ${jsonPath(key)})`;
    default:
      return unreachable(kind);
  }
}

function join(pieces: readonly JsonPiece[]): Sql {
  const parts: Sql[] = [];
  let template = '';
  let values: Sql[] = [];
  const flush = () => {
    if (template !== '') parts.push(values.length === 0 ? quoted(template.replaceAll('%%', '%')) : formatted());
    template = '';
    values = [];
  };
  const formatted = () =>
    values.length === 1
      ? concatenateAround(template, String(values[0]))
      : `format(${quoted(template)}, ${values.join(', ')})`;
  for (const piece of pieces) {
    if ('text' in piece) {
      template += piece.text.replaceAll('%', '%%');
      continue;
    }
    if (values.length === maxFormatArguments) flush();
    template += '%s';
    values.push(piece.sql);
  }
  flush();
  return parts.length === 1 ? String(parts[0]) : `(${parts.join(' || ')})`;
}

/** One value between two texts: joined in place, where `format` would copy it. */
function concatenateAround(template: string, value: Sql): Sql {
  const [before = '', after = ''] = template.split('%s').map((text) => text.replaceAll('%%', '%'));
  const texts = (text: string) => (text === '' ? [] : [quoted(text)]);
  // Alone, a number would stay one.
  if (before === '' && after === '') return `format('%s', ${value})`;
  return `(${[...texts(before), `(${value})`, ...texts(after)].join(' || ')})`;
}

/* A cross join is never turned around: the places stay outside, and in their order. */
function lookupQuery(json: Sql, { sources, table, key, where }: Lookup): Sql {
  const isOrdered = sources.order.length > 0;
  const join = isOrdered ? `JOIN ${table} ON ${key}` : `CROSS JOIN ${table}`;
  const conditions = [...sources.where, ...(isOrdered ? [] : [key]), ...where];
  const rows = `SELECT ${json} AS json FROM ${sources.from} ${join}`;
  const found = conditions.length === 0 ? rows : `${rows} WHERE ${conditions.join(' AND ')}`;
  return isOrdered ? `${found} ORDER BY ${sources.order.join(', ')}` : found;
}

/** Path of a key. Names of the model hold no quotation mark; those of letters, digits and `_` stay as the expressions of indexes have them. */
function jsonPath(key: string): Sql {
  return quoted(/^[\p{L}\p{N}_]+$/u.test(key) ? `$.${key}` : `$."${key}"`);
}

function quoted(literal: string): Sql {
  return `'${literal.replaceAll("'", "''")}'`;
}
