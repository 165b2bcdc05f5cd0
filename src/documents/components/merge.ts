import { Failure, yieldToEventLoop } from '../../kernel/index.js';
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

/** Entries of a list that are merged before the event loop is looked after. */
const entriesAtOnce = 32;

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
export async function mergedInstances(
  current: readonly Instance[],
  entries: readonly EntryIntent[],
  attribute: ComponentAttribute | ZoneAttribute,
  resolve: ResolveChange,
): Promise<readonly Instance[]> {
  const free = new Map(current.map((instance) => [instance.id, instance]));
  const instances: Instance[] = [];
  for (const entry of entries) {
    if (instances.length % entriesAtOnce === 0) await yieldToEventLoop();
    const base = entry.id === null ? emptyInstance(entry) : free.get(entry.id);
    if (base === undefined || base.component !== entry.component) {
      throw new Failure('write.foreign-component', { field: attribute.name });
    }
    // An instance can only be one entry of the new list.
    if (entry.id !== null) free.delete(entry.id);
    instances.push(await merged(base, entry, resolve));
  }
  return instances;
}

/** Shared by all that have nothing of a kind: there may be thousands of them. */
const none: ReadonlyMap<string, never> = new Map<string, never>();

function emptyInstance(entry: EntryIntent): Instance {
  return { component: entry.component, id: 0, scalars: none, targets: none, nested: none };
}

async function merged(base: Instance, entry: EntryIntent, resolve: ResolveChange): Promise<Instance> {
  const scalars = new Map(base.scalars);
  let { targets, nested } = base;
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
        const changed = changedTargets(targets.get(name) ?? [], change, capacityOf(intent.attribute));
        targets = new Map([...targets, [name, changed]]);
        break;
      }
      case 'components': {
        const merged = await mergedInstances(nested.get(name) ?? [], intent.entries, intent.attribute, resolve);
        nested = new Map([...nested, [name, merged]]);
        break;
      }
    }
  }
  return { ...base, scalars, targets, nested };
}
