import { Failure } from '../../../foundations/core/index.js';
import { invalidParameter } from './parameter-path.js';
import type { Parameters } from './parameters.js';

/** The change set that a write names; without one, the write is about drafts. */
export interface WrittenSet {
  /** Its id. */
  readonly changeSet?: string;
}

/**
 * Parses `set` of a write (docs/reference/writing.md). Whether there is such a set is known in the transaction. Throws Failure
 * query.invalid-parameter for anything but a text, write.change-set-publishes beside `status=published`.
 */
export function parseWrittenSet(parameters: Parameters): WrittenSet {
  const changeSet = parameters.get('set');
  if (changeSet === undefined) return {};
  if (typeof changeSet !== 'string') throw invalidParameter('set', 'Expected the id of one change set');
  if (parameters.get('status') === 'published')
    throw new Failure('write.change-set-publishes', { reason: 'leave status out', param: 'status' });
  return { changeSet };
}
