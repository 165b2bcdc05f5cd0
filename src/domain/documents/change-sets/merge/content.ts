import {
  type Attribute,
  type ComponentAttribute,
  isListAttribute,
  type MediaAttribute,
  type RelationAttribute,
  type ScalarAttribute,
  type Stored,
  storedFromJson,
  type ZoneAttribute,
} from '../../../../language/schema/index.js';
import type { ComponentInstance } from '../../components/component-instance.js';
import { haveSameTargets, type LinkTarget } from '../../links/link-target.js';

/**
 * The content of a version or of a component, by attribute. Scalars of a version are stored values, those of a component JSON texts. Links
 * are those that the version owns.
 */
export interface Content {
  readonly scalars: ReadonlyMap<string, Stored>;
  readonly targets: ReadonlyMap<string, readonly LinkTarget[]>;
  readonly nested: ReadonlyMap<string, readonly ComponentInstance[]>;
}

/** Content without any value. */
export const emptyContent: Content = { scalars: new Map(), targets: new Map(), nested: new Map() };

/** The value at a path; null where there is none. */
export type ContentValue =
  | { readonly is: 'scalar'; readonly attribute: ScalarAttribute; readonly value: Stored }
  | {
      readonly is: 'links';
      readonly attribute: RelationAttribute | MediaAttribute;
      readonly targets: readonly LinkTarget[];
    }
  | {
      readonly is: 'entry';
      readonly attribute: ComponentAttribute | ZoneAttribute;
      readonly instance: ComponentInstance;
    }
  /** The order of the entries of a list, by their ids. Of links, it is the links. */
  | { readonly is: 'order'; readonly keys: readonly string[] }
  | null;

/** Where an attribute is: the attributes and entries around it, printed, and whether its scalars are JSON texts. */
export interface Location {
  /** '' for a version, else with a dot at its end. */
  readonly prefix: string;
  readonly inComponent: boolean;
}

/** The content of a version, not of a component. */
export const topLevel: Location = { prefix: '', inComponent: false };

/** Which attributes are compared; those of components too. */
export type AttributeSelection = (attribute: Attribute) => boolean;

/** Returns the path of an entry of a list, by its id. */
export function entryPath(path: string, key: string): string {
  return `${path}[id=${key}]`;
}

/** Returns the path of a link, by the documentId of its target. */
export function linkPath(path: string, { documentId, locale }: LinkTarget): string {
  return `${path} → ${documentId}${locale === null ? '' : ` (${locale})`}`;
}

/** Returns the location of the attributes of a component at this path. */
export function insideComponent(path: string): Location {
  return { prefix: `${path}.`, inComponent: true };
}

/** Returns a scalar as a value. */
export function scalarValue(
  attribute: ScalarAttribute,
  value: Stored | undefined,
  { inComponent }: Location,
): ContentValue {
  const stored = value ?? null;
  return {
    is: 'scalar',
    attribute,
    value: inComponent && stored !== null ? storedFromJson(String(stored), attribute.type.column) : stored,
  };
}

/** Returns whether two entries are equal at any depth; `withIds`: their ids too. Entries of lists below them are always told apart by ids. */
export function areSameInstances(left: ComponentInstance, right: ComponentInstance, withIds: boolean): boolean {
  if (left.component !== right.component || (withIds && left.id !== right.id)) return false;
  return [...left.component.attributes.values()].every((attribute) => {
    const { name, storage } = attribute;
    switch (storage) {
      case 'column':
        return left.scalars.get(name) === right.scalars.get(name);
      case 'relation':
      case 'media':
        return haveSameTargets(left.targets.get(name) ?? [], right.targets.get(name) ?? []);
      case 'component':
      case 'zone': {
        const [leftEntries, rightEntries] = [left.nested.get(name) ?? [], right.nested.get(name) ?? []];
        return (
          leftEntries.length === rightEntries.length &&
          leftEntries.every((entry, index) => {
            const other = rightEntries[index];
            return other !== undefined && areSameInstances(entry, other, withIds || isListAttribute(attribute));
          })
        );
      }
      case 'computed':
        return true;
    }
    return storage satisfies never;
  });
}
