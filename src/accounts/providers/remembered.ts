import type { Clock } from '../../kernel/index.js';

/**
 * Makes a value at the first call and remembers it for so long; who asks meanwhile waits for the same one. A value that
 * could not be made is not remembered: the next call tries again.
 */
export function remembered<T>(clock: Clock, milliseconds: number, make: () => Promise<T>): () => Promise<T> {
  let kept: { readonly value: Promise<T>; readonly until: number } | null = null;
  return async () => {
    const now = clock.now();
    if (kept !== null && now < kept.until) return kept.value;
    const made = { value: make(), until: now + milliseconds };
    kept = made;
    try {
      return await made.value;
    } catch (error) {
      if (kept === made) kept = null;
      throw error;
    }
  };
}
