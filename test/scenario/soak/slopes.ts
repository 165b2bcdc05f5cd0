/** A figure at a moment, in milliseconds since the beginning. */
export interface Sample {
  readonly at: number;
  readonly value: number;
}

const hour = 3_600_000;

/** How fast a figure grows per hour: the slope of the line with the least squares; 0 of fewer than two samples. */
export function slope(samples: readonly Sample[]): number {
  const count = samples.length;
  const meanAt = samples.reduce((sum, { at }) => sum + at, 0) / count;
  const meanValue = samples.reduce((sum, { value }) => sum + value, 0) / count;
  const spread = samples.reduce((sum, { at }) => sum + (at - meanAt) ** 2, 0);
  if (count < 2 || spread === 0) return 0;
  const common = samples.reduce((sum, { at, value }) => sum + (at - meanAt) * (value - meanValue), 0);
  return (common / spread) * hour;
}

/** The minimum of each window of samples: the heap after a garbage collection, not before it. */
export function lows(samples: readonly Sample[], every: number): readonly Sample[] {
  const found: Sample[] = [];
  for (let from = 0; from + every <= samples.length; from += every) {
    const part = samples.slice(from, from + every);
    found.push(part.reduce((least, sample) => (sample.value < least.value ? sample : least)));
  }
  return found;
}
