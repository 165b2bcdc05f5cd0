import { rowIdOf } from '../content-api/index.js';
import type { DoorRequest } from '../http/index.js';
import { Failure, type FailureCode } from '../kernel/index.js';

/** Where the id of `<group>/:id` stands in a path. */
const idSegment = 3;

/** The row id in a path of the form `<group>/:id`. Raises a failure of this code for what no row could have. */
export function idOf({ segments }: DoorRequest, missing: FailureCode = 'http.not-found'): number {
  const id = rowIdOf(segments[idSegment]);
  if (id === null) throw new Failure(missing);
  return id;
}

/** What was found. Raises a failure of this code where nothing was. */
export function found<T>(value: T | null, missing: FailureCode = 'http.not-found'): T {
  if (value === null) throw new Failure(missing);
  return value;
}
