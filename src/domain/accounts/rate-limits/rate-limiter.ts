import type { RateLimitSettings } from '../settings.js';

/** What is counted per account: `signInPerAccount` and `signInPerAccountTotal`, for one. */
export type AccountRateLimit = 'signIn' | 'mail';

/** Holds callers to the limits of attempts (behaviour, section 17, "Rate limit"; counted in memory, bounded). */
export interface RateLimiter {
  /**
   * Counts an attempt against a limit. `key` is an account in its one normalised form, or a client's address (an IPv6 address counts
   * by its /64). Throws Failure access.too-many-requests with the fact `retryAfter`, in whole seconds.
   */
  countAttempt(limit: keyof RateLimitSettings, key: string): void;
  /**
   * Counts an attempt at an account from somewhere, an address or a session: against the limit of both together, so that a stranger
   * does not use up what its owner has, and then against the higher one of the account from everywhere. Throws Failure
   * access.too-many-requests.
   */
  countAttemptFrom(limit: AccountRateLimit, account: string, origin: string): void;
  /** Forgets the attempts at an account from there, and those from everywhere: after one that succeeded. */
  resetAttemptsFrom(limit: AccountRateLimit, account: string, origin: string): void;
}
