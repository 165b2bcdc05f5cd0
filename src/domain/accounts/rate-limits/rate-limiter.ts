import type { RateLimitSettings } from '../settings.js';

/** Limits per account, such as `signInPerAccount` and `signInPerAccountTotal`. */
export type AccountRateLimit = 'signIn' | 'mail';

/** Limits attempts (behaviour, section 17, "Rate limit"). Counts in memory, which is bounded. */
export interface RateLimiter {
  /**
   * Counts an attempt against a limit. `key` is an account in its one normalised form, or a client's address (an IPv6 address counts
   * by its /64). Throws Failure access.too-many-requests with the fact `retryAfter`, in whole seconds.
   */
  countAttempt(limit: keyof RateLimitSettings, key: string): void;
  /**
   * Counts an attempt on an account from an origin, an address or a session: first against the limit of both together, so that others
   * cannot exhaust that of the owner, then against the higher total of the account. Throws Failure access.too-many-requests.
   */
  countAttemptFrom(limit: AccountRateLimit, account: string, origin: string): void;
  /** Resets the attempts on an account from an origin and in total, after a success. */
  resetAttemptsFrom(limit: AccountRateLimit, account: string, origin: string): void;
}
