import { Failure, isObject } from '../../kernel/index.js';
import type { Attribute, ComponentAttribute, Shape, ZoneAttribute } from '../../schema/index.js';
import type { BodyScope } from './body.js';
import { dotted, type Path } from './problems.js';

/** The lists in an edit of links. */
const linkLists = ['set', 'connect', 'disconnect'] as const;

/** What the caller may not write, and a relation to documents that they may not find, is as unknown as a name that does not exist. */
export function mayBeWritten(attribute: Attribute, path: Path, scope: BodyScope): boolean {
  if (path.length === 0 && scope.writable?.has(attribute.name) === false) return false;
  return attribute.storage !== 'relation' || attribute.target === null || scope.ability.can('find', attribute.target);
}

/**
 * Counts the entries of every list of a body: components, zones, links and media in every form. A list counts those of the lists inside
 * it too. What the body must not name is left to the parser, which refuses it. Raises Failure write.too-many-entries.
 */
export function checkEntries(data: Readonly<Record<string, unknown>>, shape: Shape, scope: BodyScope): void {
  countWithin(data, shape, [], scope);
}

function countWithin(data: Readonly<Record<string, unknown>>, shape: Shape, path: Path, scope: BodyScope): number {
  let count = 0;
  for (const key of Object.keys(data)) {
    const attribute = shape.attributes.get(key);
    if (attribute === undefined || attribute.storage === 'column' || !mayBeWritten(attribute, path, scope)) continue;
    count += countOf(data[key], attribute, [...path, key], scope);
  }
  return count;
}

function countOf(value: unknown, attribute: Attribute, path: Path, scope: BodyScope): number {
  switch (attribute.storage) {
    case 'column':
      return 0;
    case 'relation':
    case 'media':
      return countLinks(value, path, scope);
    case 'component':
    case 'zone':
      return Array.isArray(value)
        ? countEntries(value, attribute, path, scope)
        : countEntry(value, attribute, path, scope);
  }
}

function countLinks(value: unknown, path: Path, scope: BodyScope): number {
  if (Array.isArray(value)) return limited(value.length, path, scope);
  if (!isObject(value)) return 0;
  let count = 0;
  for (const name of linkLists) {
    const list = value[name];
    if (Array.isArray(list)) count += limited(list.length, [...path, name], scope);
  }
  return count;
}

function countEntries(
  entries: readonly unknown[],
  attribute: ComponentAttribute | ZoneAttribute,
  path: Path,
  scope: BodyScope,
): number {
  let count = limited(entries.length, path, scope);
  for (const [at, entry] of entries.entries()) {
    count = limited(count + countEntry(entry, attribute, [...path, String(at)], scope), path, scope);
  }
  return count;
}

/** The entries of the lists inside one component. */
function countEntry(
  entry: unknown,
  attribute: ComponentAttribute | ZoneAttribute,
  path: Path,
  scope: BodyScope,
): number {
  if (!isObject(entry)) return 0;
  const uid = attribute.storage === 'component' ? attribute.component : entry.__component;
  const component = typeof uid === 'string' ? scope.snapshot.components.get(uid) : undefined;
  return component === undefined ? 0 : countWithin(entry, component, path, scope);
}

function limited(count: number, path: Path, { maxEntries }: BodyScope): number {
  if (count > maxEntries) throw new Failure('write.too-many-entries', { path: dotted(path), limit: maxEntries });
  return count;
}
