import { rowIdOf } from '../content-api/index.js';
import type { DoorRequest } from '../http/index.js';
import { Failure, type FailureCode } from '../kernel/index.js';

/** Where the id of `media/<group>/:id` stands in a path. */
const idSegment = 4;

/** The row id in a path of the form `media/<group>/:id`. Raises a failure of this code for what no row could have. */
export function mediaIdOf({ segments }: DoorRequest, missing: FailureCode): number {
  const id = rowIdOf(segments[idSegment]);
  if (id === null) throw new Failure(missing);
  return id;
}
