import { unreachable } from '../../../../foundations/core/index.js';
import type { ColumnKind } from '../../../../language/schema/index.js';
import {
  averageScale,
  type Dialect,
  type JsonPathStep,
  type JsonPiece,
  type JsonValueType,
  type Lookup,
  type Sql,
} from '../../../sql/plan/index.js';
import { accents, likeOne, likeTwo, naturalLength, naturalSeparator, shortI } from '../../natural-order.js';
import type { StatementLimit } from '../../statement-limits.js';
import { limitPrefix } from '../connection/postgres-errors.js';
import { postgresExpressions } from './expressions.js';
import { foldText } from './fold-text.js';
import { numberText } from './number-text.js';
import { searchDialect } from './search-dialect.js';
import { textPatterns } from './text-patterns.js';

/**
 * Texts compare by their bytes, on both databases. Columns are declared so; other expressions (texts from JSON, folded texts) need the
 * clause.
 */
const byBytes = 'COLLATE "C"';

/** The maximum of arguments of a function; the first one of `format` is the template. */
const maxFormatValues = 99;

/**
 * The dialect of PostgreSQL from version 14 on. Requires a database in UTF-8 and a server with ICU. Whole statements return text where
 * the plan says bytes: it is UTF-8 on the wire already.
 */
export const postgresDialect: Dialect = {
  placeholder: (position) => `$${position}`,
  typed: (placeholder, kind) => `${placeholder}::${parameterType(kind)}`,
  identifier: (name) => `"${name.replaceAll('"', '""')}"`,
  text: (literal) => quoted(literal),
  jsonText,
  materializedJson: null,
  textSearch: null,
  textPatterns,
  search: searchDialect,
  limits: {
    maxUncounted: 5_000,
    atMost: (most, joined) => `CASE WHEN count(*) > ${most} THEN ${raiseLimit('entries')}::text ELSE ${joined} END`,
    measured: null,
    wholeAnswer: (json, bytes) =>
      `CASE WHEN octet_length(${json}) > ${bytes} THEN ${raiseLimit('bytes')}::text ELSE ${json} END`,
    counted: countedText,
    // `statement_timeout`, and a cancel request.
    interruptible: null,
  },
  join,
  joinRows: (expression) => `string_agg(${expression}, ',')`,
  lookup: lookupQuery,
  // A parameter is not a constant to a generic plan; a subquery without FROM is evaluated once.
  evaluateOnce: (expression) => `(SELECT ${expression})`,
  // Otherwise one query inside the other becomes one large join, whose cost is unpredictable.
  isolated: (query) => `WITH found AS MATERIALIZED (${query}) SELECT * FROM found`,
  bytes: (expression) => expression,
  comparable: (kind, expression) => (kind === 'decimal' ? `${expression}::numeric` : expression),
  comparableText: (kind, expression) => (kind === 'decimal' ? `${expression}::text` : asText(kind, expression)),
  firstValue: first,
  sum: (kind, expression) => `trim_scale(sum(${exactNumber(kind, expression)}))::text`,
  average,
  extreme: (kind, expression, which) =>
    kind === 'decimal' ? `trim_scale(${which}(${expression}::numeric))::text` : `${which}(${expression})`,
  joinedRows: (values, rows, alias) => ({
    join: `LEFT JOIN LATERAL (SELECT ${values.map(({ sql }, at) => `${sql} AS v${at}`).join(', ')} FROM ${rows}) ${alias} ON true`,
    columns: values.map((_, at) => `${alias}.v${at}`),
  }),
  asText,
  fold: foldText,
  natural,
  // The OFFSET prevents inlining into each use: extracting a text from JSON once is enough.
  naturalWhole: (text) =>
    `(SELECT ${natural('v.text')} || ${quoted(naturalSeparator)} || v.text FROM (SELECT ${text} AS text OFFSET 0) v)`,
  idAt: (text, start) => `split_part(substr(${text}, ${start}), ',', 1)`,
  contains: (text, part) => `(strpos(${text}, ${part}) > 0)`,
  startsWith: (text, part) => `starts_with(${text}, ${part})`,
  endsWith: (text, part) => `(right(${text}, length(${part})) = ${part})`,
  order: (expression, direction) => `${expression} ${direction === 'asc' ? 'NULLS FIRST' : 'DESC NULLS LAST'}`,
  jsonAt: (json, key) => `nullif((${json}::json -> ${quoted(key)})::text, 'null')`,
  jsonValue,
  jsonPath,
  jsonEntry: (json, index) => `(${json}::json -> ${index})::text`,
  jsonEach,
  jsonLength: (json) => `coalesce(json_array_length(${json}::json), 0)`,
  limit: (limit, offset) => `LIMIT ${limit} OFFSET ${offset}`,
  bothRows: (first, second) => `${first} UNION ALL ${second}`,
  endedAfter: (moment, time) => `${moment} IN (SELECT id FROM octavo_moments WHERE at > ${time})`,
  expressions: postgresExpressions,
};

