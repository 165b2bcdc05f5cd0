import { Failure, isObject, violation, yieldToEventLoop } from '../../../foundations/core/index.js';
import type { Component, ComponentAttribute, ZoneAttribute } from '../../../language/schema/index.js';
import { withDefaults } from './apply-defaults.js';
import { checkRequired } from './check-required.js';
import type { ComponentIntent } from './intent.js';
import { isNull, tooFew, tooMany, wrongType } from './messages.js';
import type { BodyParseContext, ParsedObject } from './parse-context.js';
import { formatPath, invalidBodyKey, type Path } from './problems.js';

/** Number of list entries that are parsed before yielding to the event loop. */
const entriesPerTick = 32;

/** Parses the attributes of an object of a body; passed as a parameter because components nest. */
export type ParseValues = (
  data: Readonly<Record<string, unknown>>,
  component: Component,
  path: Path,
  context: BodyParseContext,
) => Promise<ParsedObject>;

/**
 * Parses the value of a component or zone attribute into its entries (contract, "Dynamic zone entries"; behaviour,
 * section 13). Returns undefined if it is invalid, after adding the problem. Throws Failure write.invalid-key-at,
 * write.foreign-component.
 */
export async function parseComponents(
  value: unknown,
  attribute: ComponentAttribute | ZoneAttribute,
  path: Path,
  context: BodyParseContext,
  parseValues: ParseValues,
): Promise<readonly ComponentIntent[] | undefined> {
  if (attribute.storage === 'component' && !attribute.repeatable) {
    if (value !== null) return parseEntries([value], attribute, () => path, context, parseValues);
    if (!attribute.required || context.strictness === 'draft') return [];
    context.problems.add(path, isNull('object'), null);
    return undefined;
  }
  if (value === null && context.rules.nullClearsLists)
    return parseComponents([], attribute, path, context, parseValues);
  if (!Array.isArray(value)) {
    context.problems.add(path, wrongType('array', value), value);
    return undefined;
  }
  checkLength(value.length, attribute, path, context, value);
  return parseEntries(value, attribute, (at) => [...path, String(at)], context, parseValues);
}

/**
 * Adds a problem if a list is too long, or too short under the rules of publication. `sent`: the list to show with the
 * problem.
 */
export function checkLength(
  length: number,
  attribute: ComponentAttribute | ZoneAttribute,
  path: Path,
  context: Pick<BodyParseContext, 'strictness' | 'problems'>,
  sent?: unknown,
): void {
  const { min, max, required } = attribute;
  if (max !== undefined && length > max) context.problems.add(path, tooMany(max), sent);
  // An optional list may be empty, whatever its minimum.
  const applies = context.strictness === 'published' && (required || length > 0);
  if (min !== undefined && applies && length < min) context.problems.add(path, tooFew(min), sent);
}

async function parseEntries(
  values: readonly unknown[],
  attribute: ComponentAttribute | ZoneAttribute,
  entryPath: (index: number) => Path,
  context: BodyParseContext,
  parseValues: ParseValues,
): Promise<readonly ComponentIntent[]> {
  const entries: ComponentIntent[] = [];
  for (const [index, value] of values.entries()) {
    if (context.problems.isFull) break;
    if (index % entriesPerTick === 0) await yieldToEventLoop();
    const path = entryPath(index);
    if (!isObject(value)) {
      context.problems.add(path, wrongType('object', value), value);
      continue;
    }
    const component = findComponent(value, attribute, path, context);
    if (component === undefined) continue;
    entries.push(await parseEntry(value, component, attribute, path, context, parseValues));
  }
  return entries;
}

function findComponent(
  entry: Readonly<Record<string, unknown>>,
  attribute: ComponentAttribute | ZoneAttribute,
  path: Path,
  context: BodyParseContext,
): Component | undefined {
  if (attribute.storage === 'component') return context.snapshot.components.get(attribute.component);
  const uid = entry.__component;
  if (typeof uid === 'string' && attribute.components.includes(uid)) return context.snapshot.components.get(uid);
  const message = `$path must be one of the components of this zone: ${attribute.components.join(', ')}`;
  context.problems.add([...path, '__component'], violation('component', message), uid);
  return undefined;
}

async function parseEntry(
  entry: Readonly<Record<string, unknown>>,
  component: Component,
  attribute: ComponentAttribute | ZoneAttribute,
  path: Path,
  context: BodyParseContext,
  parseValues: ParseValues,
): Promise<ComponentIntent> {
  const { id: sentId, __component: discriminator, ...data } = entry;
  if (discriminator !== undefined && attribute.storage !== 'zone') throw invalidBodyKey('__component', path);
  const id = parseId(sentId, attribute.name, path);
  const body = await parseValues(data, component, path, context);
  if (id !== null) return { component, id, values: body.intent };
  checkRequired(component, body, context.strictness, path, context.problems);
  return { component, id, values: await withDefaults(component, body.intent) };
}

function parseId(id: unknown, field: string, path: Path): number | null {
  if (id === undefined || id === null) return null;
  if (typeof id === 'number' && Number.isSafeInteger(id)) return id;
  if (typeof id === 'string' && /^\d{1,15}$/.test(id)) return Number(id);
  throw new Failure('write.foreign-component', { field, path: formatPath(path) });
}
