import { isObject, unreachable } from '../../../../foundations/core/index.js';
import {
  type Attribute,
  type Component,
  type ContentType,
  findShapeAttribute,
  type SearchedAttribute,
  type Snapshot,
  type Stored,
} from '../../../../language/schema/index.js';
import { responseJsonKey, storedJsonKey } from '../../layout/index.js';

/** A value of a version, as it is read from the database. */
export interface SearchedValue {
  /** As it is stored; of a component its response JSON, of related documents the list of their values as in responses. */
  readonly value: unknown;
  /** Of a component its stored JSON. */
  readonly stored: unknown;
}

/** Returns the texts of a searched attribute. */
export function listSearchedTexts(
  { name, inner }: SearchedAttribute,
  { value, stored }: SearchedValue,
  type: ContentType,
  snapshot: Snapshot,
): readonly string[] {
  const attribute = findShapeAttribute(type, name);
  if (attribute === undefined || value === null || value === undefined) return [];
  switch (attribute.storage) {
    case 'column':
      return attribute.type.texts?.(value as Stored) ?? [];
    case 'component':
    case 'zone':
      return textsInComponents(attribute, { response: value, stored }, inner, snapshot);
    case 'relation':
    case 'media': {
      const title = snapshot.contentTypes.get(String(attribute.target))?.attributes.get(inner ?? '');
      if (title?.storage !== 'column' || !Array.isArray(value)) return [];
      return value.flatMap((one) =>
        one === null ? [] : (title.type.texts?.(storedValue(one, title.type.column)) ?? []),
      );
    }
    case 'computed':
      return [];
    default:
      return unreachable(attribute);
  }
}

/** Entries of a component or zone: what responses have of them, and what is stored beside that. */
interface NestedEntries {
  readonly response: unknown;
  readonly stored: unknown;
}

/** Private attributes are in no response, and so are not searched. `inner`: the only attribute that is; null: all of them. */
function textsInComponents(
  attribute: Extract<Attribute, { readonly storage: 'component' | 'zone' }>,
  { response, stored }: NestedEntries,
  inner: string | null,
  snapshot: Snapshot,
): readonly string[] {
  const entries: readonly unknown[] = Array.isArray(response) ? response : [response];
  const storedEntries: readonly unknown[] = Array.isArray(stored) ? stored : [stored];
  return entries.flatMap((entry, position) => {
    if (!isObject(entry)) return [];
    const uid = attribute.storage === 'component' ? attribute.component : String(entry.__component);
    const component = snapshot.components.get(uid);
    return component === undefined ? [] : textsInEntry(component, entry, storedEntries[position], inner, snapshot);
  });
}

function textsInEntry(
  component: Component,
  entry: Readonly<Record<string, unknown>>,
  stored: unknown,
  inner: string | null,
  snapshot: Snapshot,
): readonly string[] {
  return [...component.attributes.values()].flatMap((attribute): readonly string[] => {
    if (attribute.private || (inner !== null && attribute.name !== inner)) return [];
    switch (attribute.storage) {
      case 'column': {
        const value = Object.hasOwn(entry, attribute.name) ? entry[attribute.name] : null;
        if (value === null || value === undefined) return [];
        return attribute.type.texts?.(storedValue(value, attribute.type.column)) ?? [];
      }
      case 'component':
      case 'zone': {
        const nested = isObject(stored) && Object.hasOwn(stored, attribute.name) ? stored[attribute.name] : null;
        if (!isObject(nested)) return [];
        const pair = { response: nested[responseJsonKey], stored: nested[storedJsonKey] };
        return textsInComponents(attribute, pair, null, snapshot);
      }
      // What is inside of components leads no further.
      case 'relation':
      case 'media':
      case 'computed':
        return [];
      default:
        return unreachable(attribute);
    }
  });
}

/** A value of a response as it is stored. */
export function storedValue(value: unknown, column: string): string {
  return column === 'json' ? JSON.stringify(value) : String(value);
}
