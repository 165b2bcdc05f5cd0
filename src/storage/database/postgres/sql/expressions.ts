import { unreachable } from '../../../../foundations/core/index.js';
import {
  type ColumnKind,
  type DatabaseFunction,
  type ExpressionKind,
  expressionLimits,
} from '../../../../language/schema/index.js';
import type { ExpressionDialect, Sql } from '../../../sql/plan/index.js';
import { numberText } from './number-text.js';

const { blanks, fractionDigits, joinedCharacters, maxInteger, wholeDigits } = expressionLimits;

/**
 * How PostgreSQL computes (decision 0065). Decimals are `numeric` inside of an expression and canonical text outside. Texts of every kind
 * compare by their bytes, which needs the clause wherever no column takes part.
 */
export const postgresExpressions: ExpressionDialect = {
  literal(kind, value) {
    if (value === null) return `NULL::${types[kind]}`;
    // Bare, a constant could not stand in ORDER BY.
    if (typeof value === 'boolean') return `${value ? 'TRUE' : 'FALSE'}::boolean`;
    return types[kind] === 'text' ? byBytes(`${quoted(value)}::text`) : `(${value}::${types[kind]})`;
  },
  read: (kind, column) => (kind === 'decimal' ? `${column}::numeric` : column),
  stored: (kind, value) => (kind === 'decimal' ? decimalText(value) : comparable(kind, value)),
  comparable,
  call,
};

const types: Readonly<Record<ExpressionKind, string>> = {
  text: 'text',
  integer: 'bigint',
  decimal: 'numeric',
  boolean: 'boolean',
  date: 'text',
  time: 'text',
  instant: 'text',
};

function comparable(kind: ExpressionKind, value: Sql): Sql {
  return types[kind] === 'text' ? byBytes(value) : value;
}

function call(name: DatabaseFunction, kind: ColumnKind, operands: readonly Sql[]): Sql {
  const [first = '', second = ''] = operands;
  const isDecimal = kind === 'decimal';
  switch (name) {
    case 'add':
      return limitNumber(`${first} + ${second}`, isDecimal);
    case 'subtract':
      return limitNumber(`${first} - ${second}`, isDecimal);
    case 'multiply':
      return limitNumber(`${first}::numeric * ${second}`, isDecimal);
    case 'divide':
      return limitNumber(`div(${first} * 1e${fractionDigits}, nullif(${second}, 0)) * 1e-${fractionDigits}`, true);
    case 'remainder':
      return limitNumber(`mod(${first}, nullif(${second}, 0))`, isDecimal);
    case 'abs':
      return `abs(${first})`;
    case 'min':
    case 'max':
      return extreme(name === 'min' ? '<=' : '>=', first, second, isDecimal || kind === 'integer');
    case 'round':
    case 'floor':
    case 'ceil':
      return limitNumber(`${name}(${first})`, false);
    case 'roundTo':
      return `round(${first}, ${second}::integer)`;
    case 'toDecimal':
      return kind === 'real' ? limitNumber(`(${numberText(first)})::numeric`, true) : `(${first})::numeric`;
    case 'toText':
      return toText(kind, first);
    case 'join':
      return `substr(${first} || ${second}, 1, ${joinedCharacters})`;
    case 'lower':
    case 'upper':
      return byBytes(`${name}(${first} COLLATE "und-x-icu")`);
    case 'length':
      return `length(${first})::bigint`;
    case 'trim':
      return `btrim(${first}, ${quoted(blanks)})`;
    case 'substring':
      return part(operands);
    case 'digits':
      return `${part(operands)}::bigint`;
    case 'contains':
      return `(strpos(${first}, ${second}) > 0)`;
    case 'startsWith':
      return `starts_with(${first}, ${second})`;
    default:
      return unreachable(name);
  }
}

/** NULL beyond the limits of a decimal, or of an integer. `greatest` and `least` skip NULL, which ends as the lower bound here. */
function limitNumber(value: Sql, isDecimal: boolean): Sql {
  const bound = isDecimal ? `1e${wholeDigits}` : String(maxInteger + 1);
  const cut = isDecimal ? `trunc(${value}, ${fractionDigits})` : value;
  const limited = `nullif(nullif(least(greatest(${cut}, -${bound}), ${bound}), ${bound}), -${bound})`;
  return isDecimal ? limited : `${limited}::bigint`;
}

/** The OFFSET prevents that each use computes the values again. */
function extreme(comparison: '<=' | '>=', first: Sql, second: Sql, isNumber: boolean): Sql {
  const value = (operand: Sql) => (isNumber ? operand : byBytes(operand));
  const values = `(SELECT ${value(first)} AS a, ${value(second)} AS b OFFSET 0) v`;
  return `(SELECT CASE WHEN v.a ${comparison} v.b THEN v.a WHEN v.b IS NOT NULL AND v.a IS NOT NULL THEN v.b END FROM ${values})`;
}

function part([text, start, length]: readonly Sql[]): Sql {
  return `substr(${text}, ${start}::integer, ${length}::integer)`;
}

function toText(kind: ColumnKind, value: Sql): Sql {
  switch (kind) {
    case 'decimal':
      return decimalText(value);
    case 'integer':
      return byBytes(`(${value})::text`);
    default:
      return value;
  }
}

/** Canonical, as columns have it. */
function decimalText(value: Sql): Sql {
  return byBytes(`trim_scale(${value})::text`);
}

function byBytes(text: Sql): Sql {
  return `(${text} COLLATE "C")`;
}

function quoted(text: string): Sql {
  return `'${text.replaceAll("'", "''")}'`;
}
