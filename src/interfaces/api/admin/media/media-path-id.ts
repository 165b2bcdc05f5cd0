import { Failure, type FailureCode } from '../../../../foundations/core/index.js';
import type { HttpRequest } from '../../../../foundations/http/index.js';
import { parseRowId } from '../../content/index.js';

/** Index of the id of `media/<group>/:id` in a path. */
const idSegment = 4;

/** The row id in a path of the form `media/<group>/:id`. Throws a failure of this code for what no row could have. */
export function mediaPathId({ segments }: HttpRequest, notFoundCode: FailureCode): number {
  const id = parseRowId(segments[idSegment]);
  if (id === null) throw new Failure(notFoundCode);
  return id;
}
