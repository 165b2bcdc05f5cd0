import { Failure } from '../../../foundations/core/index.js';
import type { Status } from '../tree.js';
import { isParameterList, type ParameterNode } from './parameters.js';

/**
 * Parses `status` (contract, "status"): published when it is absent. Throws Failure query.invalid-status for anything except the two
 * words; with `lenient`, another text means draft, for callers who may read drafts.
 */
export function parseStatus(node: ParameterNode | undefined, lenient = false): Status {
  if (node === undefined) return 'published';
  if (node === 'draft' || node === 'published') return node;
  if (lenient && typeof node === 'string') return 'draft';
  throw new Failure('query.invalid-status', { value: describeNode(node), param: 'status' });
}

/** A value as it is printed in a message. */
export function describeNode(node: ParameterNode): string {
  if (typeof node === 'string') return node;
  return isParameterList(node) ? node.map(describeNode).join(',') : 'object';
}
