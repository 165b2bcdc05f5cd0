/** The middle one; of an even number the mean of the two in the middle. @param {readonly number[]} values */
export function median(values) {
  const sorted = [...values].sort((left, right) => left - right);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? Number.NaN)) / 2;
}

/** @typedef {import('../load/load.mjs').Sample} Sample */

/**
 * The medians of several runs, each figure on its own.
 * @param {readonly Sample[]} samples
 * @returns {Sample}
 */
export function medians(samples) {
  return {
    rate: median(samples.map(({ rate }) => rate)),
    p50: median(samples.map(({ p50 }) => p50)),
    p99: median(samples.map(({ p99 }) => p99)),
    processor: median(samples.map(({ processor }) => processor)),
  };
}

/**
 * Two servers compared round by round, so that a busy minute that hits both of them leaves the ratio alone.
 * @param {readonly Sample[]} ours
 * @param {readonly Sample[]} theirs
 * @param {(sample: Sample) => number} figure
 */
function ratio(ours, theirs, figure) {
  return median(
    ours.map((sample, round) => {
      const other = theirs[round];
      return other === undefined ? Number.NaN : figure(sample) / figure(other);
    }),
  );
}

/** Our answers per second, theirs being 1. @param {readonly Sample[]} ours @param {readonly Sample[]} theirs */
export function byRate(ours, theirs) {
  return ratio(ours, theirs, ({ rate }) => rate);
}

/** How slow our slowest hundredth is, theirs being 1. @param {readonly Sample[]} ours @param {readonly Sample[]} theirs */
export function bySlowest(ours, theirs) {
  return ratio(ours, theirs, ({ p99 }) => p99);
}

/**
 * Our answers per second of processor time, theirs being 1: what rates would show if each server had a core to itself and a
 * load generator that never falls behind. By rates where the system does not tell the time.
 * @param {readonly Sample[]} ours
 * @param {readonly Sample[]} theirs
 */
export function byProcessor(ours, theirs) {
  const found = ratio(theirs, ours, ({ processor }) => processor);
  return Number.isNaN(found) ? byRate(ours, theirs) : found;
}
