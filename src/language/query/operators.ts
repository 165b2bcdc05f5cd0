import type { OperatorFamily, ValueAttribute } from '../schema/index.js';

/** Properties of an operator (contract, "filters"), used where it is parsed, compiled or described. */
interface OperatorProperties {
  /** Attributes offer operators by family. */
  readonly family: OperatorFamily;
  /** `boolean`: whether the condition or its opposite holds. `many`: a list, or one value. `two`: a list of exactly two. */
  readonly operands: 'one' | 'many' | 'two' | 'boolean';
  /** Compares text in lower case. */
  readonly caseInsensitive: boolean;
  /**
   * The index that finds matches. `values`: one of whole values. `text`: one of text, since every match contains the operand. null:
   * none.
   */
  readonly index: 'values' | 'text' | null;
}

/**
 * The comparison operators; `$and`, `$or` and `$not` combine conditions and are not included. In the order in which error messages and
 * the OpenAPI document list them.
 */
export const operatorTable = {
  $eq: { family: 'equality', operands: 'one', caseInsensitive: false, index: 'values' },
  $ne: { family: 'equality', operands: 'one', caseInsensitive: false, index: null },
  $in: { family: 'equality', operands: 'many', caseInsensitive: false, index: 'values' },
  $notIn: { family: 'equality', operands: 'many', caseInsensitive: false, index: null },
  $lt: { family: 'order', operands: 'one', caseInsensitive: false, index: 'values' },
  $lte: { family: 'order', operands: 'one', caseInsensitive: false, index: 'values' },
  $gt: { family: 'order', operands: 'one', caseInsensitive: false, index: 'values' },
  $gte: { family: 'order', operands: 'one', caseInsensitive: false, index: 'values' },
  $between: { family: 'order', operands: 'two', caseInsensitive: false, index: 'values' },
  $eqi: { family: 'text', operands: 'one', caseInsensitive: true, index: 'text' },
  $nei: { family: 'text', operands: 'one', caseInsensitive: true, index: null },
  $contains: { family: 'text', operands: 'one', caseInsensitive: false, index: 'text' },
  $notContains: { family: 'text', operands: 'one', caseInsensitive: false, index: null },
  $containsi: { family: 'text', operands: 'one', caseInsensitive: true, index: 'text' },
  $notContainsi: { family: 'text', operands: 'one', caseInsensitive: true, index: null },
  $startsWith: { family: 'text', operands: 'one', caseInsensitive: false, index: 'text' },
  $startsWithi: { family: 'text', operands: 'one', caseInsensitive: true, index: 'text' },
  $endsWith: { family: 'text', operands: 'one', caseInsensitive: false, index: 'text' },
  $endsWithi: { family: 'text', operands: 'one', caseInsensitive: true, index: 'text' },
  $null: { family: 'presence', operands: 'boolean', caseInsensitive: false, index: 'values' },
  $notNull: { family: 'presence', operands: 'boolean', caseInsensitive: false, index: null },
} as const satisfies Readonly<Record<`$${string}`, OperatorProperties>>;

type OperatorTable = typeof operatorTable;

/** A comparison operator. */
export type Operator = keyof OperatorTable;

/** The operators with these properties. */
export type OperatorWith<P extends Partial<OperatorProperties>> = {
  [O in Operator]: OperatorTable[O] extends P ? O : never;
}[Operator];

/** The names of the table, in its order. */
export const operatorNames = Object.keys(operatorTable) as readonly Operator[];

/** Whether this is the name of a comparison operator. */
export function isOperator(name: string): name is Operator {
  return Object.hasOwn(operatorTable, name);
}

/** Whether an operator has operands of this form. */
export function takesOperands<K extends OperatorProperties['operands']>(
  operator: Operator,
  operands: K,
): operator is OperatorWith<{ readonly operands: K }> {
  return operatorTable[operator].operands === operands;
}

/** Whether an operator works on the text of a value, whatever its type: its operand is the text as it was sent. */
export function isTextOperator(operator: Operator): operator is OperatorWith<{ readonly family: 'text' }> {
  return operatorTable[operator].family === 'text';
}

/** Returns the operators that may be used on an attribute; `onlyFamily` narrows them to one family and presence. */
export function listOperators(
  attribute: ValueAttribute,
  onlyFamily: OperatorFamily | null = null,
): readonly Operator[] {
  return operatorNames.filter((operator) => {
    const { family } = operatorTable[operator];
    if (family === 'presence') return true;
    return attribute.type.operators.includes(family) && (onlyFamily === null || onlyFamily === family);
  });
}
