import { isObject } from '../../../foundations/core/index.js';
import type { ContentType } from '../../schema/index.js';
import type { ContentAction } from '../access/index.js';
import type { PopulateNode, ReadNode } from '../tree.js';
import { isParameterList, type ParameterNode, type Parameters } from './parameters.js';
import { responseOrder } from './parse-populate.js';

/**
 * How a default is combined with the caller's value of the same parameter. `default`: it is used where the caller sends none. `add`:
 * both apply. `force`: it replaces the caller's.
 */
export type DefaultMode = (typeof defaultModes)[number];

const defaultModes = ['default', 'add', 'force'] as const;

/** Whether an untrusted value is a mode. */
export function isDefaultMode(value: unknown): value is DefaultMode {
  return defaultModes.some((mode) => mode === value);
}

/** The parameters that a default may have. */
export const defaultedParameters = ['populate', 'fields', 'filters', 'sort'] as const;

type DefaultedParameter = (typeof defaultedParameters)[number];

/** The parameters that a project adds to every read of a content type by one action. */
export interface ReadDefault {
  readonly mode: DefaultMode;
  readonly parameters: Parameters;
}

/** The defaults of a project by content type (uid) and reading action. */
export type ReadDefaults = ReadonlyMap<string, ReadonlyMap<ReadAction, ReadDefault>>;

/** The actions that read documents of a content type. */
export type ReadAction = Extract<ContentAction, 'find' | 'findOne'>;

const noDefaults: readonly ReadDefault[] = [];

/** The default of one action as a list: of one, or empty. */
export function listReadDefaults(
  defaults: ReadDefaults | undefined,
  { uid }: ContentType,
  action: ReadAction,
): readonly ReadDefault[] {
  const readDefault = defaults?.get(uid)?.get(action);
  return readDefault === undefined ? noDefaults : [readDefault];
}

/** A value of a parameter in the object form of the query language, as written in a configuration. */
export type ParameterValue =
  | string
  | number
  | boolean
  | readonly ParameterValue[]
  | { readonly [name: string]: ParameterValue | undefined };

/** Returns the value in the form in which a query string is parsed. Names without a value are left out. */
export function toParameterNode(value: ParameterValue): ParameterNode {
  if (typeof value !== 'object') return String(value);
  if (isValueList(value)) return value.map(toParameterNode);
  return new Map(
    Object.entries(value).flatMap(([name, inner]) =>
      inner === undefined ? [] : [[name, toParameterNode(inner)] as const],
    ),
  );
}

/** Whether an untrusted value is a parameter value. */
export function isParameterValue(value: unknown): value is ParameterValue {
  if (typeof value === 'string' || typeof value === 'boolean') return true;
  if (typeof value === 'number') return Number.isFinite(value);
  if (Array.isArray(value)) return value.every(isParameterValue);
  if (!isObject(value)) return false;
  return Object.values(value).every((inner) => inner === undefined || isParameterValue(inner));
}

function isValueList(value: ParameterValue): value is readonly ParameterValue[] {
  return Array.isArray(value);
}

/**
 * Returns the values of one parameter after these defaults, in order: the caller's first, then those of the project. The parser of the
 * parameter combines them.
 */
export function resolveParameterValues(
  name: DefaultedParameter,
  parameters: Parameters,
  defaults: readonly ReadDefault[] = [],
): readonly ParameterNode[] {
  const sent = parameters.get(name);
  let values: readonly ParameterNode[] = sent === undefined ? [] : [sent];
  for (const { mode, parameters: defaultParameters } of defaults) {
    const value = defaultParameters.get(name);
    if (value === undefined) continue;
    if (values.length === 0 || mode === 'force') values = [value];
    else if (mode === 'add') values = [...values, value];
  }
  return values;
}

/** Joins several values of `fields` to one. */
export function joinNameLists([first = '', ...others]: readonly ParameterNode[]): ParameterNode {
  return others.length === 0 ? first : [first, ...others].flatMap((node) => (isParameterList(node) ? node : [node]));
}

/**
 * Merges two populate lists, in wire order. Of an attribute in both, the first one's fields, filter, order and slice apply, and everything
 * that either populates in it.
 */
export function mergePopulate(
  first: readonly PopulateNode[],
  second: readonly PopulateNode[],
  shape: ReadNode['shape'],
): readonly PopulateNode[] {
  const merged = new Map(second.map((node) => [populatedName(node), node]));
  for (const node of first) {
    const other = merged.get(populatedName(node));
    merged.set(populatedName(node), other === undefined ? node : mergePopulated(node, other));
  }
  return responseOrder(shape).flatMap((name) => merged.get(name) ?? []);
}

function populatedName(node: PopulateNode): string {
  return node.is === 'localizations' ? 'localizations' : node.attribute.name;
}

function mergePopulated(first: PopulateNode, second: PopulateNode): PopulateNode {
  if ('branches' in first) {
    if (!('branches' in second)) return first;
    const branches = new Map(second.branches);
    for (const [uid, node] of first.branches) {
      const other = branches.get(uid);
      branches.set(uid, other === undefined ? node : mergeReadNode(node, other));
    }
    return { ...first, branches };
  }
  if ('branches' in second || first.is === 'count' || first.is === 'ids' || second.is !== first.is) return first;
  return { ...first, node: mergeReadNode(first.node, second.node) };
}

function mergeReadNode(first: ReadNode, second: ReadNode): ReadNode {
  return { ...first, populate: mergePopulate(first.populate, second.populate, first.shape) };
}
