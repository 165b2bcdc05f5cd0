import {
  type Attribute,
  type ComponentAttribute,
  isListAttribute,
  type MediaAttribute,
  type RelationAttribute,
  type ScalarAttribute,
  type Stored,
  type ZoneAttribute,
} from '../../../../language/schema/index.js';
import type { ComponentInstance } from '../../components/component-instance.js';
import { haveSameTargets, type LinkTarget, targetKey } from '../../links/link-target.js';
import {
  type AttributeSelection,
  areSameInstances,
  type Content,
  type ContentValue,
  emptyContent,
  entryPath,
  insideComponent,
  type Location,
  linkPath,
  scalarValue,
  topLevel,
} from './content.js';
import { mapThree, mergeLists, type Side, type Three } from './merge-lists.js';

/** Two changes of one value that cannot both be kept. */
export interface Clash extends Three<ContentValue> {
  /** Attributes, entries and links: `sections[id=12].heading`, `tags → abc`. */
  readonly path: string;
}

/** The result of a merge. */
export interface Merged {
  /** What clashes has the value of the chosen side, without a choice that of `ours`. */
  readonly content: Content;
  /** Clashes for which no side was chosen, in the order of the model. */
  readonly clashes: readonly Clash[];
}

/** The chosen sides, by the paths of clashes. */
export type Resolutions = ReadonlyMap<string, Side>;

/** The attributes of a content type or component. */
export interface MergedShape {
  readonly attributes: ReadonlyMap<string, Attribute>;
}

/**
 * Merges two versions made from the same base, value by value: scalars and to-one links as a whole, components and entries of lists by their
 * ids, links by their targets. What one side changed is in the result; what both changed alike too; what they changed differently is a clash.
 * An entry or link that one side moved and the other removed is removed.
 */
export function mergeThree(
  shape: MergedShape,
  versions: Three<Content>,
  resolutions: Resolutions = new Map(),
  selects: AttributeSelection = () => true,
): Merged {
  const merger = new Merger(resolutions, selects);
  const content = merger.merge(shape, versions, topLevel);
  return { content, clashes: merger.clashes };
}

class Merger {
  readonly clashes: Clash[] = [];
  readonly #resolutions: Resolutions;
  readonly #selects: AttributeSelection;

  constructor(resolutions: Resolutions, selects: AttributeSelection) {
    this.#resolutions = resolutions;
    this.#selects = selects;
  }

  merge({ attributes }: MergedShape, versions: Three<Content>, location: Location): Content {
    const scalars = new Map<string, Stored>();
    const targets = new Map<string, readonly LinkTarget[]>();
    const nested = new Map<string, readonly ComponentInstance[]>();
    for (const attribute of attributes.values()) {
      if (!this.#selects(attribute)) continue;
      const { name } = attribute;
      switch (attribute.storage) {
        case 'column': {
          const values = mapThree(versions, (content) => content.scalars.get(name) ?? null);
          const value = this.#mergeScalar(attribute, values, location);
          if (value !== null) scalars.set(name, value);
          break;
        }
        case 'relation':
        case 'media': {
          const links = mapThree(versions, (content) => content.targets.get(name) ?? []);
          targets.set(name, this.#mergeLinks(attribute, links, location.prefix + name));
          break;
        }
        case 'component':
        case 'zone': {
          const entries = mapThree(versions, (content) => content.nested.get(name) ?? []);
          const path = location.prefix + name;
          nested.set(
            name,
            isListAttribute(attribute)
              ? this.#mergeEntries(attribute, entries, path)
              : this.#mergeSingle(attribute, entries, path),
          );
          break;
        }
        case 'computed':
          break;
      }
    }
    return { scalars, targets, nested };
  }

  #mergeScalar(attribute: ScalarAttribute, values: Three<Stored>, location: Location): Stored {
    const isEqual = (left: Stored, right: Stored): boolean => left === right;
    return this.#choose(location.prefix + attribute.name, values, isEqual, (value) =>
      scalarValue(attribute, value, location),
    );
  }

