/** CPU milliseconds of this process that a piece of work takes, the best of several tries: what else is running does not count. */
export async function cpuOf(work: () => Promise<unknown>, tries = 5): Promise<number> {
  let best = Number.POSITIVE_INFINITY;
  for (let n = 0; n < tries; n++) {
    const before = process.cpuUsage();
    await work();
    const { user, system } = process.cpuUsage(before);
    best = Math.min(best, (user + system) / 1_000);
  }
  return best;
}
