import { Failure, isObject, yieldToEventLoop } from '../../kernel/index.js';
import type { Component, ComponentAttribute, ZoneAttribute } from '../../schema/index.js';
import type { Body, BodyScope } from './body.js';
import { withDefaults } from './defaults.js';
import type { EntryIntent } from './intent.js';
import { checkMissing } from './missing.js';
import { dotted, invalidKey, type Path } from './problems.js';
import { isNull, tooFew, tooMany, wrongType } from './wording.js';

/** Entries of a list that are parsed before the event loop is looked after. */
const entriesAtOnce = 32;

/** Parses the attributes of an object of a body; handed in, since components hold what bodies hold. */
export type ParseValues = (
  data: Readonly<Record<string, unknown>>,
  component: Component,
  path: Path,
  scope: BodyScope,
) => Promise<Body>;

/**
 * The value of a component or zone attribute as the list of its entries (contract, "Dynamic zone entries"; behaviour, section 13).
 * undefined when it is wrong, which is then among the problems. Raises Failure write.invalid-key-at, write.foreign-component.
 */
export async function parseComponents(
  value: unknown,
  attribute: ComponentAttribute | ZoneAttribute,
  path: Path,
  scope: BodyScope,
  parseValues: ParseValues,
): Promise<readonly EntryIntent[] | undefined> {
  if (attribute.storage === 'component' && !attribute.repeatable) {
    if (value !== null) return parseEntries([value], attribute, () => path, scope, parseValues);
    if (!attribute.required || scope.strictness === 'draft') return [];
    scope.problems.add(path, isNull('object'), null);
    return undefined;
  }
  if (value === null && scope.rules.nullClearsLists) return parseComponents([], attribute, path, scope, parseValues);
  if (!Array.isArray(value)) {
    scope.problems.add(path, wrongType('array', value), value);
    return undefined;
  }
  checkLength(value.length, attribute, path, scope, value);
  return parseEntries(value, attribute, (at) => [...path, String(at)], scope, parseValues);
}

/** Adds what is wrong with the length of a list; too short is wrong only where published rules hold. `sent`: the list to show with it. */
export function checkLength(
  length: number,
  attribute: ComponentAttribute | ZoneAttribute,
  path: Path,
  scope: Pick<BodyScope, 'strictness' | 'problems'>,
  sent?: unknown,
): void {
  const { min, max, required } = attribute;
  if (max !== undefined && length > max) scope.problems.add(path, tooMany(max), sent);
  // An empty list meets any minimum as long as there need not be one.
  const counts = scope.strictness === 'published' && (required || length > 0);
  if (min !== undefined && counts && length < min) scope.problems.add(path, tooFew(min), sent);
}

async function parseEntries(
  values: readonly unknown[],
  attribute: ComponentAttribute | ZoneAttribute,
  pathOf: (at: number) => Path,
  scope: BodyScope,
  parseValues: ParseValues,
): Promise<readonly EntryIntent[]> {
  const entries: EntryIntent[] = [];
  for (const [at, value] of values.entries()) {
    if (scope.problems.full) break;
    if (at % entriesAtOnce === 0) await yieldToEventLoop();
    const path = pathOf(at);
    if (!isObject(value)) {
      scope.problems.add(path, wrongType('object', value), value);
      continue;
    }
    const component = componentOf(value, attribute, path, scope);
    if (component === undefined) continue;
    entries.push(await parseEntry(value, component, attribute, path, scope, parseValues));
  }
  return entries;
}

function componentOf(
  entry: Readonly<Record<string, unknown>>,
  attribute: ComponentAttribute | ZoneAttribute,
  path: Path,
  scope: BodyScope,
): Component | undefined {
  if (attribute.storage === 'component') return scope.snapshot.components.get(attribute.component);
  const named = entry.__component;
  if (typeof named === 'string' && attribute.components.includes(named)) return scope.snapshot.components.get(named);
  const message = `$path must be one of the components of this zone: ${attribute.components.join(', ')}`;
  scope.problems.add([...path, '__component'], message, named);
  return undefined;
}

async function parseEntry(
  entry: Readonly<Record<string, unknown>>,
  component: Component,
  attribute: ComponentAttribute | ZoneAttribute,
  path: Path,
  scope: BodyScope,
  parseValues: ParseValues,
): Promise<EntryIntent> {
  const { id: sentId, __component: discriminator, ...data } = entry;
  if (discriminator !== undefined && attribute.storage !== 'zone') throw invalidKey('__component', path);
  const id = parseId(sentId, attribute.name, path);
  const body = await parseValues(data, component, path, scope);
  if (id !== null) return { component, id, values: body.intent };
  checkMissing(component, body, scope.strictness, path, scope.problems);
  return { component, id, values: await withDefaults(component, body.intent) };
}

function parseId(id: unknown, field: string, path: Path): number | null {
  if (id === undefined || id === null) return null;
  if (typeof id === 'number' && Number.isSafeInteger(id)) return id;
  if (typeof id === 'string' && /^\d{1,15}$/.test(id)) return Number(id);
  throw new Failure('write.foreign-component', { field, path: dotted(path) });
}
