import { timingSafeEqual } from 'node:crypto';
import type { Clock } from '../../../foundations/core/index.js';
import type { Keys } from '../../accounts/index.js';

/** Signature in the address of a private file. */
export interface Signature {
  /** Seconds since 1970 in decimal, as sent. */
  readonly expires: string;
  readonly signature: string;
}

/** Signed addresses of private files. */
export interface Signatures {
  /** Returns path and query string that open the object with this key for a number of seconds. */
  signedPath(key: string, seconds: number): string;
  /** Returns the seconds for which a signature still opens the object with this key; 0 if it does not. */
  remainingSeconds(key: string, signature: Signature): number;
}

/**
 * Creates signatures with the keys of the installation. A signature covers one key and one end, and is void once the key it was made with
 * is removed.
 */
export function createSignatures(keys: Keys, clock: Clock): Signatures {
  /** The prefix keeps these digests apart from those of other secrets. */
  const digests = (key: string, expires: string): readonly string[] =>
    keys.digests(`uploads/${key}?expires=${expires}`);

  return {
    signedPath(key, seconds) {
      const expires = String(Math.ceil(clock.now() / 1_000) + seconds);
      const [signature = ''] = digests(key, expires);
      return `/uploads/${key}?expires=${expires}&signature=${encodeURIComponent(signature)}`;
    },
    remainingSeconds(key, { expires, signature }) {
      if (!/^\d{1,12}$/.test(expires)) return 0;
      // Which key matches is no secret; where a wrong signature differs is.
      const isValid = digests(key, expires).some((digest) => isEqualDigest(digest, signature));
      return isValid ? Math.max(0, Number(expires) - Math.floor(clock.now() / 1_000)) : 0;
    },
  };
}

function isEqualDigest(digest: string, signature: string): boolean {
  const [expected, actual] = [Buffer.from(digest), Buffer.from(signature)];
  return expected.length === actual.length && timingSafeEqual(expected, actual);
}
