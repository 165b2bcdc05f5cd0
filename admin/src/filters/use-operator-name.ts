import { useTranslations } from 'use-intl';
import type { ColumnKind, Operator } from '../api/index.js';
import { allOperators } from './filters.js';

/** What operators are called, of values that are stored like `column`; one that the panel does not know, by its own name. */
export function useOperatorName(): (operator: string, column?: ColumnKind | null) => string {
  const t = useTranslations('content.operator');
  const lists = useTranslations('content.lists.order');
  return (name, column = null) => {
    if (column === 'date' || column === 'instant') {
      if (name === '$lt' || name === '$lte' || name === '$gt' || name === '$gte') return lists(orderKeys[name]);
    }
    const knownOperator = allOperators.find((operator) => operator === name);
    return knownOperator === undefined ? name : t(operatorKey(knownOperator));
  };
}

/** Times come before and after each other. */
const orderKeys = { $lt: 'before', $lte: 'until', $gt: 'after', $gte: 'since' } as const;

/** The key of an operator in the catalogue: keys have no dollar signs. */
function operatorKey<O extends Operator>(operator: O): O extends `$${infer Name}` ? Name : never {
  return operator.slice(1) as O extends `$${infer Name}` ? Name : never;
}
