import { Failure } from '../../kernel/index.js';
import {
  type ComponentAttribute,
  type MediaAttribute,
  nullJson,
  type RelationAttribute,
  type ZoneAttribute,
} from '../../schema/index.js';
import type { EntryIntent } from '../intent/intent.js';
import { capacityOf } from '../links/capacity.js';
import { changedTargets, type LinkChange } from '../links/change.js';
import type { Reference } from '../links/reference.js';
import type { Target } from '../links/target.js';
import type { Instance } from './instance.js';
import { scalarJson } from './scalar-json.js';

/** Puts documents in the place of references. */
export type ResolveChange = (
  change: LinkChange<Reference>,
  attribute: RelationAttribute | MediaAttribute,
) => LinkChange<Target>;

/**
 * The instances of an attribute after a change: the entries sent are the new list; one with an id keeps what it does not
 * name (behaviour, section 13, "Components and zones"). New instances have no id yet (0).
 * Raises Failure write.foreign-component for an id that is not among the current instances, write.unknown-anchor.
 */
export function mergedInstances(
  current: readonly Instance[],
  entries: readonly EntryIntent[],
  attribute: ComponentAttribute | ZoneAttribute,
  resolve: ResolveChange,
): readonly Instance[] {
  const free = new Map(current.map((instance) => [instance.id, instance]));
  return entries.map((entry) => {
    if (entry.id === null) return merged(emptyInstance(entry), entry, resolve);
    const base = free.get(entry.id);
    if (base === undefined || base.component !== entry.component) {
      throw new Failure('write.foreign-component', { field: attribute.name });
    }
    // An instance can only be one entry of the new list.
    free.delete(entry.id);
    return merged(base, entry, resolve);
  });
}

function emptyInstance(entry: EntryIntent): Instance {
  return { component: entry.component, id: 0, scalars: new Map(), targets: new Map(), nested: new Map() };
}

function merged(base: Instance, entry: EntryIntent, resolve: ResolveChange): Instance {
  const scalars = new Map(base.scalars);
  const targets = new Map(base.targets);
  const nested = new Map(base.nested);
  for (const [name, intent] of entry.values) {
    switch (intent.is) {
      case 'scalar': {
        const json = scalarJson(intent.value, intent.attribute);
        if (json === nullJson) scalars.delete(name);
        else scalars.set(name, json);
        break;
      }
      case 'links': {
        const change = resolve(intent.change, intent.attribute);
        targets.set(name, changedTargets(targets.get(name) ?? [], change, capacityOf(intent.attribute)));
        break;
      }
      case 'components':
        nested.set(name, mergedInstances(nested.get(name) ?? [], intent.entries, intent.attribute, resolve));
        break;
    }
  }
  return { ...base, scalars, targets, nested };
}
