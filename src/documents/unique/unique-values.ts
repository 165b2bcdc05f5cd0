import {
  type ComponentAttribute,
  type ContentType,
  type Snapshot,
  type Stored,
  storedOfJson,
  type ZoneAttribute,
} from '../../schema/index.js';
import type { Instance } from '../components/instance.js';
import { isList, readInstances, textsOf } from '../components/read.js';
import type { Source } from '../context.js';
import type { Path } from '../intent/problems.js';
import type { Columns } from '../versions.js';

/** A value of a version that no other document may have, and that no index of the version table can keep unique. */
export interface UniqueValue {
  /**
   * Names the attribute within its content type: the names on the way to it, separated by dots, entries of zones by their
   * component; and the locale where each locale has a value of its own: `seo.canonical@fr`.
   */
  readonly key: string;
  /** Where it stands in a body. */
  readonly path: Path;
  readonly value: Stored;
}

/** Attributes of one content type whose unique values are not in a column, or in one that the locales of a document repeat. */
type Holder = ComponentAttribute | ZoneAttribute;

const holders = new WeakMap<Holder, boolean>();

/** Whether a content type has values that are kept unique by claims. */
export function hasClaims({ type, table }: Source, snapshot: Snapshot): boolean {
  return (
    [...table.columns.values()].some(({ attribute }) => isClaimed(attribute, type)) ||
    [...table.components.values()].some(({ attribute }) => holdsUnique(attribute, snapshot))
  );
}

/** The values of a version that are to be claimed, in schema order. */
export function* uniqueValues(source: Source, columns: Columns, snapshot: Snapshot): Iterable<UniqueValue> {
  const { type, table } = source;
  for (const { attribute, name } of table.columns.values()) {
    const value = columns.get(name) ?? null;
    if (isClaimed(attribute, type) && value !== null) yield { key: attribute.name, path: [attribute.name], value };
  }
  for (const names of table.components.values()) {
    const { attribute } = names;
    if (!holdsUnique(attribute, snapshot)) continue;
    const suffix = attribute.localized ? localeSuffix(source.locale) : '';
    const instances = readInstances(textsOf(columns, names), attribute, snapshot);
    for (const found of within(instances, attribute, { names: [attribute.name], path: [attribute.name] }, snapshot)) {
      yield { ...found, key: `${found.key}${suffix}` };
    }
  }
}

/** Whether a key belongs to the values of one locale, or to those that all locales of a document share. */
export function isKeyOf(key: string, locale: string | null): boolean {
  return locale === null ? !key.includes('@') : key.endsWith(localeSuffix(locale));
}

function localeSuffix(locale: string): string {
  return `@${locale}`;
}

/** Where each locale has a value of its own, or there are no locales, an index of the version table keeps it unique. */
function isClaimed(
  attribute: { readonly name: string; readonly unique: boolean; readonly localized: boolean },
  type: ContentType,
): boolean {
  return type.localized && attribute.unique && !attribute.localized && type.attributes.has(attribute.name);
}

/** Whether components of an attribute have unique attributes, at any depth. */
function holdsUnique(attribute: Holder, snapshot: Snapshot): boolean {
  let holds = holders.get(attribute);
  if (holds === undefined) {
    holds = componentsOf(attribute).some((uid) =>
      [...(snapshot.components.get(uid)?.attributes.values() ?? [])].some((inner) => {
        if (inner.storage === 'column') return inner.unique;
        return (inner.storage === 'component' || inner.storage === 'zone') && holdsUnique(inner, snapshot);
      }),
    );
    holders.set(attribute, holds);
  }
  return holds;
}

function componentsOf(attribute: Holder): readonly string[] {
  return attribute.storage === 'zone' ? attribute.components : [attribute.component];
}

interface Place {
  readonly names: readonly string[];
  readonly path: Path;
}

function* within(
  instances: readonly Instance[],
  attribute: Holder,
  at: Place,
  snapshot: Snapshot,
): Iterable<UniqueValue> {
  for (const [index, instance] of instances.entries()) {
    const path = isList(attribute) ? [...at.path, String(index)] : at.path;
    const names = attribute.storage === 'zone' ? [...at.names, instance.component.uid] : at.names;
    yield* inside(instance, { names, path }, snapshot);
  }
}

function* inside(instance: Instance, at: Place, snapshot: Snapshot): Iterable<UniqueValue> {
  for (const attribute of instance.component.attributes.values()) {
    const [names, path] = [
      [...at.names, attribute.name],
      [...at.path, attribute.name],
    ];
    if (attribute.storage === 'column') {
      const json = attribute.unique ? instance.scalars.get(attribute.name) : undefined;
      if (json !== undefined) yield { key: names.join('.'), path, value: storedOfJson(json, attribute.type.column) };
    } else if (attribute.storage === 'component' || attribute.storage === 'zone') {
      if (!holdsUnique(attribute, snapshot)) continue;
      yield* within(instance.nested.get(attribute.name) ?? [], attribute, { names, path }, snapshot);
    }
  }
}
