import { Failure, type FailureCode } from '../../../foundations/core/index.js';
import type { HttpRequest } from '../../../foundations/http/index.js';
import { parseRowId } from '../content/index.js';

/** Index of the id of `<group>/:id` in a path. */
const idSegment = 3;

/** The row id in a path of the form `<group>/:id`. Throws a failure of this code for what no row could have. */
export function pathId({ segments }: HttpRequest, notFoundCode: FailureCode = 'http.not-found'): number {
  const id = parseRowId(segments[idSegment]);
  if (id === null) throw new Failure(notFoundCode);
  return id;
}

/** Returns the value. Throws a failure with this code if it is null. */
export function requireFound<T>(value: T | null, notFoundCode: FailureCode = 'http.not-found'): T {
  if (value === null) throw new Failure(notFoundCode);
  return value;
}
