import type { LimitsSettings } from '../settings.js';

/** Holds callers to the limits of attempts (behaviour, section 17, "Rate limit"; counted in memory, bounded). */
export interface Limits {
  /**
   * Counts an attempt against a limit. `key` is an account in its one normalised form, or a client's address (an IPv6 address counts
   * by its /64). Raises Failure access.too-many-requests with the fact `retryAfter`, in whole seconds.
   */
  count(limit: keyof LimitsSettings, key: string): void;
  /** Forgets the attempts of a key: after a sign-in that succeeded. */
  forgive(limit: keyof LimitsSettings, key: string): void;
}
