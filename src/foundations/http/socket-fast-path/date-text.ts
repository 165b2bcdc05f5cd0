import type { Clock } from '../../core/index.js';

/** A text with the value of a `Date` header in it, made once a second. */
export function createDateText(clock: Clock, format: (date: string) => string): () => string {
  let cached: string | null = null;
  const expire = (): void => {
    cached = null;
  };
  return () => {
    if (cached !== null) return cached;
    const now = clock.now();
    cached = format(new Date(now).toUTCString());
    setTimeout(expire, 1_000 - (now % 1_000)).unref();
    return cached;
  };
}
