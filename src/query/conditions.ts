import type { FilterNode } from './tree.js';

/** The condition that all terms hold; a single term stands for itself. */
export function allOf(terms: readonly FilterNode[]): FilterNode {
  const [only, ...rest] = terms;
  return only !== undefined && rest.length === 0 ? only : { is: 'and', terms };
}
