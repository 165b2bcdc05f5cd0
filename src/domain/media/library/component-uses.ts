import { isObject } from '../../../foundations/core/index.js';
import {
  type Attribute,
  type Component,
  type ComponentAttribute,
  fileUid,
  isListAttribute,
  type Snapshot,
  type ZoneAttribute,
} from '../../../language/schema/index.js';
import { responseJsonKey, storedJsonKey } from '../../../storage/sql/layout/index.js';
import type { FileUse } from './library.js';

/** A use within a document, see `FileUse`. */
export type ComponentFileUse = Pick<FileUse, 'path' | 'concealed'>;

/** A stored component or dynamic zone: its response JSON and its stored JSON, both parsed. */
export interface StoredComponents {
  readonly attribute: ComponentAttribute | ZoneAttribute;
  readonly responseJson: unknown;
  readonly storedJson: unknown;
}

/** Returns the paths in a component or zone, at any depth, that link to the file of this documentId. */
export function findUsesInComponents(
  stored: StoredComponents,
  file: string,
  snapshot: Snapshot,
): readonly ComponentFileUse[] {
  const { attribute, responseJson, storedJson } = stored;
  if (!isListAttribute(attribute)) return findUsesInInstance(stored, [attribute.name], file, snapshot);
  const storedList: readonly unknown[] = Array.isArray(storedJson) ? storedJson : [];
  return (Array.isArray(responseJson) ? responseJson : []).flatMap((entry: unknown, at) =>
    findUsesInInstance(
      { attribute, responseJson: entry, storedJson: storedList[at] },
      [attribute.name, at],
      file,
      snapshot,
    ),
  );
}

function findUsesInInstance(
  instance: StoredComponents,
  path: FileUse['path'],
  file: string,
  snapshot: Snapshot,
): readonly ComponentFileUse[] {
  const { storedJson } = instance;
  const component = findComponent(instance, snapshot);
  if (component === undefined || !isObject(storedJson)) return [];
  return [...component.attributes.values()].flatMap((attribute): readonly ComponentFileUse[] => {
    const value = Object.hasOwn(storedJson, attribute.name) ? storedJson[attribute.name] : undefined;
    if (attribute.storage === 'component' || attribute.storage === 'zone') {
      if (!isObject(value)) return [];
      const nested = { attribute, responseJson: value[responseJsonKey], storedJson: value[storedJsonKey] };
      return findUsesInComponents(nested, file, snapshot).map((use) => ({
        path: [...path, ...use.path],
        concealed: attribute.private || use.concealed,
      }));
    }
    if (!mayLinkFiles(attribute) || !linksToFile(value, file)) return [];
    return [{ path: [...path, attribute.name], concealed: attribute.private }];
  });
}

/** Returns whether an attribute can link to files: media, and relations to files or of any type. */
export function mayLinkFiles(attribute: Attribute): boolean {
  if (attribute.storage === 'media') return true;
  return (
    attribute.storage === 'relation' &&
    attribute.side === 'owner' &&
    (attribute.target === null || attribute.target === fileUid)
  );
}

function linksToFile(targets: unknown, file: string): boolean {
  return (
    Array.isArray(targets) &&
    targets.some((target) => isObject(target) && target.d === file && (target.t === undefined || target.t === fileUid))
  );
}

function findComponent({ attribute, responseJson }: StoredComponents, snapshot: Snapshot): Component | undefined {
  if (attribute.storage === 'component') return snapshot.components.get(attribute.component);
  return isObject(responseJson) ? snapshot.components.get(String(responseJson.__component)) : undefined;
}
