import { useTranslations } from 'use-intl';
import { everyOperator, type Operator } from './filters.js';

/** What operators are called; one that the panel does not know, by its own name. */
export function useOperatorName(): (operator: string) => string {
  const t = useTranslations('content.operator');
  return (name) => {
    const known = everyOperator.find((operator) => operator === name);
    return known === undefined ? name : t(plainName(known));
  };
}

/** The key of an operator in the catalogue: keys have no dollar signs. */
function plainName<O extends Operator>(operator: O): O extends `$${infer Name}` ? Name : never {
  return operator.slice(1) as O extends `$${infer Name}` ? Name : never;
}
