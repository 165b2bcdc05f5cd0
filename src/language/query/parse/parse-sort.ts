import { Failure, unreachable } from '../../../foundations/core/index.js';
import {
  type ComponentAttribute,
  getShape,
  type MediaAttribute,
  type RelationAttribute,
  type Shape,
} from '../../schema/index.js';
import type { ResolvedSortKey } from '../tree.js';
import { findReadableAttribute, isValue } from '../visibility.js';
import { childPath, invalidParameter, invalidQueryKey, type ParameterPath } from './parameter-path.js';
import { isParameterList, isParameterObject, type ParameterNode } from './parameters.js';
import type { ParseContext } from './parse-context.js';
import { parseNameList } from './parse-name-list.js';

/**
 * Parses `sort` (contract, "sort"): `name`, `name:desc`, comma lists, arrays, `sort[name]=desc`, dotted or nested names through
 * relations, components and media. Empty entries and `:desc` alone are skipped; a repeated key in the same direction is skipped too,
 * as it has no effect (through a list the directions compare different values). Throws Failure query.invalid-order,
 * query.invalid-parameter, query.invalid-key(-at), query.too-deep, query.too-many-entries.
 */
export function parseSort(
  node: ParameterNode,
  shape: Shape,
  path: ParameterPath,
  context: ParseContext,
): readonly ResolvedSortKey[] {
  return resolveSortKeys(parseSortEntries(node, path, context), shape, path, context);
}

function resolveSortKeys(
  entries: readonly SortEntry[],
  shape: Shape,
  path: ParameterPath,
  context: ParseContext,
): readonly ResolvedSortKey[] {
  const keys = new Map<string, ResolvedSortKey>();
  for (const entry of entries) {
    const key = resolveSortKey(entry, shape, path, context);
    const name = `${entry.names.join('.')}:${entry.direction}`;
    if (!keys.has(name)) keys.set(name, key);
  }
  return [...keys.values()];
}

interface SortEntry {
  readonly names: readonly string[];
  readonly direction: 'asc' | 'desc';
  /** Whether the direction is written. */
  readonly stated: boolean;
}

/** The order of a list. `ranked`: what a full-text search finds best comes first. */
export interface ListSort {
  readonly ranked: boolean;
  readonly keys: readonly ResolvedSortKey[];
}

/** The key of the order by rank. */
const rankKey = '_rank';

/**
 * Parses `sort` of lists: `_rank` may stand first where the content type has a full-text search. Throws Failure like `parseSort`;
 * query.invalid-parameter for `_rank` elsewhere, or from the worst to the best.
 */
export function parseListSort(
  nodes: readonly ParameterNode[],
  shape: Shape,
  path: ParameterPath,
  context: ParseContext,
): ListSort {
  const hasSearch = shape.is === 'contentType' && shape.search !== null;
  const lists = nodes.map((node) => parseSortEntries(node, path, context));
  const isRank = ({ names }: SortEntry) => hasSearch && names.length === 1 && names[0] === rankKey;
  const [first] = lists.flat();
  const ranked = first !== undefined && isRank(first);
  if (ranked && first.stated && first.direction === 'asc')
    throw invalidParameter(path.param, `Expected ${rankKey} or ${rankKey}:desc: the best comes first`);
  const keys = lists.flatMap((entries) => {
    const others = entries.filter((entry) => entry !== first || !ranked);
    if (others.some(isRank)) throw invalidParameter(path.param, `Expected ${rankKey} once, before all other keys`);
    return resolveSortKeys(others, shape, path, context);
  });
  return { ranked, keys };
}

function parseSortEntries(node: ParameterNode, path: ParameterPath, context: ParseContext): readonly SortEntry[] {
  const limit = context.settings.arrayLimit;
  const entries = (isParameterList(node) ? node : [node]).flatMap((part) => {
    if (isParameterObject(part)) return parseNestedEntries(part, [], path);
    if (isParameterList(part)) throw invalidParameter(path.param, 'Expected a string, an object or an array of them');
    return parseNameList(part, path, limit).flatMap(parseTextEntry);
  });
  if (entries.length > limit) throw new Failure('query.too-many-entries', { param: path.param, limit });
  return entries;
}

