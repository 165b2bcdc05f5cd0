import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Bucket, fullBucket, takeFromBucket } from './token-bucket.js';

const limit = { attempts: 5, seconds: 300 };
const start = Date.UTC(2024, 4, 6);

/** Takes until the first refusal: returns the number of successes, and the final bucket. */
function drain(bucket: Bucket, now: number): { readonly taken: number; readonly bucket: Bucket } {
  const attempt = takeFromBucket(bucket, limit, now);
  if (!attempt.ok) return { taken: 0, bucket };
  const rest = drain(attempt.bucket, now);
  return { taken: rest.taken + 1, bucket: rest.bucket };
}

describe('a bucket', () => {
  it('allows a limited number of attempts', () => {
    expect(drain(fullBucket, start).taken).toBe(5);
  });

  it('gets them back evenly', () => {
    const { bucket } = drain(fullBucket, start);
    expect(drain(bucket, start + 59_999).taken).toBe(0);
    expect(drain(bucket, start + 60_000).taken).toBe(1);
    expect(drain(bucket, start + 299_999).taken).toBe(4);
    expect(drain(bucket, start + 300_000).taken).toBe(5);
    expect(drain(bucket, start + 9_000_000).taken).toBe(5);
  });

  it('says after how many whole seconds to try again', () => {
    const { bucket } = drain(fullBucket, start);
    expect(takeFromBucket(bucket, limit, start)).toEqual({ ok: false, retryAfter: 60 });
    expect(takeFromBucket(bucket, limit, start + 1)).toEqual({ ok: false, retryAfter: 60 });
    expect(takeFromBucket(bucket, limit, start + 59_999)).toEqual({ ok: false, retryAfter: 1 });
    expect(takeFromBucket(bucket, limit, start + 60_000).ok).toBe(true);
  });

  it('is full again after its time when the clock was put back', () => {
    const { bucket } = drain(fullBucket, start);
    expect(drain(bucket, start - 86_400_000).taken).toBe(0);
    expect(takeFromBucket(bucket, limit, start - 86_400_000)).toEqual({ ok: false, retryAfter: 60 });
  });

  it('never lets more through than it holds and gets back, and keeps its word on when to try again', () => {
    const steps = fc.array(fc.integer({ min: 0, max: 90_000 }), { maxLength: 80 });
    const limits = fc.record({ attempts: fc.integer({ min: 1, max: 40 }), seconds: fc.integer({ min: 1, max: 600 }) });
    fc.assert(
      fc.property(limits, steps, (some, pauses) => {
        let bucket = fullBucket;
        let now = start;
        let taken = 0;
        for (const pause of pauses) {
          now += pause;
          const attempt = takeFromBucket(bucket, some, now);
          if (attempt.ok) {
            bucket = attempt.bucket;
            taken += 1;
          } else {
            expect(attempt.retryAfter).toBeGreaterThanOrEqual(1);
            expect(takeFromBucket(bucket, some, now + attempt.retryAfter * 1_000).ok).toBe(true);
          }
          const back = ((now - start) / (some.seconds * 1_000)) * some.attempts;
          expect(taken).toBeLessThanOrEqual(Math.floor(some.attempts + back + 0.5));
        }
      }),
    );
  });
});
