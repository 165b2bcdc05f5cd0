import type { FilterNode } from './tree.js';

/** Returns the conjunction of the terms; of a single term, that term. */
export function andFilter(terms: readonly FilterNode[]): FilterNode {
  const [first, ...rest] = terms;
  return first !== undefined && rest.length === 0 ? first : { is: 'and', terms };
}