/** `author.name:desc` */
function parseTextEntry(text: string): readonly SortEntry[] {
  const colon = text.indexOf(':');
  const name = (colon < 0 ? text : text.slice(0, colon)).trim();
  const direction = colon < 0 ? 'asc' : parseDirection(text.slice(colon + 1).trim());
  return name === '' ? [] : [{ names: name.split('.'), direction, stated: colon >= 0 }];
}

/** `[author][name]=desc` */
function parseNestedEntries(
  object: ReadonlyMap<string, ParameterNode>,
  names: readonly string[],
  parameterPath: ParameterPath,
): readonly SortEntry[] {
  return [...object].flatMap(([name, value]) => {
    const path = [...names, name];
    if (isParameterObject(value)) return parseNestedEntries(value, path, parameterPath);
    if (typeof value !== 'string') throw invalidParameter(parameterPath.param, 'Expected one order for each field');
    return [{ names: path, direction: parseDirection(value), stated: true }];
  });
}

/** Throws Failure query.invalid-order. */
export function parseDirection(word: string): 'asc' | 'desc' {
  const lower = word.toLowerCase();
  if (lower === 'asc' || lower === 'desc') return lower;
  throw new Failure('query.invalid-order');
}

function resolveSortKey(
  entry: SortEntry,
  shape: Shape,
  rootPath: ParameterPath,
  context: ParseContext,
): ResolvedSortKey {
  const resolved = resolveSteps(entry.names, shape, rootPath, context, context.canSortThrough);
  const { steps, last } = resolved;
  const attribute = findReadableAttribute(resolved.shape, last);
  if (!isValue(attribute) || !attribute.type.sortable) throw invalidQueryKey(last, resolved.path);
  // System attributes are no text for people: ids and locale codes stay in the order of their indexes.
  const isText = attribute.type.column === 'text' && resolved.shape.attributes.has(last);
  const natural = isText && context.settings.textOrder === 'natural';
  return { path: steps, attribute, direction: entry.direction, natural };
}

/** The steps of a dotted name, and where its last part is looked for. */
interface ResolvedSteps {
  readonly steps: ResolvedSortKey['path'];
  readonly shape: Shape;
  readonly last: string;
  readonly path: ParameterPath;
}

/**
 * Resolves all parts of a dotted name but the last. `canLeadTo`: to which content types it may lead. Throws Failure
 * query.invalid-key(-at), query.too-deep.
 */
export function resolveSteps(
  names: readonly string[],
  shape: Shape,
  rootPath: ParameterPath,
  context: ParseContext,
  canLeadTo: (uid: string) => boolean,
): ResolvedSteps {
  const limit = context.settings.depthLimit;
  if (names.length > limit) throw new Failure('query.too-deep', { param: rootPath.param, limit });
  const steps: ResolvedSortKey['path'][number][] = [];
  let currentPath = rootPath;
  let currentShape = shape;
  for (const name of names.slice(0, -1)) {
    const step = findStep(currentShape, name, canLeadTo);
    if (step === null) throw invalidQueryKey(name, currentPath);
    steps.push(step);
    currentShape = getShape(context.snapshot, step.storage === 'component' ? step.component : (step.target ?? ''));
    currentPath = childPath(currentPath, name);
  }
  return { steps, shape: currentShape, last: names.at(-1) ?? '', path: currentPath };
}

/** The attribute of that name if a dotted name may lead through it. */
function findStep(
  shape: Shape,
  name: string,
  canLeadTo: (uid: string) => boolean,
): RelationAttribute | MediaAttribute | ComponentAttribute | null {
  const attribute = findReadableAttribute(shape, name);
  if (attribute === undefined) return null;
  switch (attribute.storage) {
    case 'relation':
    case 'media':
      return attribute.target !== null && canLeadTo(attribute.target) ? attribute : null;
    case 'component':
      return attribute;
    case 'column':
    case 'computed':
    case 'zone':
    case 'localizations':
      return null;
    default:
      return unreachable(attribute);
  }
}
