import type { Clock } from '../../kernel/index.js';

/** The value of a `Date` header, made once a second. */
export function createDateText(clock: Clock): () => string {
  let text: string | null = null;
  const forget = (): void => {
    text = null;
  };
  return () => {
    if (text !== null) return text;
    const now = clock.now();
    text = new Date(now).toUTCString();
    setTimeout(forget, 1_000 - (now % 1_000)).unref();
    return text;
  };
}
