import {
  type ComponentAttribute,
  isListAttribute,
  type MediaAttribute,
  nullJson,
  type RelationAttribute,
  type ZoneAttribute,
} from '../../../language/schema/index.js';
import { responseJsonKey, storedJsonKey } from '../../../storage/sql/layout/index.js';
import type { LinkTarget } from '../links/link-target.js';
import type { ComponentInstance } from './component-instance.js';
import { type ComponentJsonPair, isStoredOnly } from './read-instances.js';

/** The texts in which the instances of an attribute are stored. Lists are never null on the wire, only empty. */
export function printInstances(
  instances: readonly ComponentInstance[],
  attribute: ComponentAttribute | ZoneAttribute,
): ComponentJsonPair {
  const printed = instances.map((instance) => ({
    responseJson: printResponseJson(instance, attribute.storage === 'zone'),
    storedJson: printStoredJson(instance),
  }));
  if (!isListAttribute(attribute)) return printed[0] ?? { responseJson: null, storedJson: null };
  return {
    responseJson: `[${printed.map(({ responseJson }) => responseJson).join(',')}]`,
    storedJson: printed.every(({ storedJson }) => storedJson === null)
      ? null
      : `[${printed.map(({ storedJson }) => storedJson ?? nullJson).join(',')}]`,
  };
}

/** Returns the response JSON, `{"id":1,"title":"x"}`, with keys in schema order. */
function printResponseJson(instance: ComponentInstance, inZone: boolean): string {
  const members = inZone ? [member('__component', JSON.stringify(instance.component.uid))] : [];
  members.push(member('id', String(instance.id)));
  for (const attribute of instance.component.attributes.values()) {
    if (attribute.storage !== 'column' || isStoredOnly(attribute)) continue;
    members.push(member(attribute.name, instance.scalars.get(attribute.name) ?? nullJson));
  }
  return `{${members.join(',')}}`;
}

/** Returns the JSON of the attributes that a response does not contain; null if there are none. */
function printStoredJson(instance: ComponentInstance): string | null {
  const members: string[] = [];
  for (const attribute of instance.component.attributes.values()) {
    const json = printStoredMember(instance, attribute.name);
    if (json !== null) members.push(member(attribute.name, json));
  }
  return members.length === 0 ? null : `{${members.join(',')}}`;
}

function printStoredMember(instance: ComponentInstance, name: string): string | null {
  const attribute = instance.component.attributes.get(name);
  switch (attribute?.storage) {
    case 'column':
      return isStoredOnly(attribute) ? (instance.scalars.get(name) ?? null) : null;
    case 'relation':
    case 'media':
      return targetsJson(instance.targets.get(name) ?? [], attribute);
    case 'component':
    case 'zone':
      return nestedJson(instance.nested.get(name) ?? [], attribute);
    case 'computed':
    case undefined:
      return null;
  }
}

function targetsJson(targets: readonly LinkTarget[], attribute: RelationAttribute | MediaAttribute): string | null {
  if (targets.length === 0) return null;
  const entries = targets.map(({ documentId, type, locale, status }) => ({
    d: documentId,
    ...(attribute.target === null ? { t: type } : {}),
    ...(locale === null ? {} : { l: locale }),
    ...(status === null ? {} : { v: status }),
  }));
  return JSON.stringify(entries);
}

function nestedJson(
  instances: readonly ComponentInstance[],
  attribute: ComponentAttribute | ZoneAttribute,
): string | null {
  if (instances.length === 0) return null;
  const { responseJson, storedJson } = printInstances(instances, attribute);
  return `{${member(responseJsonKey, responseJson ?? nullJson)},${member(storedJsonKey, storedJson ?? nullJson)}}`;
}

function member(key: string, json: string): string {
  return `${JSON.stringify(key)}:${json}`;
}
