import type { Component } from '../../schema/index.js';
import type { Target } from '../links/target.js';

/** One component in a document, or one entry of a list of them. */
export interface Instance {
  readonly component: Component;
  /** Unique over the whole database; 0 as long as it has none. */
  readonly id: number;
  /** Scalars, private ones included, as JSON texts; those without a value are absent. */
  readonly scalars: ReadonlyMap<string, string>;
  /** Relations and media. */
  readonly targets: ReadonlyMap<string, readonly Target[]>;
  /** Components and zones inside; a single component is a list of one, or of none. */
  readonly nested: ReadonlyMap<string, readonly Instance[]>;
}

/** How many instances, at any depth, have no id yet. */
export function countWithoutId(instances: readonly Instance[]): number {
  let count = 0;
  for (const instance of instances) {
    if (instance.id === 0) count++;
    for (const nested of instance.nested.values()) count += countWithoutId(nested);
  }
  return count;
}

/** The same instances with ids that `idOf` gives, at any depth, outer ones first. */
export function withIds(instances: readonly Instance[], idOf: (id: number) => number): readonly Instance[] {
  return instances.map((instance) => {
    const id = idOf(instance.id);
    if (instance.nested.size === 0) return { ...instance, id };
    const nested = new Map([...instance.nested].map(([name, inner]) => [name, withIds(inner, idOf)] as const));
    return { ...instance, id, nested };
  });
}

/**
 * Which id of one list stands for which id of another one that has the same content: instances of the same component at the
 * same place. Places that differ are left out.
 */
export function alignedIds(
  from: readonly Instance[],
  to: readonly Instance[],
  aligned: Map<number, number> = new Map(),
): ReadonlyMap<number, number> {
  for (const [at, instance] of from.entries()) {
    const other = to[at];
    if (other === undefined || other.component !== instance.component) continue;
    aligned.set(instance.id, other.id);
    for (const [name, nested] of instance.nested) alignedIds(nested, other.nested.get(name) ?? [], aligned);
  }
  return aligned;
}
