import { deepKey, wireKey } from '../../layout/index.js';
import {
  type ComponentAttribute,
  type MediaAttribute,
  nullJson,
  type RelationAttribute,
  type ZoneAttribute,
} from '../../schema/index.js';
import type { Target } from '../links/target.js';
import type { Instance } from './instance.js';
import { type ComponentTexts, isHidden, isList } from './read.js';

/** The texts in which the instances of an attribute are stored. Lists are never null on the wire, only empty. */
export function writeInstances(
  instances: readonly Instance[],
  attribute: ComponentAttribute | ZoneAttribute,
): ComponentTexts {
  const written = instances.map((instance) => ({
    wire: wireOf(instance, attribute.storage === 'zone'),
    deep: deepOf(instance),
  }));
  if (!isList(attribute)) return written[0] ?? { wire: null, deep: null };
  return {
    wire: `[${written.map(({ wire }) => wire).join(',')}]`,
    deep: written.every(({ deep }) => deep === null)
      ? null
      : `[${written.map(({ deep }) => deep ?? nullJson).join(',')}]`,
  };
}

/** `{"id":1,"title":"x"}`: what is answered, keys in schema order. */
function wireOf(instance: Instance, inZone: boolean): string {
  const members = inZone ? [member('__component', JSON.stringify(instance.component.uid))] : [];
  members.push(member('id', String(instance.id)));
  for (const attribute of instance.component.attributes.values()) {
    if (attribute.storage !== 'column' || isHidden(attribute)) continue;
    members.push(member(attribute.name, instance.scalars.get(attribute.name) ?? nullJson));
  }
  return `{${members.join(',')}}`;
}

/** What stands behind it; null where nothing does. */
function deepOf(instance: Instance): string | null {
  const members: string[] = [];
  for (const attribute of instance.component.attributes.values()) {
    const json = behind(instance, attribute.name);
    if (json !== null) members.push(member(attribute.name, json));
  }
  return members.length === 0 ? null : `{${members.join(',')}}`;
}

function behind(instance: Instance, name: string): string | null {
  const attribute = instance.component.attributes.get(name);
  switch (attribute?.storage) {
    case 'column':
      return isHidden(attribute) ? (instance.scalars.get(name) ?? null) : null;
    case 'relation':
    case 'media':
      return targetsJson(instance.targets.get(name) ?? [], attribute);
    case 'component':
    case 'zone':
      return nestedJson(instance.nested.get(name) ?? [], attribute);
    case undefined:
      return null;
  }
}

function targetsJson(targets: readonly Target[], attribute: RelationAttribute | MediaAttribute): string | null {
  if (targets.length === 0) return null;
  const entries = targets.map(({ documentId, type, locale, status }) => ({
    d: documentId,
    ...(attribute.target === null ? { t: type } : {}),
    ...(locale === null ? {} : { l: locale }),
    ...(status === null ? {} : { v: status }),
  }));
  return JSON.stringify(entries);
}

function nestedJson(instances: readonly Instance[], attribute: ComponentAttribute | ZoneAttribute): string | null {
  if (instances.length === 0) return null;
  const { wire, deep } = writeInstances(instances, attribute);
  return `{${member(wireKey, wire ?? nullJson)},${member(deepKey, deep ?? nullJson)}}`;
}

function member(key: string, json: string): string {
  return `${JSON.stringify(key)}:${json}`;
}
