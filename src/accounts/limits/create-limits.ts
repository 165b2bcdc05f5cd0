import { createHash } from 'node:crypto';
import { type Clock, Failure, Lru } from '../../kernel/index.js';
import type { LimitsSettings } from '../settings.js';
import { addressKey } from './address-key.js';
import { type Bucket, fullBucket, take } from './bucket.js';
import type { Limits } from './limits.js';

/** Keys that are remembered; the oldest are forgotten first, so that the memory of attempts is no way to fill the memory. */
const remembered = 100_000;
/** A longer key is remembered by its digest: callers choose how long an identifier is. */
const longestKey = 100;

/** Limits of attempts, counted in this process. `capacity`: keys that are remembered. */
export function createLimits(clock: Clock, settings: LimitsSettings, capacity = remembered): Limits {
  const buckets = new Lru<string, Bucket>(capacity);

  function count(name: keyof LimitsSettings, key: string): void {
    const limit = settings[name];
    if (limit === null) return;
    const place = placeOf(name, key);
    const attempt = take(buckets.get(place) ?? fullBucket, limit, clock.now());
    if (!attempt.ok) throw new Failure('access.too-many-requests', { retryAfter: attempt.retryAfter });
    buckets.set(place, attempt.bucket);
  }

  function forgive(name: keyof LimitsSettings, key: string): void {
    const place = placeOf(name, key);
    if (buckets.get(place) !== undefined) buckets.set(place, fullBucket);
  }

  return {
    count,
    // What is refused for its address is not counted for the account: one address alone must not come to the higher limit.
    countAt(limit, account, from) {
      count(`${limit}PerAccount`, keyAt(account, from));
      count(`${limit}PerAccountTotal`, account);
    },
    forgiveAt(limit, account, from) {
      forgive(`${limit}PerAccount`, keyAt(account, from));
      forgive(`${limit}PerAccountTotal`, account);
    },
  };
}

/** No address has a blank in it. */
function keyAt(account: string, from: string): string {
  return `${addressKey(from)} ${account}`;
}

function placeOf(limit: keyof LimitsSettings, key: string): string {
  const counted = limit.endsWith('PerAddress') ? addressKey(key) : key;
  return `${limit} ${counted.length > longestKey ? createHash('sha256').update(counted).digest('base64url') : counted}`;
}