  #mergeLinks(
    attribute: RelationAttribute | MediaAttribute,
    links: Three<readonly LinkTarget[]>,
    path: string,
  ): readonly LinkTarget[] {
    if (!attribute.many) {
      return this.#choose(path, links, haveSameTargets, (targets) => ({ is: 'links', attribute, targets }));
    }
    const targets = [...links.base, ...links.ours, ...links.theirs];
    const byKey = new Map(targets.map((target) => [targetKey(target), target] as const));
    const inOrder = (keys: readonly string[]): ContentValue => ({
      is: 'links',
      attribute,
      targets: keys.flatMap((key) => byKey.get(key) ?? []),
    });
    return mergeLists<LinkTarget>(links, {
      key: targetKey,
      mergeItem: (_, item) => {
        const target = item.ours ?? item.theirs;
        return this.#choose(
          target === undefined ? path : linkPath(path, target),
          item,
          (left, right) => left?.status === right?.status,
          (value) => value && { is: 'links', attribute, targets: [value] },
        );
      },
      chooseOrder: (orders) => this.#clash({ path, ...mapThree(orders, inOrder) }),
    });
  }

  #mergeEntries(
    attribute: ComponentAttribute | ZoneAttribute,
    entries: Three<readonly ComponentInstance[]>,
    path: string,
  ): readonly ComponentInstance[] {
    return mergeLists(entries, {
      key: ({ id }) => String(id),
      mergeItem: (key, entry) => this.#mergeEntry(attribute, entry, entryPath(path, key)),
      chooseOrder: (orders) => this.#clash({ path, ...mapThree(orders, (keys) => ({ is: 'order', keys }) as const) }),
    });
  }

  /** Compared without ids: a component that is written again gets another one. */
  #mergeSingle(
    attribute: ComponentAttribute | ZoneAttribute,
    entries: Three<readonly ComponentInstance[]>,
    path: string,
  ): readonly ComponentInstance[] {
    const merged = this.#mergeEntry(
      attribute,
      mapThree(entries, ([entry]) => entry),
      path,
    );
    return merged === undefined ? [] : [merged];
  }

  #mergeEntry(
    attribute: ComponentAttribute | ZoneAttribute,
    { base, ours, theirs }: Three<ComponentInstance | undefined>,
    path: string,
  ): ComponentInstance | undefined {
    if (ours === undefined || theirs === undefined || ours.component !== theirs.component) {
      return this.#choose(path, { base, ours, theirs }, isSameEntry, (instance) =>
        instance === undefined ? null : { is: 'entry', attribute, instance },
      );
    }
    const { component } = ours;
    const baseContent = base?.component === component ? base : emptyContent;
    const content = this.merge(component, { base: baseContent, ours, theirs }, insideComponent(path));
    return withTexts(component, mergeId(base, ours, theirs), content);
  }

  #choose<T>(
    path: string,
    { base, ours, theirs }: Three<T>,
    isEqual: (left: T, right: T) => boolean,
    toValue: (value: T) => ContentValue | undefined,
  ): T {
    if (isEqual(ours, theirs) || isEqual(theirs, base)) return ours;
    if (isEqual(ours, base)) return theirs;
    const values = mapThree({ base, ours, theirs }, (value) => toValue(value) ?? null);
    return this.#clash({ path, ...values }) === 'ours' ? ours : theirs;
  }

  #clash(clash: Clash): Side {
    const resolution = this.#resolutions.get(clash.path);
    if (resolution === undefined) this.clashes.push(clash);
    return resolution ?? 'ours';
  }
}

/** Scalars of components are JSON texts on all sides, and so is the merged one. */
function withTexts(component: ComponentInstance['component'], id: number, content: Content): ComponentInstance {
  const scalars = new Map([...content.scalars].map(([name, value]) => [name, String(value)] as const));
  return { component, id, scalars, targets: content.targets, nested: content.nested };
}

function mergeId(base: ComponentInstance | undefined, ours: ComponentInstance, theirs: ComponentInstance): number {
  if (ours.id === base?.id) return theirs.id;
  return theirs.id === base?.id ? ours.id : Math.max(ours.id, theirs.id);
}

function isSameEntry(left: ComponentInstance | undefined, right: ComponentInstance | undefined): boolean {
  return left === undefined || right === undefined ? left === right : areSameInstances(left, right, false);
}
