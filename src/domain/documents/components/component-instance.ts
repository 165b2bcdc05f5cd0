import type { Component } from '../../../language/schema/index.js';
import type { LinkTarget } from '../links/link-target.js';

/** One component in a document, or one entry of a list of them. */
export interface ComponentInstance {
  readonly component: Component;
  /** Unique over the whole database; 0 as long as it has none. */
  readonly id: number;
  /** Scalars, private ones included, as JSON texts; those without a value are absent. */
  readonly scalars: ReadonlyMap<string, string>;
  /** Relations and media. */
  readonly targets: ReadonlyMap<string, readonly LinkTarget[]>;
  /** Components and zones inside; a single component is a list of one, or of none. */
  readonly nested: ReadonlyMap<string, readonly ComponentInstance[]>;
}

/** How many instances, at any depth, have no id yet. */
export function countWithoutId(instances: readonly ComponentInstance[]): number {
  let count = 0;
  for (const instance of instances) {
    if (instance.id === 0) count++;
    for (const nested of instance.nested.values()) count += countWithoutId(nested);
  }
  return count;
}

/** The same instances with ids that `idOf` gives, at any depth, outer ones first. */
export function mapComponentIds(
  instances: readonly ComponentInstance[],
  mapId: (id: number) => number,
): readonly ComponentInstance[] {
  return instances.map((instance) => {
    const id = mapId(instance.id);
    if (instance.nested.size === 0) return { ...instance, id };
    const nested = new Map([...instance.nested].map(([name, inner]) => [name, mapComponentIds(inner, mapId)] as const));
    return { ...instance, id, nested };
  });
}

/**
 * Which id of one list stands for which id of another one that has the same content: instances of the same component at the
 * same place. Places that differ are left out.
 */
export function matchComponentIds(
  from: readonly ComponentInstance[],
  to: readonly ComponentInstance[],
  matches: Map<number, number> = new Map(),
): ReadonlyMap<number, number> {
  for (const [index, instance] of from.entries()) {
    const other = to[index];
    if (other === undefined || other.component !== instance.component) continue;
    matches.set(instance.id, other.id);
    for (const [name, nested] of instance.nested) matchComponentIds(nested, other.nested.get(name) ?? [], matches);
  }
  return matches;
}
