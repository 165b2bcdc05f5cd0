import type { Clock } from '../../../foundations/core/index.js';

/**
 * Makes a value at the first call and remembers it for so long; who asks meanwhile waits for the same one. A value that
 * could not be made is not remembered: the next call tries again.
 */
export function cacheFor<T>(clock: Clock, milliseconds: number, make: () => Promise<T>): () => Promise<T> {
  let entry: { readonly value: Promise<T>; readonly expiresAt: number } | null = null;
  return async () => {
    const now = clock.now();
    if (entry !== null && now < entry.expiresAt) return entry.value;
    const fresh = { value: make(), expiresAt: now + milliseconds };
    entry = fresh;
    try {
      return await fresh.value;
    } catch (error) {
      if (entry === fresh) entry = null;
      throw error;
    }
  };
}
