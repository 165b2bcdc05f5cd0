/** The only source of time. Tests pass their own. */
export interface Clock {
  /** Milliseconds since 1970, UTC. */
  now(): number;
}

/** The machine's clock. */
export const systemClock: Clock = { now: () => Date.now() };

/** Length of a day in milliseconds. */
export const millisecondsPerDay = 86_400_000;

/** Formats milliseconds since 1970 as ISO 8601 text of fixed width, as stored and sent, e.g. `2024-05-06T10:11:12.345Z`. */
export function isoTime(milliseconds: number): string {
  return new Date(milliseconds).toISOString();
}
