import {
  type ComponentAttribute,
  type ContentType,
  isListAttribute,
  type Snapshot,
  type Stored,
  storedFromJson,
  type ZoneAttribute,
} from '../../../language/schema/index.js';
import type { ComponentInstance } from '../components/component-instance.js';
import { componentUids, readComponentJson, readInstances } from '../components/read-instances.js';
import type { DocumentLocale } from '../context.js';
import type { Path } from '../intent/problems.js';
import type { ColumnValues } from '../versions.js';

/** A value that only one document may have, and that no index of the version table can keep unique. */
export interface UniqueValue {
  /**
   * Names the attribute within its content type: the names on the path to it, separated by dots, zone entries by their
   * component; and the locale if each locale has its own value: `seo.canonical@fr`.
   */
  readonly key: string;
  /** Its path in a body. */
  readonly path: Path;
  readonly value: Stored;
}

/**
 * Attributes of a content type whose unique values are not in a column, or in one that the locales of a document
 * repeat.
 */
type ComponentHolder = ComponentAttribute | ZoneAttribute;

const holdsUniqueCache = new WeakMap<ComponentHolder, boolean>();

/** Returns whether a content type has values that claims keep unique. */
export function hasClaims({ type, table }: DocumentLocale, snapshot: Snapshot): boolean {
  return (
    [...table.columns.values()].some(({ attribute }) => isClaimed(attribute, type)) ||
    [...table.components.values()].some(({ attribute }) => holdsUnique(attribute, snapshot))
  );
}

/** Returns the values of a version that need a claim, in schema order. */
export function* uniqueValues(
  document: DocumentLocale,
  columns: ColumnValues,
  snapshot: Snapshot,
): Iterable<UniqueValue> {
  const { type, table } = document;
  for (const { attribute, name } of table.columns.values()) {
    const value = columns.get(name) ?? null;
    if (isClaimed(attribute, type) && value !== null) yield { key: attribute.name, path: [attribute.name], value };
  }
  for (const names of table.components.values()) {
    const { attribute } = names;
    if (!holdsUnique(attribute, snapshot)) continue;
    const suffix = attribute.localized ? localeSuffix(document.locale) : '';
    const instances = readInstances(readComponentJson(columns, names), attribute, snapshot);
    for (const nested of nestedUniqueValues(
      instances,
      attribute,
      { names: [attribute.name], path: [attribute.name] },
      snapshot,
    )) {
      yield { ...nested, key: `${nested.key}${suffix}` };
    }
  }
}

/** Returns whether a key belongs to the values of one locale, or to those that all locales of a document share. */
export function isClaimKeyOf(key: string, locale: string | null): boolean {
  return locale === null ? !key.includes('@') : key.endsWith(localeSuffix(locale));
}

function localeSuffix(locale: string): string {
  return `@${locale}`;
}

/** If each locale has its own value, or there are no locales, an index of the version table keeps it unique. */
function isClaimed(
  attribute: { readonly name: string; readonly unique: boolean; readonly localized: boolean },
  type: ContentType,
): boolean {
  return type.localized && attribute.unique && !attribute.localized && type.attributes.has(attribute.name);
}

/** Whether components of an attribute have unique attributes, at any depth. */
function holdsUnique(attribute: ComponentHolder, snapshot: Snapshot): boolean {
  let result = holdsUniqueCache.get(attribute);
  if (result === undefined) {
    result = componentUids(attribute).some((uid) =>
      [...(snapshot.components.get(uid)?.attributes.values() ?? [])].some((inner) => {
        if (inner.storage === 'column') return inner.unique;
        return (inner.storage === 'component' || inner.storage === 'zone') && holdsUnique(inner, snapshot);
      }),
    );
    holdsUniqueCache.set(attribute, result);
  }
  return result;
}

interface NestedLocation {
  readonly names: readonly string[];
  readonly path: Path;
}

function* nestedUniqueValues(
  instances: readonly ComponentInstance[],
  attribute: ComponentHolder,
  location: NestedLocation,
  snapshot: Snapshot,
): Iterable<UniqueValue> {
  for (const [index, instance] of instances.entries()) {
    const path = isListAttribute(attribute) ? [...location.path, String(index)] : location.path;
    const names = attribute.storage === 'zone' ? [...location.names, instance.component.uid] : location.names;
    yield* instanceUniqueValues(instance, { names, path }, snapshot);
  }
}

function* instanceUniqueValues(
  instance: ComponentInstance,
  location: NestedLocation,
  snapshot: Snapshot,
): Iterable<UniqueValue> {
  for (const attribute of instance.component.attributes.values()) {
    const [names, path] = [
      [...location.names, attribute.name],
      [...location.path, attribute.name],
    ];
    if (attribute.storage === 'column') {
      const json = attribute.unique ? instance.scalars.get(attribute.name) : undefined;
      if (json !== undefined) yield { key: names.join('.'), path, value: storedFromJson(json, attribute.type.column) };
    } else if (attribute.storage === 'component' || attribute.storage === 'zone') {
      if (!holdsUnique(attribute, snapshot)) continue;
      yield* nestedUniqueValues(instance.nested.get(attribute.name) ?? [], attribute, { names, path }, snapshot);
    }
  }
}
