import { useTranslations } from 'use-intl';
import type { Operator } from '../api/index.js';
import { allOperators } from './filters.js';

/** What operators are called; one that the panel does not know, by its own name. */
export function useOperatorName(): (operator: string) => string {
  const t = useTranslations('content.operator');
  return (name) => {
    const knownOperator = allOperators.find((operator) => operator === name);
    return knownOperator === undefined ? name : t(operatorKey(knownOperator));
  };
}

/** The key of an operator in the catalogue: keys have no dollar signs. */
function operatorKey<O extends Operator>(operator: O): O extends `$${infer Name}` ? Name : never {
  return operator.slice(1) as O extends `$${infer Name}` ? Name : never;
}
