import type { OperatorFamily, ScalarAttribute } from '../schema/index.js';
import type { Comparison } from './tree.js';

/** An operator of the contract's table that compares. */
export type Operator = Comparison | '$in' | '$notIn' | '$between' | '$null' | '$notNull';

/** The family of each operator; `presence` belongs to every readable scalar. */
const operatorFamilies: ReadonlyMap<string, OperatorFamily | 'presence'> = new Map([
  ...(['$eq', '$ne', '$in', '$notIn'] as const).map((name) => [name, 'equality'] as const),
  ...(['$lt', '$lte', '$gt', '$gte', '$between'] as const).map((name) => [name, 'order'] as const),
  ...(
    [
      '$eqi',
      '$nei',
      '$contains',
      '$notContains',
      '$containsi',
      '$notContainsi',
      '$startsWith',
      '$startsWithi',
      '$endsWith',
      '$endsWithi',
    ] as const
  ).map((name) => [name, 'text'] as const),
  ...(['$null', '$notNull'] as const).map((name) => [name, 'presence'] as const),
]);

/** True for the name of an operator that compares; `$and`, `$or`, `$not` are none. */
export function isOperator(name: string): name is Operator {
  return operatorFamilies.has(name);
}

/** True for operators that work on the text of a value, whatever its type: their operand is the text as it came. */
export function isTextOperator(operator: Operator): boolean {
  return operatorFamilies.get(operator) === 'text';
}

/** The operators that may be used on an attribute; `only` narrows them to one family and presence. */
export function listOperators(attribute: ScalarAttribute, onlyFamily: OperatorFamily | null = null): readonly string[] {
  return [...operatorFamilies]
    .filter(([, family]) => {
      if (family === 'presence') return true;
      return attribute.type.operators.includes(family) && (onlyFamily === null || onlyFamily === family);
    })
    .map(([name]) => name);
}
