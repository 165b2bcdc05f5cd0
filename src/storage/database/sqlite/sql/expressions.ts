import { unreachable } from '../../../../foundations/core/index.js';
import { type ColumnKind, type DatabaseFunction, expressionLimits } from '../../../../language/schema/index.js';
import type { ExpressionDialect, Sql } from '../../../sql/plan/index.js';
import { decimalFunctions } from '../functions/decimal-arithmetic.js';

const { blanks, joinedCharacters, maxInteger } = expressionLimits;

/**
 * How SQLite computes (decision 0065). Decimals stay the texts that columns have; a function of ours per operation computes with their
 * digits. Integers and texts are left to SQLite, whose scalar `min` and `max` are NULL where an operand is.
 */
export const sqliteExpressions: ExpressionDialect = {
  literal(kind, value) {
    if (value === null) return 'NULL';
    if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE';
    return kind === 'integer' ? `(${value})` : quoted(value);
  },
  read: (_, column) => column,
  // What SQLite knows to be a number would be the position of a column in ORDER BY.
  stored: (kind, value) => (kind === 'integer' || kind === 'boolean' ? `CAST(${value} AS INTEGER)` : value),
  comparable: (kind, value) => (kind === 'decimal' ? `octavo_decimal_key(${value})` : value),
  call,
};

function call(name: DatabaseFunction, kind: ColumnKind, operands: readonly Sql[]): Sql {
  const [first = '', second = '', third = ''] = operands;
  switch (name) {
    case 'add':
    case 'subtract':
    case 'multiply':
    case 'remainder':
      return kind === 'decimal'
        ? `${decimalFunctions[name]}(${first}, ${second})`
        : limitInteger(`${first} ${integerSigns[name]} ${second}`);
    case 'divide':
      return `${decimalFunctions.divide}(${first}, ${second})`;
    case 'abs':
      return kind === 'decimal' ? `ltrim(${first}, '-')` : `abs(${first})`;
    case 'min':
    case 'max':
      return kind === 'decimal' ? `${decimalFunctions[name]}(${first}, ${second})` : `${name}(${first}, ${second})`;
    case 'round':
    case 'floor':
    case 'ceil':
      return `${decimalFunctions[name]}(${first}, 0)`;
    case 'roundTo':
      return `${decimalFunctions.roundTo}(${first}, ${second})`;
    case 'toDecimal':
      return kind === 'real' ? `${decimalFunctions.fromFloat}(${first}, 0)` : `CAST(${first} AS TEXT)`;
    case 'toText':
      return kind === 'integer' ? `CAST(${first} AS TEXT)` : first;
    case 'join':
      return `substr(${first} || ${second}, 1, ${joinedCharacters})`;
    case 'lower':
      return `octavo_fold(${first})`;
    case 'upper':
      return `octavo_upper(${first})`;
    case 'length':
      return `length(${first})`;
    case 'trim':
      return `trim(${first}, ${quoted(blanks)})`;
    case 'substring':
      return `substr(${first}, ${second}, ${third})`;
    case 'digits':
      return `CAST(substr(${first}, ${second}, ${third}) AS INTEGER)`;
    case 'contains':
      return `(instr(${first}, ${second}) > 0)`;
    case 'startsWith':
      return `(instr(${first}, ${second}) = 1)`;
    default:
      return unreachable(name);
  }
}

const integerSigns = { add: '+', subtract: '-', multiply: '*', remainder: '%' } as const;

/** NULL outside of 53 bits. A product of more than 64 bits is a float, which is outside too. */
function limitInteger(value: Sql): Sql {
  const [low, high] = [-maxInteger - 1, maxInteger + 1];
  return `nullif(nullif(min(max(${value}, ${low}), ${high}), ${high}), ${low})`;
}

function quoted(text: string): Sql {
  return `'${text.replaceAll("'", "''")}'`;
}
