import { parseRowId } from '../content-api/index.js';
import type { HttpRequest } from '../http/index.js';
import { Failure, type FailureCode } from '../kernel/index.js';

/** Where the id of `media/<group>/:id` stands in a path. */
const idSegment = 4;

/** The row id in a path of the form `media/<group>/:id`. Raises a failure of this code for what no row could have. */
export function mediaPathId({ segments }: HttpRequest, notFoundCode: FailureCode): number {
  const id = parseRowId(segments[idSegment]);
  if (id === null) throw new Failure(notFoundCode);
  return id;
}
