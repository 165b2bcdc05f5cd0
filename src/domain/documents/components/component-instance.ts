import { type Component, nullJson, type ScalarAttribute, type Stored } from '../../../language/schema/index.js';
import type { WriteContext } from '../context.js';
import type { LinkTarget } from '../links/link-target.js';

/** One component in a document, or one entry of a list of them. */
export interface ComponentInstance {
  readonly component: Component;
  /** Unique in the database; 0: not assigned yet. */
  readonly id: number;
  /** Scalars, private ones included, as JSON texts; those without a value are absent. */
  readonly scalars: ReadonlyMap<string, string>;
  /** Relations and media. */
  readonly targets: ReadonlyMap<string, readonly LinkTarget[]>;
  /** Nested components and zones; a single component is a list of at most one. */
  readonly nested: ReadonlyMap<string, readonly ComponentInstance[]>;
}

/** Returns the number of instances without an id, at any depth. */
function countWithoutId(instances: readonly ComponentInstance[]): number {
  let count = 0;
  for (const instance of instances) {
    if (instance.id === 0) count++;
    for (const nested of instance.nested.values()) count += countWithoutId(nested);
  }
  return count;
}

/** Returns the same instances with the ids that `mapId` returns, at any depth, outer ones first. */
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
 * Maps the ids of one list to those of another one with the same content: instances of the same component at the same position.
 * Positions that differ are left out.
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

/** Returns the instances of several attributes with the next ids for those without one, from a single request for ids. */
export async function assignComponentIds(
  context: WriteContext,
  lists: readonly (readonly ComponentInstance[])[],
): Promise<readonly (readonly ComponentInstance[])[]> {
  const count = lists.reduce((sum, instances) => sum + countWithoutId(instances), 0);
  if (count === 0) return lists;
  const ids = (await context.tx.componentIds(count)).values();
  return lists.map((instances) => mapComponentIds(instances, (id) => (id === 0 ? Number(ids.next().value) : id)));
}

/** Returns a stored scalar as its JSON text in a component. */
export function printScalarJson(value: Stored, attribute: ScalarAttribute): string {
  return value === null ? nullJson : attribute.type.toJsonText(value);
}
