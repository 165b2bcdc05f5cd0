import { createHash } from 'node:crypto';
import { type Clock, Failure, Lru } from '../../../foundations/core/index.js';
import type { RateLimitSettings } from '../settings.js';
import { addressKey } from './address-key.js';
import type { RateLimiter } from './rate-limiter.js';
import { type Bucket, fullBucket, takeFromBucket } from './token-bucket.js';

/** Keys that are remembered; the oldest are forgotten first, so that the memory of attempts is no way to fill the memory. */
const maxKeys = 100_000;
/** A longer key is remembered by its digest: callers choose how long an identifier is. */
const maxKeyLength = 100;

/** Limits of attempts, counted in this process. `capacity`: keys that are remembered. */
export function createRateLimiter(clock: Clock, settings: RateLimitSettings, capacity = maxKeys): RateLimiter {
  const buckets = new Lru<string, Bucket>(capacity);

  function countAttempt(name: keyof RateLimitSettings, key: string): void {
    const limit = settings[name];
    if (limit === null) return;
    const bucketKey = buildBucketKey(name, key);
    const attempt = takeFromBucket(buckets.get(bucketKey) ?? fullBucket, limit, clock.now());
    if (!attempt.ok) throw new Failure('access.too-many-requests', { retryAfter: attempt.retryAfter });
    buckets.set(bucketKey, attempt.bucket);
  }

  function reset(name: keyof RateLimitSettings, key: string): void {
    const bucketKey = buildBucketKey(name, key);
    if (buckets.get(bucketKey) !== undefined) buckets.set(bucketKey, fullBucket);
  }

  return {
    countAttempt,
    // What is refused for its address is not counted for the account: one address alone must not come to the higher limit.
    countAttemptFrom(limit, account, origin) {
      countAttempt(`${limit}PerAccount`, originKey(account, origin));
      countAttempt(`${limit}PerAccountTotal`, account);
    },
    resetAttemptsFrom(limit, account, origin) {
      reset(`${limit}PerAccount`, originKey(account, origin));
      reset(`${limit}PerAccountTotal`, account);
    },
  };
}

/** No address has a blank in it. */
function originKey(account: string, origin: string): string {
  return `${addressKey(origin)} ${account}`;
}

function buildBucketKey(limit: keyof RateLimitSettings, key: string): string {
  const normalizedKey = limit.endsWith('PerAddress') ? addressKey(key) : key;
  return `${limit} ${normalizedKey.length > maxKeyLength ? createHash('sha256').update(normalizedKey).digest('base64url') : normalizedKey}`;
}
