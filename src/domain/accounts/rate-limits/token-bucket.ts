import type { RateLimit } from '../settings.js';

/**
 * A bucket of attempts is told by one instant: when it is full again if nobody tries any more, in milliseconds since 1970. An
 * instant that has passed is a full bucket.
 */
export type Bucket = number;

/** A bucket nobody has taken from. */
export const fullBucket: Bucket = 0;

/** What became of an attempt: the bucket afterwards, or after how many whole seconds, one or more, to try again. */
export type TakeResult =
  | { readonly ok: true; readonly bucket: Bucket }
  | { readonly ok: false; readonly retryAfter: number };

/** The clock counts whole milliseconds, the time in which an attempt comes back need not be one. */
const tolerance = 0.5;

/** Takes an attempt out of a bucket. The bucket holds `limit.attempts`, which come back evenly within `limit.seconds`. */
export function takeFromBucket(bucket: Bucket, limit: RateLimit, now: number): TakeResult {
  const windowTime = limit.seconds * 1_000;
  const timePerAttempt = windowTime / limit.attempts;
  // A clock that was put back must not lock anybody out for longer than an empty bucket does.
  const fullAt = Math.min(Math.max(bucket, now), now + windowTime) + timePerAttempt;
  const excess = fullAt - now - windowTime;
  if (excess > tolerance) return { ok: false, retryAfter: Math.max(1, Math.ceil((excess - tolerance) / 1_000)) };
  return { ok: true, bucket: fullAt };
}
