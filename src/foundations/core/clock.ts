/** The one source of time. Tests hand in their own. */
export interface Clock {
  /** Milliseconds since 1970, UTC. */
  now(): number;
}

/** The machine's clock. */
export const systemClock: Clock = { now: () => Date.now() };

/** Milliseconds since 1970 as the ISO 8601 text of fixed width that is stored and sent, e.g. `2024-05-06T10:11:12.345Z`. */
export function isoTime(milliseconds: number): string {
  return new Date(milliseconds).toISOString();
}
