import { createHash } from 'node:crypto';
import { type Clock, Failure, Lru } from '../../../foundations/core/index.js';
import type { RateLimitSettings } from '../settings.js';
import { addressKey } from './address-key.js';
import type { RateLimiter } from './rate-limiter.js';
import { type Bucket, fullBucket, takeFromBucket } from './token-bucket.js';

/** Maximum number of keys, so that attempts cannot exhaust the memory; the oldest are evicted first. */
const maxKeys = 100_000;
/** Longer keys are stored as digests, since callers choose the length of identifiers. */
const maxKeyLength = 100;

/** Creates limits of attempts, counted in this process. `capacity`: maximum number of keys. */
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
    // An attempt rejected for its origin does not count for the account: one address must not exhaust the total.
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

/** Addresses contain no blanks. */
function originKey(account: string, origin: string): string {
  return `${addressKey(origin)} ${account}`;
}

function buildBucketKey(limit: keyof RateLimitSettings, key: string): string {
  const normalizedKey = limit.endsWith('PerAddress') ? addressKey(key) : key;
  return `${limit} ${normalizedKey.length > maxKeyLength ? createHash('sha256').update(normalizedKey).digest('base64url') : normalizedKey}`;
}
