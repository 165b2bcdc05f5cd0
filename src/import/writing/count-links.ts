import type { ArrivingComponent, ArrivingVersion } from '../../documents/index.js';

/** How many links lead from a version, those in components included. */
export function countLinks({ links, components }: Pick<ArrivingVersion, 'links' | 'components'>): number {
  return total([...links.values()].map((list) => list.length)) + total([...components.values()].map(countInside));
}

function countInside(instances: readonly ArrivingComponent[]): number {
  return total(
    instances.map(
      ({ targets, nested }) =>
        total([...targets.values()].map((list) => list.length)) + total([...nested.values()].map(countInside)),
    ),
  );
}

function total(counts: readonly number[]): number {
  return counts.reduce((sum, count) => sum + count, 0);
}
