import { Bug, unreachable } from '../../../../foundations/core/index.js';
import type { ColumnKind, ComputedAttribute, Expression, ScalarAttribute } from '../../../../language/schema/index.js';
import type { Sql } from '../types.js';
import { componentSource } from './component-source.js';
import { enclosingRow, type ReadPrinter, type ReadScope } from './read-printer.js';
import { getTargetType, relatedConditions, relatedRows, whereClause } from './related.js';

/** Prints a stored value that an expression names. */
type PrintStored = (attribute: ScalarAttribute, scope: ReadScope) => Sql;

/** Prints the value of a computed attribute in the form of a column of its kind (decision 0065). */
export function printComputed(
  { expression }: ComputedAttribute,
  scope: ReadScope,
  printer: ReadPrinter,
  printStored: PrintStored,
): Sql {
  const value = printExpression(expression, scope, printer, printStored);
  return printer.dialect.expressions.stored(expression.kind, value);
}

/** Prints a value in the form in which the database computes. */
function printExpression(
  expression: Expression,
  scope: ReadScope,
  printer: ReadPrinter,
  printStored: PrintStored,
): Sql {
  const { expressions } = printer.dialect;
  switch (expression.is) {
    case 'literal':
      return expressions.literal(expression.kind, expression.value);
    case 'attribute':
      return expressions.read(expression.attribute.type.column, printStored(expression.attribute, scope));
    case 'count':
      return printCount(expression.attribute, scope, printer);
    case 'through':
      return printThrough(expression, scope, printer, printStored);
    case 'call':
      return printCall(expression, scope, printer, printStored);
    default:
      return unreachable(expression);
  }
}

type Call = Extract<Expression, { readonly is: 'call' }>;
type Through = Extract<Expression, { readonly is: 'through' }>;
type Counted = Extract<Expression, { readonly is: 'count' }>['attribute'];

function printCall({ name, operands }: Call, scope: ReadScope, printer: ReadPrinter, printStored: PrintStored): Sql {
  const { expressions } = printer.dialect;
  const values = operands.map((operand) => printExpression(operand, scope, printer, printStored));
  const compared = () => operands.map(({ kind }, index) => expressions.comparable(kind, String(values[index])));
  switch (name) {
    case 'and':
    case 'or':
      return `(${values.join(name === 'and' ? ' AND ' : ' OR ')})`;
    case 'not':
      return `(NOT ${values[0]})`;
    case 'isNull':
      return `(${values[0]} IS NULL)`;
    case 'equal':
      return `(${compared().join(' = ')})`;
    case 'less':
      return `(${compared().join(' < ')})`;
    case 'lessOrEqual':
      return `(${compared().join(' <= ')})`;
    case 'if':
      return `CASE WHEN ${values[0]} THEN ${values[1]} ELSE ${values[2]} END`;
    case 'coalesce':
      return `coalesce(${values.join(', ')})`;
    default:
      return expressions.call(name, operandKind(operands[0]), values);
  }
}

/** A column is converted by the kind that it has; other operands have the kind of what computes them. */
function operandKind(operand: Expression | undefined): ColumnKind {
  if (operand === undefined) throw new Bug('a function has an operand');
  return operand.is === 'attribute' ? operand.attribute.type.column : operand.kind;
}

/** The value of the one related document, or of the component. */
function printThrough({ step, term }: Through, scope: ReadScope, printer: ReadPrinter, printStored: PrintStored): Sql {
  if (step.storage === 'component') {
    const source = componentSource(step, scope, printer);
    return printExpression(term, { is: 'component', ...source, owner: enclosingRow(scope) }, printer, printStored);
  }
  const related = relatedRows(step, getTargetType(String(step.target), printer), scope, printer);
  const value = printExpression(term, related.row, printer, printStored);
  const where = whereClause(relatedConditions(related));
  return `(SELECT ${value} FROM ${related.from}${where} ${printer.dialect.limit('1', '0')})`;
}

function printCount(attribute: Counted, scope: ReadScope, printer: ReadPrinter): Sql {
  if (attribute.storage === 'component' || attribute.storage === 'zone') {
    const { responseJson } = componentSource(attribute, scope, printer);
    const isSingle = attribute.storage === 'component' && !attribute.repeatable;
    return isSingle ? `CASE WHEN ${responseJson} IS NULL THEN 0 ELSE 1 END` : printer.dialect.jsonLength(responseJson);
  }
  const related = relatedRows(attribute, getTargetType(String(attribute.target), printer), scope, printer);
  printer.markSearch();
  const where = [...relatedConditions(related), ...printer.interruptible(related.row.alias)];
  return `(SELECT count(*) FROM ${related.from}${whereClause(where)})`;
}
