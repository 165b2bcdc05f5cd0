import { type Attribute, isListAttribute } from '../../../../language/schema/index.js';
import type { ComponentInstance } from '../../components/component-instance.js';
import { haveSameTargets, type LinkTarget, targetKey } from '../../links/link-target.js';
import {
  type AttributeSelection,
  type Content,
  type ContentValue,
  entryPath,
  insideComponent,
  type Location,
  linkPath,
  scalarValue,
  topLevel,
} from './content.js';
import { areSameKeys } from './merge-lists.js';
import type { MergedShape } from './merge-three.js';

/** A value that differs between two versions. */
export interface Difference {
  /** As in `Clash`. */
  readonly path: string;
  readonly before: ContentValue;
  readonly after: ContentValue;
}

/** Lists what differs between two versions, in the order of the model, at the paths at which a merge would compare it. */
export function listDifferences(
  shape: MergedShape,
  before: Content,
  after: Content,
  selects: AttributeSelection = () => true,
): readonly Difference[] {
  return [...compareContent(shape, before, after, topLevel, selects)];
}

function* compareContent(
  { attributes }: MergedShape,
  before: Content,
  after: Content,
  location: Location,
  selects: AttributeSelection,
): Iterable<Difference> {
  for (const attribute of attributes.values()) {
    if (!selects(attribute)) continue;
    const { name } = attribute;
    const path = location.prefix + name;
    switch (attribute.storage) {
      case 'column': {
        const [former, current] = [before.scalars.get(name) ?? null, after.scalars.get(name) ?? null];
        if (former === current) break;
        yield {
          path,
          before: scalarValue(attribute, former, location),
          after: scalarValue(attribute, current, location),
        };
        break;
      }
      case 'relation':
      case 'media':
        yield* compareLinks(attribute, before.targets.get(name) ?? [], after.targets.get(name) ?? [], path);
        break;
      case 'component':
      case 'zone':
        yield* compareEntries(attribute, before.nested.get(name) ?? [], after.nested.get(name) ?? [], path, selects);
        break;
      case 'computed':
        break;
    }
  }
}

function* compareLinks(
  attribute: Extract<Attribute, { storage: 'relation' | 'media' }>,
  before: readonly LinkTarget[],
  after: readonly LinkTarget[],
  path: string,
): Iterable<Difference> {
  if (haveSameTargets(before, after)) return;
  const toValue = (targets: readonly LinkTarget[]): ContentValue => ({ is: 'links', attribute, targets });
  if (!attribute.many) {
    yield { path, before: toValue(before), after: toValue(after) };
    return;
  }
  const [former, current] = [byKey(before, targetKey), byKey(after, targetKey)];
  for (const [key, target] of new Map([...former, ...current])) {
    const [left, right] = [former.get(key), current.get(key)];
    if (left?.status === right?.status) continue;
    yield {
      path: linkPath(path, target),
      before: left ? toValue([left]) : null,
      after: right ? toValue([right]) : null,
    };
  }
  yield* compareOrder(former, current, toValue, path);
}

function* compareEntries(
  attribute: Extract<Attribute, { storage: 'component' | 'zone' }>,
  before: readonly ComponentInstance[],
  after: readonly ComponentInstance[],
  path: string,
  selects: AttributeSelection,
): Iterable<Difference> {
  const isList = isListAttribute(attribute);
  const keyOf = ({ id }: ComponentInstance): string => (isList ? String(id) : '');
  const [former, current] = [byKey(before, keyOf), byKey(after, keyOf)];
  for (const key of new Set([...former.keys(), ...current.keys()])) {
    const [left, right] = [former.get(key), current.get(key)];
    const location = isList ? entryPath(path, key) : path;
    if (left !== undefined && right !== undefined && left.component === right.component) {
      yield* compareContent(left.component, left, right, insideComponent(location), selects);
    } else {
      const toValue = (instance: ComponentInstance | undefined): ContentValue =>
        instance === undefined ? null : { is: 'entry', attribute, instance };
      yield { path: location, before: toValue(left), after: toValue(right) };
    }
  }
  yield* compareOrder(former, current, (entries) => ({ is: 'order', keys: entries.map(keyOf) }), path);
}

/** Of the items that both have. */
function* compareOrder<T>(
  before: ReadonlyMap<string, T>,
  after: ReadonlyMap<string, T>,
  toValue: (items: readonly T[]) => ContentValue,
  path: string,
): Iterable<Difference> {
  const common = (items: ReadonlyMap<string, T>) => [...items].filter(([key]) => before.has(key) && after.has(key));
  const [former, current] = [common(before), common(after)];
  const keys = (items: typeof former): readonly string[] => items.map(([key]) => key);
  if (areSameKeys(keys(former), keys(current))) return;
  const values = (items: typeof former): readonly T[] => items.map(([, item]) => item);
  yield { path, before: toValue(values(former)), after: toValue(values(current)) };
}

function byKey<T>(items: readonly T[], key: (item: T) => string): ReadonlyMap<string, T> {
  return new Map(items.map((item) => [key(item), item]));
}
