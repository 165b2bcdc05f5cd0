/** Processor milliseconds for which nothing else was done, at the longest, and how a piece of work ended. */
export interface Watched<T> {
  readonly result: T;
  readonly longest: number;
}

/**
 * Does a piece of work and finds the tick of the event loop that took the most processor time of this process. Time in which other
 * processes had the processor does not count, so that a busy machine changes little.
 */
export async function watchLoop<T>(work: () => Promise<T>): Promise<Watched<T>> {
  let longest = 0;
  let watching = true;
  let before = process.cpuUsage();
  const tick = (): void => {
    const { user, system } = process.cpuUsage(before);
    longest = Math.max(longest, (user + system) / 1_000);
    before = process.cpuUsage();
    if (watching) setImmediate(tick);
  };
  setImmediate(tick);
  try {
    const result = await work();
    return { result, longest };
  } finally {
    watching = false;
  }
}
