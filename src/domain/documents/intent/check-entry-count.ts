import { Failure, isObject } from '../../../foundations/core/index.js';
import type { Attribute, ComponentAttribute, Shape, ZoneAttribute } from '../../../language/schema/index.js';
import type { BodyParseContext } from './parse-context.js';
import { formatPath, type Path } from './problems.js';

/** The lists in an edit of links. */
const linkOperations = ['set', 'connect', 'disconnect'] as const;

/** What the caller may not write, and a relation to documents that they may not find, is as unknown as a name that does not exist. */
export function isWritable(attribute: Attribute, path: Path, context: BodyParseContext): boolean {
  if (path.length === 0 && context.writable?.has(attribute.name) === false) return false;
  return attribute.storage !== 'relation' || attribute.target === null || context.ability.can('find', attribute.target);
}

/**
 * Counts the entries of every list of a body: components, zones, links and media in every form. A list counts those of the lists inside
 * it too. What the body must not name is left to the parser, which refuses it. Throws Failure write.too-many-entries.
 */
export function checkEntryCount(
  data: Readonly<Record<string, unknown>>,
  shape: Shape,
  context: BodyParseContext,
): void {
  countEntriesInObject(data, shape, [], context);
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
    if (attribute === undefined || attribute.storage === 'column' || !isWritable(attribute, path, context)) continue;
    count += countEntriesInValue(data[key], attribute, [...path, key], context);
  }
  return count;
}

function countEntriesInValue(value: unknown, attribute: Attribute, path: Path, context: BodyParseContext): number {
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

/** The entries of the lists inside one component. */
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
