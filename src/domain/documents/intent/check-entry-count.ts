import { Failure, isObject } from '../../../foundations/core/index.js';
import { getRowRule, isAboutContent } from '../../../language/query/index.js';
import type {
  Attribute,
  ComponentAttribute,
  RelationAttribute,
  Shape,
  StoredAttribute,
  ZoneAttribute,
} from '../../../language/schema/index.js';
import type { BodyParseContext } from './parse-context.js';
import { formatPath, type Path } from './problems.js';

/** The lists in an edit of links. */
const linkOperations = ['set', 'connect', 'disconnect'] as const;

/**
 * Returns whether the caller may write an attribute. One that they may not write, a computed one, and a relation to
 * documents that they may not find, are treated like unknown names.
 */
export function isWritable(attribute: Attribute, path: Path, context: BodyParseContext): attribute is StoredAttribute {
  if (attribute.storage === 'computed') return false;
  if (path.length === 0 && context.writable?.has(attribute.name) === false) return false;
  if (attribute.storage !== 'relation' || attribute.target === null) return true;
  return context.ability.can('find', attribute.target) && !changesRestrictedDocuments(attribute, context);
}

/**
 * Whether to write the relation is to change documents of the other type, which owns it, while a rule about content says which of them
 * the caller may find or update. It would take documents over that are out of reach, or let go of some.
 */
function changesRestrictedDocuments(
  { side, target }: RelationAttribute,
  { ability, snapshot }: Pick<BodyParseContext, 'ability' | 'snapshot'>,
): boolean {
  const owner = side === 'inverse' && target !== null ? snapshot.contentTypes.get(target) : undefined;
  if (owner === undefined) return false;
  return (['find', 'update'] as const).some((action) => {
    const rule = ability.can(action, owner.uid) ? getRowRule(ability, action, owner) : null;
    return rule !== null && isAboutContent(rule);
  });
}

/**
 * Counts the entries of every list of a body: components, zones, links and media in every form. A list counts those of
 * the lists inside it too, and all lists of a batch count together. Names that the body must not contain are left to the parser, which rejects them. Throws
 * Failure write.too-many-entries.
 */
export function checkEntryCount(
  data: Readonly<Record<string, unknown>>,
  shape: Shape,
  context: BodyParseContext,
): void {
  const count = countEntriesInObject(data, shape, [], context);
  if (context.batch !== undefined) enforceLimit(context.batch.addEntries(count), ['operations'], context);
}

function countEntriesInObject(
  data: Readonly<Record<string, unknown>>,
  shape: Shape,
  path: Path,
  context: BodyParseContext,
): number {
  let count = 0;
  for (const key of Object.keys(data)) {
    const attribute = shape.attributes.get(key);
    if (attribute === undefined || !isWritable(attribute, path, context)) continue;
    count += countEntriesInValue(data[key], attribute, [...path, key], context);
  }
  return count;
}

function countEntriesInValue(
  value: unknown,
  attribute: StoredAttribute,
  path: Path,
  context: BodyParseContext,
): number {
  switch (attribute.storage) {
    case 'column':
      return 0;
    case 'relation':
    case 'media':
      return countLinks(value, path, context);
    case 'component':
    case 'zone':
      return Array.isArray(value)
        ? countEntries(value, attribute, path, context)
        : countNestedEntries(value, attribute, path, context);
  }
}

function countLinks(value: unknown, path: Path, context: BodyParseContext): number {
  if (Array.isArray(value)) return enforceLimit(value.length, path, context);
  if (!isObject(value)) return 0;
  let count = 0;
  for (const name of linkOperations) {
    const list = value[name];
    if (Array.isArray(list)) count += enforceLimit(list.length, [...path, name], context);
  }
  return count;
}

function countEntries(
  entries: readonly unknown[],
  attribute: ComponentAttribute | ZoneAttribute,
  path: Path,
  context: BodyParseContext,
): number {
  let count = enforceLimit(entries.length, path, context);
  for (const [index, entry] of entries.entries()) {
    count = enforceLimit(
      count + countNestedEntries(entry, attribute, [...path, String(index)], context),
      path,
      context,
    );
  }
  return count;
}

/** Counts the entries of the lists inside one component. */
function countNestedEntries(
  entry: unknown,
  attribute: ComponentAttribute | ZoneAttribute,
  path: Path,
  context: BodyParseContext,
): number {
  if (!isObject(entry)) return 0;
  const uid = attribute.storage === 'component' ? attribute.component : entry.__component;
  const component = typeof uid === 'string' ? context.snapshot.components.get(uid) : undefined;
  return component === undefined ? 0 : countEntriesInObject(entry, component, path, context);
}

function enforceLimit(count: number, path: Path, { maxEntries }: BodyParseContext): number {
  if (count > maxEntries) throw new Failure('write.too-many-entries', { path: formatPath(path), limit: maxEntries });
  return count;
}