/**
 * An expression that aborts the statement: it casts a text that is no number. Its message contains the limit (see
 * `findExceededLimit`). It is not evaluated early, because the result of `concat` may depend on settings.
 */
function raiseLimit(limit: StatementLimit): Sql {
  return `concat('${limitPrefix}', '${limit}')::integer`;
}

/**
 * The server has no variables except settings. A local one ends with the transaction, which is the statement itself where none was
 * begun. `set_config` is volatile, so that it is called for each row, and once.
 */
function countedText(json: Sql, level: number | null, nodes: Sql | null, bytes: Sql): Sql {
  const addAndCheck = (name: string, amount: Sql, most: Sql, limit: StatementLimit) => {
    const before = `coalesce(nullif(current_setting('${name}', true), ''), '0')::bigint`;
    return `WHEN set_config('${name}', (${before} + ${amount})::text, true)::bigint > ${most} THEN ${raiseLimit(limit)}::text`;
  };
  const cases = [
    `WHEN ${json} IS NULL THEN NULL`,
    ...(nodes === null ? [] : [addAndCheck('octavo.nodes', '1', nodes, 'nodes')]),
    ...(level === null ? [] : [addAndCheck(`octavo.bytes_${level}`, `octet_length(${json})`, bytes, 'bytes')]),
  ];
  return `CASE ${cases.join(' ')} ELSE ${json} END`;
}

/** The type of a parameter. PostgreSQL infers it from the context, and without one it assumes text. */
function parameterType(kind: ColumnKind): Sql {
  switch (kind) {
    case 'text':
    case 'json':
    case 'date':
    case 'time':
    case 'instant':
      return 'text';
    case 'integer':
    case 'bigint':
      return 'bigint';
    case 'real':
      return 'double precision';
    case 'decimal':
      return 'numeric';
    case 'boolean':
      return 'boolean';
    default:
      return unreachable(kind);
  }
}

/** JSON stays JSON here instead of becoming text: `format` prints it equally, and a cast for every value is expensive. */
function jsonText(kind: ColumnKind, expression: Sql): Sql {
  switch (kind) {
    case 'text':
      return `coalesce(to_json(${expression}), 'null')`;
    case 'integer':
    case 'boolean':
      return `coalesce(${expression}::text, 'null')`;
    case 'decimal':
    case 'json':
      return `coalesce(${expression}, 'null')`;
    case 'bigint':
      return `coalesce('"' || ${expression}::text || '"', 'null')`;
    // These need no escape.
    case 'date':
    case 'time':
    case 'instant':
      return `coalesce('"' || ${expression} || '"', 'null')`;
    case 'real':
      return `coalesce(${numberText(expression)}, 'null')`;
    default:
      return unreachable(kind);
  }
}

/** A number as a decimal. A cast of a double would round it to 15 digits. */
function exactNumber(kind: ColumnKind, expression: Sql): Sql {
  return kind === 'real' ? `(${numberText(expression)})::numeric` : `${expression}::numeric`;
}

/** A quotient of whole numbers is exact, whereas a division rounds to a number of digits first. */
function average(kind: ColumnKind, expression: Sql): Sql {
  const sum = `sum(${exactNumber(kind, expression)})`;
  const count = `count(${expression})`;
  const rounded = `div(abs(${sum}) * ${2 * 10 ** averageScale} + ${count}, nullif(${count}, 0) * 2)`;
  return `trim_scale(sign(${sum}) * ${rounded} * ${(10 ** -averageScale).toFixed(averageScale)})::text`;
}

function first(kind: ColumnKind, expression: Sql, direction: 'asc' | 'desc'): Sql {
  if (kind === 'boolean') return `${direction === 'asc' ? 'bool_and' : 'bool_or'}(${expression})`;
  return `${direction === 'asc' ? 'min' : 'max'}(${expression})`;
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
      return `${expression}::text`;
    case 'boolean':
      return `${expression}::integer::text`;
    case 'real':
      return numberText(expression);
    default:
      return unreachable(kind);
  }
}

