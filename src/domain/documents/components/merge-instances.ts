import { Failure, yieldToEventLoop } from '../../../foundations/core/index.js';
import {
  type ComponentAttribute,
  type MediaAttribute,
  nullJson,
  type RelationAttribute,
  type ZoneAttribute,
} from '../../../language/schema/index.js';
import type { ComponentIntent } from '../intent/intent.js';
import { applyLinkChange, getCardinality, type LinkChange } from '../links/link-change.js';
import type { DocumentReference, LinkTarget } from '../links/link-target.js';
import { type ComponentInstance, printScalarJson } from './component-instance.js';

/** Number of list entries that are merged before yielding to the event loop. */
const entriesPerTick = 32;

/** Replaces references by documents. */
export type ResolveChange = (
  change: LinkChange<DocumentReference>,
  attribute: RelationAttribute | MediaAttribute,
) => LinkChange<LinkTarget>;

/**
 * Returns the instances of an attribute after a change: the entries sent are the new list; one with an id keeps the
 * attributes that it does not name (behaviour, section 13, "Components and zones"). New instances have id 0 until one
 * is assigned. Throws Failure write.foreign-component for an id that is not among the current instances,
 * write.unknown-anchor.
 */
export async function mergeInstances(
  current: readonly ComponentInstance[],
  entries: readonly ComponentIntent[],
  attribute: ComponentAttribute | ZoneAttribute,
  resolve: ResolveChange,
): Promise<readonly ComponentInstance[]> {
  const unused = new Map(current.map((instance) => [instance.id, instance]));
  const instances: ComponentInstance[] = [];
  for (const entry of entries) {
    if (instances.length % entriesPerTick === 0) await yieldToEventLoop();
    const current = entry.id === null ? emptyInstance(entry) : unused.get(entry.id);
    if (current === undefined || current.component !== entry.component) {
      throw new Failure('write.foreign-component', { field: attribute.name });
    }
    // An instance can only be one entry of the new list.
    if (entry.id !== null) unused.delete(entry.id);
    instances.push(await mergeInstance(current, entry, resolve));
  }
  return instances;
}

/** Shared by all that have nothing of a kind: there may be thousands of them. */
const emptyMap: ReadonlyMap<string, never> = new Map<string, never>();

function emptyInstance(entry: ComponentIntent): ComponentInstance {
  return { component: entry.component, id: 0, scalars: emptyMap, targets: emptyMap, nested: emptyMap };
}

async function mergeInstance(
  base: ComponentInstance,
  entry: ComponentIntent,
  resolve: ResolveChange,
): Promise<ComponentInstance> {
  const scalars = new Map(base.scalars);
  let { targets, nested } = base;
  for (const [name, intent] of entry.values) {
    switch (intent.is) {
      case 'scalar': {
        const json = printScalarJson(intent.value, intent.attribute);
        if (json === nullJson) scalars.delete(name);
        else scalars.set(name, json);
        break;
      }
      case 'links': {
        const change = resolve(intent.change, intent.attribute);
        const changed = applyLinkChange(targets.get(name) ?? [], change, getCardinality(intent.attribute));
        targets = new Map([...targets, [name, changed]]);
        break;
      }
      case 'components': {
        const merged = await mergeInstances(nested.get(name) ?? [], intent.entries, intent.attribute, resolve);
        nested = new Map([...nested, [name, merged]]);
        break;
      }
    }
  }
  return { ...base, scalars, targets, nested };
}
