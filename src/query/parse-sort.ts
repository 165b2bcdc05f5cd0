import { Failure, unreachable } from '../kernel/index.js';
import {
  type ComponentAttribute,
  type MediaAttribute,
  type RelationAttribute,
  type Shape,
  shapeOf,
} from '../schema/index.js';
import { namesOf } from './names.js';
import { isList, isParameterObject, type ParameterNode } from './parameters.js';
import { below, invalidKey, invalidParameter, type Place } from './place.js';
import type { Scope } from './scope.js';
import type { SortKey } from './tree.js';
import { readableAttribute } from './visibility.js';

/**
 * `sort` (contract, "sort"): `name`, `name:desc`, comma lists, arrays, `sort[name]=desc`, dotted or nested names through relations,
 * components and media. Empty entries and `:desc` alone are skipped; a key that comes
 * again in the same direction is skipped too, as it decides nothing (through a list the directions look at different values).
 * Raises Failure query.invalid-order, query.invalid-parameter, query.invalid-key(-at), query.too-deep, query.too-many-entries.
 */
export function parseSort(node: ParameterNode, shape: Shape, place: Place, scope: Scope): readonly SortKey[] {
  const keys = new Map<string, SortKey>();
  for (const entry of entriesOf(node, place, scope)) {
    const key = resolveKey(entry, shape, place, scope);
    const name = `${entry.names.join('.')}:${entry.direction}`;
    if (!keys.has(name)) keys.set(name, key);
  }
  return [...keys.values()];
}

interface Entry {
  readonly names: readonly string[];
  readonly direction: 'asc' | 'desc';
}

function entriesOf(node: ParameterNode, place: Place, scope: Scope): readonly Entry[] {
  const limit = scope.settings.arrayLimit;
  const entries = (isList(node) ? node : [node]).flatMap((part) => {
    if (isParameterObject(part)) return nestedEntries(part, [], place);
    if (isList(part)) throw invalidParameter(place.param, 'Expected a string, an object or an array of them');
    return namesOf(part, place, limit).flatMap(textEntries);
  });
  if (entries.length > limit) throw new Failure('query.too-many-entries', { param: place.param, limit });
  return entries;
}

/** `author.name:desc` */
function textEntries(text: string): readonly Entry[] {
  const colon = text.indexOf(':');
  const name = (colon < 0 ? text : text.slice(0, colon)).trim();
  const direction = colon < 0 ? 'asc' : directionOf(text.slice(colon + 1).trim());
  return name === '' ? [] : [{ names: name.split('.'), direction }];
}

/** `[author][name]=desc` */
function nestedEntries(
  object: ReadonlyMap<string, ParameterNode>,
  names: readonly string[],
  place: Place,
): readonly Entry[] {
  return [...object].flatMap(([name, value]) => {
    const path = [...names, name];
    if (isParameterObject(value)) return nestedEntries(value, path, place);
    if (typeof value !== 'string') throw invalidParameter(place.param, 'Expected one order for each field');
    return [{ names: path, direction: directionOf(value) }];
  });
}

function directionOf(word: string): 'asc' | 'desc' {
  const lower = word.toLowerCase();
  if (lower === 'asc' || lower === 'desc') return lower;
  throw new Failure('query.invalid-order');
}

function resolveKey(entry: Entry, shape: Shape, place: Place, scope: Scope): SortKey {
  const limit = scope.settings.depthLimit;
  if (entry.names.length > limit) throw new Failure('query.too-deep', { param: place.param, limit });
  const path: SortKey['path'][number][] = [];
  let at = place;
  let holder = shape;
  for (const name of entry.names.slice(0, -1)) {
    const step = stepOf(holder, name, scope);
    if (step === null) throw invalidKey(name, at);
    path.push(step);
    holder = shapeOf(scope.snapshot, step.storage === 'component' ? step.component : (step.target ?? ''));
    at = below(at, name);
  }
  const last = entry.names.at(-1) ?? '';
  const attribute = readableAttribute(holder, last);
  if (attribute?.storage !== 'column' || !attribute.type.sortable) throw invalidKey(last, at);
  // What every document has is no text for people: ids and codes of locales stay in the order of their indexes.
  const isText = attribute.type.column === 'text' && holder.attributes.has(last);
  const natural = isText && scope.settings.textOrder === 'natural';
  return { path, attribute, direction: entry.direction, natural };
}

/** The attribute of that name if an order may lead through it. */
function stepOf(
  shape: Shape,
  name: string,
  scope: Scope,
): RelationAttribute | MediaAttribute | ComponentAttribute | null {
  const attribute = readableAttribute(shape, name);
  if (attribute === undefined) return null;
  switch (attribute.storage) {
    case 'relation':
    case 'media':
      return attribute.target !== null && scope.orders(attribute.target) ? attribute : null;
    case 'component':
      return attribute;
    case 'column':
    case 'zone':
    case 'localizations':
      return null;
    default:
      return unreachable(attribute);
  }
}
