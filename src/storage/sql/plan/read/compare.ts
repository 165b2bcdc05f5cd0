import { Bug, unreachable } from '../../../../foundations/core/index.js';
import type { FilterNode, JsonPath, JsonValueType, OperatorWith } from '../../../../language/query/index.js';
import type { ColumnKind, ValueAttribute } from '../../../../language/schema/index.js';
import { slotMark } from '../compile.js';
import type { Dialect, Sql } from '../types.js';
import { valueColumn } from './change-set-layer.js';
import { printComputed } from './computed.js';
import type { ReadPrinter, ReadScope } from './read-printer.js';

/** A value to compare: its expression and its kind. */
export interface Operand {
  readonly sql: Sql;
  readonly kind: ColumnKind;
}

/** The value of an attribute in a scope: a column of the row, a key of the component's wire JSON, or what is computed from these. */
export function findOperand(attribute: ValueAttribute, scope: ReadScope, printer: ReadPrinter): Operand {
  if (attribute.storage === 'computed') {
    const sql = printComputed(attribute, scope, printer, (stored, inner) => findOperand(stored, inner, printer).sql);
    return { sql, kind: attribute.type.column };
  }
  if (scope.is === 'component') {
    const kind = attribute.type.column;
    return { sql: printer.dialect.jsonValue(scope.responseJson, attribute.name, kind), kind };
  }
  const column = scope.table.columns.get(attribute.name);
  if (column === undefined) throw new Bug(`no column for ${scope.type.uid}.${attribute.name}`);
  return { sql: valueColumn(scope, column.name, printer), kind: column.kind };
}

const kindsOfJson = { text: 'text', number: 'real', boolean: 'boolean', any: 'json' } as const satisfies Readonly<
  Record<JsonValueType, ColumnKind>
>;

/** The value at a path inside a JSON attribute, as a value of the type that it is compared as. */
function findJsonOperand(
  attribute: ValueAttribute,
  { steps, type }: JsonPath,
  scope: ReadScope,
  printer: ReadPrinter,
): Operand {
  const { dialect } = printer;
  const path = steps.map(({ slot, isPosition }) => ({ key: dialect.typed(slotMark(slot), 'text'), isPosition }));
  return {
    sql: dialect.jsonPath(findOperand(attribute, scope, printer).sql, path, type),
    kind: kindsOfJson[type],
  };
}

type Comparison = Extract<FilterNode, { readonly is: 'compare' }>;

/** One operator with its operands as a condition (contract, "filters", the table of operators). */
export function compare({ attribute, test, json }: Comparison, scope: ReadScope, printer: ReadPrinter): Sql {
  const { dialect } = printer;
  const operand =
    json === undefined ? findOperand(attribute, scope, printer) : findJsonOperand(attribute, json, scope, printer);
  const value = dialect.comparable(operand.kind, operand.sql);
  const literal = (slot: number) => dialect.comparable(operand.kind, dialect.typed(slotMark(slot), operand.kind));
  switch (test.operator) {
    case '$null':
      return `${operand.sql} IS NULL`;
    case '$notNull':
      return `${operand.sql} IS NOT NULL`;
    case '$in':
      return test.slots.length === 0 ? '1 = 0' : `${value} IN (${test.slots.map(literal).join(', ')})`;
    case '$notIn':
      return test.slots.length === 0
        ? `${operand.sql} IS NOT NULL`
        : `${value} NOT IN (${test.slots.map(literal).join(', ')})`;
    case '$between':
      return `${value} BETWEEN ${literal(test.from)} AND ${literal(test.to)}`;
    case '$eq':
      return `${value} = ${literal(test.slot)}`;
    case '$ne':
      return `${value} <> ${literal(test.slot)}`;
    case '$lt':
      return `${value} < ${literal(test.slot)}`;
    case '$lte':
      return `${value} <= ${literal(test.slot)}`;
    case '$gt':
      return `${value} > ${literal(test.slot)}`;
    case '$gte':
      return `${value} >= ${literal(test.slot)}`;
    default:
      return compareText(test.operator, operand, test.slot, dialect);
  }
}

function compareText(
  operator: OperatorWith<{ readonly family: 'text' }>,
  operand: Operand,
  slot: number,
  dialect: Dialect,
): Sql {
  const text = dialect.asText(operand.kind, operand.sql);
  const part = dialect.typed(slotMark(slot), 'text');
  const folded = () => dialect.evaluateOnce(dialect.fold(part));
  switch (operator) {
    case '$eqi':
      return `${dialect.fold(text)} = ${folded()}`;
    case '$nei':
      return `${dialect.fold(text)} <> ${folded()}`;
    case '$contains':
      return dialect.contains(text, part);
    case '$notContains':
      return `NOT ${dialect.contains(text, part)}`;
    case '$containsi':
      return dialect.contains(dialect.fold(text), folded());
    case '$notContainsi':
      return `NOT ${dialect.contains(dialect.fold(text), folded())}`;
    case '$startsWith':
      return dialect.startsWith(text, part);
    case '$startsWithi':
      return dialect.startsWith(dialect.fold(text), folded());
    case '$endsWith':
      return dialect.endsWith(text, part);
    case '$endsWithi':
      return dialect.endsWith(dialect.fold(text), folded());
    default:
      return unreachable(operator);
  }
}