/** The steps of `naturalForm`. For ASCII only lower case applies. */
function natural(text: Sql): Sql {
  const beginning = `left(${text}, ${naturalLength})`;
  const decomposed = `normalize(lower(${beginning} COLLATE "und-x-icu") ${byBytes}, NFD)`;
  const protectedText = `replace(${decomposed}, ${quoted(shortI.apart)}, ${quoted(shortI.whole)})`;
  const bare = likeTwo.reduce(
    (sql, [letter, like]) => `replace(${sql}, ${quoted(letter)}, ${quoted(like)})`,
    `regexp_replace(${protectedText}, ${quoted(accents)}, '', 'g')`,
  );
  const [from, to] = [0, 1].map((at) => quoted(likeOne.map((pair) => pair[at]).join('')));
  return `CASE WHEN octet_length(${text}) = length(${text}) THEN lower(${beginning} ${byBytes}) ELSE translate(${bare}, ${from}, ${to}) END`;
}

/**
 * A subquery, not a join: a join may be reordered, or scan the whole table where it is small or estimated to be, and does not preserve
 * the order. A subquery per element is always an index look-up.
 */
function lookupQuery(json: Sql, { sources, table, key, where }: Lookup): Sql {
  const lookupResult = `(SELECT ${json} FROM ${table} WHERE ${[key, ...where].join(' AND ')})`;
  const conditions = sources.where.length === 0 ? '' : ` WHERE ${sources.where.join(' AND ')}`;
  const order = sources.order.length === 0 ? '' : ` ORDER BY ${sources.order.join(', ')}`;
  return `SELECT ${lookupResult} AS json FROM ${sources.from}${conditions}${order}`;
}

function jsonValue(json: Sql, key: string, kind: ColumnKind): Sql {
  const value = `(${json}::json ->> ${quoted(key)})`;
  switch (kind) {
    case 'text':
    case 'date':
    case 'time':
    case 'instant':
    case 'decimal':
      return `(${value} ${byBytes})`;
    case 'json':
      return postgresDialect.jsonAt(json, key);
    case 'integer':
    case 'bigint':
    case 'real':
    case 'boolean':
      return `${value}::${parameterType(kind)}`;
    default:
      return unreachable(kind);
  }
}

/** Only `#>` reads a text as a position, where the value is an array; it does so with a sign and leading zeros, too. */
function jsonPath(json: Sql, path: readonly JsonPathStep[], type: JsonValueType): Sql {
  const leaf = path.reduce(
    (sql, { key, isPosition }) => (isPosition ? `(${sql} #> ARRAY[${key}])` : `(${sql} -> ${key})`),
    `${json}::json`,
  );
  const typed = (name: string, convert: Sql) =>
    `(SELECT CASE json_typeof(v.leaf) WHEN '${name}' THEN ${convert} END FROM (SELECT ${leaf} AS leaf OFFSET 0) v)`;
  const text = "(v.leaf #>> '{}')";
  switch (type) {
    case 'text':
      return `(${typed('string', text)} ${byBytes})`;
    case 'number':
      return typed('number', `${text}::double precision`);
    case 'boolean':
      return typed('boolean', `${text}::boolean`);
    case 'any':
      return `nullif(${leaf}::text, 'null')`;
    default:
      return unreachable(type);
  }
}

/**
 * The planner assumes a hundred entries for an unknown array, and that a hundred look-ups cost more than scanning a table. Most arrays
 * here have a few entries: an always true condition that looks selective lowers the estimate.
 */
function jsonEach(json: Sql, alias: string): Sql {
  const entries = `json_array_elements(${json}::json) WITH ORDINALITY AS entries (value, place)`;
  return `LATERAL (SELECT value::text AS value, (place - 1)::integer AS key FROM ${entries} WHERE place % 1 = 0) ${alias}`;
}

function join(pieces: readonly JsonPiece[]): Sql {
  const parts: Sql[] = [];
  let template = '';
  let values: Sql[] = [];
  const flush = () => {
    if (template === '') return;
    parts.push(
      values.length === 0
        ? quoted(template.replaceAll('%%', '%'))
        : `format(${quoted(template)}, ${values.join(', ')})`,
    );
    template = '';
    values = [];
  };
  for (const piece of pieces) {
    if ('text' in piece) {
      template += piece.text.replaceAll('%', '%%');
      continue;
    }
    if (values.length === maxFormatValues) flush();
    template += '%s';
    values.push(piece.sql);
  }
  flush();
  return parts.length === 1 ? String(parts[0]) : `(${parts.join(' || ')})`;
}

function quoted(literal: string): Sql {
  return `'${literal.replaceAll("'", "''")}'`;
}
