import { isObject } from '../../kernel/index.js';
import { deepKey, wireKey } from '../../layout/index.js';
import {
  type Attribute,
  type Component,
  type ComponentAttribute,
  fileUid,
  type Snapshot,
  type ZoneAttribute,
} from '../../schema/index.js';
import type { FileUse } from './library.js';

/** A place in a document, as `FileUse` tells it. */
export type Place = Pick<FileUse, 'path' | 'concealed'>;

/** A component or zone as it is stored: what is answered, and what stands behind it, both parsed. */
export interface StoredComponents {
  readonly attribute: ComponentAttribute | ZoneAttribute;
  readonly wire: unknown;
  readonly deep: unknown;
}

/** The places in a component or zone, however deep, at which the file of this documentId is linked. */
export function usesInComponents(stored: StoredComponents, file: string, snapshot: Snapshot): readonly Place[] {
  const { attribute, wire, deep } = stored;
  const isList = attribute.storage === 'zone' || attribute.repeatable;
  if (!isList) return usesInInstance(stored, [attribute.name], file, snapshot);
  const behind: readonly unknown[] = Array.isArray(deep) ? deep : [];
  return (Array.isArray(wire) ? wire : []).flatMap((entry: unknown, at) =>
    usesInInstance({ attribute, wire: entry, deep: behind[at] }, [attribute.name, at], file, snapshot),
  );
}

function usesInInstance(
  instance: StoredComponents,
  path: FileUse['path'],
  file: string,
  snapshot: Snapshot,
): readonly Place[] {
  const { deep } = instance;
  const component = componentOf(instance, snapshot);
  if (component === undefined || !isObject(deep)) return [];
  return [...component.attributes.values()].flatMap((attribute): readonly Place[] => {
    const value = Object.hasOwn(deep, attribute.name) ? deep[attribute.name] : undefined;
    if (attribute.storage === 'component' || attribute.storage === 'zone') {
      if (!isObject(value)) return [];
      const nested = { attribute, wire: value[wireKey], deep: value[deepKey] };
      return usesInComponents(nested, file, snapshot).map((place) => ({
        path: [...path, ...place.path],
        concealed: attribute.private || place.concealed,
      }));
    }
    if (!mayLinkFiles(attribute) || !namesFile(value, file)) return [];
    return [{ path: [...path, attribute.name], concealed: attribute.private }];
  });
}

/** Whether an attribute can link to files: media, and relations to files or to anything. */
export function mayLinkFiles(attribute: Attribute): boolean {
  if (attribute.storage === 'media') return true;
  return (
    attribute.storage === 'relation' &&
    attribute.side === 'owner' &&
    (attribute.target === null || attribute.target === fileUid)
  );
}

function namesFile(targets: unknown, file: string): boolean {
  return (
    Array.isArray(targets) &&
    targets.some((target) => isObject(target) && target.d === file && (target.t === undefined || target.t === fileUid))
  );
}

function componentOf({ attribute, wire }: StoredComponents, snapshot: Snapshot): Component | undefined {
  if (attribute.storage === 'component') return snapshot.components.get(attribute.component);
  return isObject(wire) ? snapshot.components.get(String(wire.__component)) : undefined;
}
