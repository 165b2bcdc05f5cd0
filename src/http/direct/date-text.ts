import type { Clock } from '../../kernel/index.js';

/** A text with the value of a `Date` header in it, made once a second. */
export function createDateText(clock: Clock, textOf: (date: string) => string): () => string {
  let text: string | null = null;
  const forget = (): void => {
    text = null;
  };
  return () => {
    if (text !== null) return text;
    const now = clock.now();
    text = textOf(new Date(now).toUTCString());
    setTimeout(forget, 1_000 - (now % 1_000)).unref();
    return text;
  };
}
