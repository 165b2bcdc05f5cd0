import type { FilterNode } from './tree.js';

/** The condition that all terms hold; a single term stands for itself. */
export function andFilter(terms: readonly FilterNode[]): FilterNode {
  const [first, ...rest] = terms;
  return first !== undefined && rest.length === 0 ? first : { is: 'and', terms };
}
