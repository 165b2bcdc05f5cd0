import type { ImportedComponent, ImportedVersion } from '../../../documents/index.js';

/** How many links lead from a version, those in components included. */
export function countLinks({ links, components }: Pick<ImportedVersion, 'links' | 'components'>): number {
  return (
    sumCounts([...links.values()].map((list) => list.length)) +
    sumCounts([...components.values()].map(countNestedLinks))
  );
}

function countNestedLinks(instances: readonly ImportedComponent[]): number {
  return sumCounts(
    instances.map(
      ({ targets, nested }) =>
        sumCounts([...targets.values()].map((list) => list.length)) +
        sumCounts([...nested.values()].map(countNestedLinks)),
    ),
  );
}

function sumCounts(counts: readonly number[]): number {
  return counts.reduce((sum, count) => sum + count, 0);
}
