/** A reproducible source of choices: the same seed makes the same ones. */
export interface SeededRandom {
  /** Returns an integer from 0 up to, not including, `nextBelow`. */
  nextBelow(nextBelow: number): number;
  pick<T>(values: readonly T[]): T | undefined;
}

/** A small generator (mulberry32); for made-up content, never for secrets. */
export function createSeededRandom(seed: number): SeededRandom {
  let state = seed >>> 0;
  const nextBelow = (limit: number): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * limit);
  };
  return { nextBelow, pick: (values) => values[nextBelow(values.length)] };
}
