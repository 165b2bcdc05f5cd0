import { timingSafeEqual } from 'node:crypto';
import type { Clock } from '../../../foundations/core/index.js';
import type { Keys } from '../../accounts/index.js';

/** How a private file is asked for. */
export interface Signature {
  /** Seconds since 1970, in decimal, as it was sent. */
  readonly expires: string;
  readonly signature: string;
}

/** Addresses that open private files, each for a time. */
export interface Signatures {
  /** Path and query string by which anybody can fetch the object with this key for so many seconds. */
  signedPath(key: string, seconds: number): string;
  /** Seconds for which a signature still opens the object with this key; 0: it does not. */
  remainingSeconds(key: string, signature: Signature): number;
}

/** Signatures under the keys of the installation. They cover one key and one end, and go with the key they were made under. */
export function createSignatures(keys: Keys, clock: Clock): Signatures {
  /** The text says what it is for: a digest of it is no digest of anybody's secret. */
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
      // Which of them fits is no secret; where a wrong one differs is.
      const isValid = digests(key, expires).some((digest) => isEqualDigest(digest, signature));
      return isValid ? Math.max(0, Number(expires) - Math.floor(clock.now() / 1_000)) : 0;
    },
  };
}

function isEqualDigest(digest: string, signature: string): boolean {
  const [expected, actual] = [Buffer.from(digest), Buffer.from(signature)];
  return expected.length === actual.length && timingSafeEqual(expected, actual);
}
