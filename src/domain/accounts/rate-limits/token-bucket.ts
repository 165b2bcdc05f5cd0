import type { RateLimit } from '../settings.js';

/** A token bucket as one instant, in milliseconds since 1970: when it is full again. A past instant is a full bucket. */
export type Bucket = number;

/** An unused bucket. */
export const fullBucket: Bucket = 0;

/** The bucket after the attempt, or the whole seconds (at least one) to wait. */
export type TakeResult =
  | { readonly ok: true; readonly bucket: Bucket }
  | { readonly ok: false; readonly retryAfter: number };

/** The clock has whole milliseconds, the refill interval may not. */
const tolerance = 0.5;

/** Takes an attempt from a bucket of `limit.attempts`, which refills evenly within `limit.seconds`. */
export function takeFromBucket(bucket: Bucket, limit: RateLimit, now: number): TakeResult {
  const windowTime = limit.seconds * 1_000;
  const timePerAttempt = windowTime / limit.attempts;
  // A clock that is set back must not block longer than an empty bucket does.
  const fullAt = Math.min(Math.max(bucket, now), now + windowTime) + timePerAttempt;
  const excess = fullAt - now - windowTime;
  if (excess > tolerance) return { ok: false, retryAfter: Math.max(1, Math.ceil((excess - tolerance) / 1_000)) };
  return { ok: true, bucket: fullAt };
}
