import { Failure } from '../../../foundations/core/index.js';
import type { QuerySettings } from '../settings.js';

/**
 * One value of the query string: a text, a list (`a[]=`, `a[0]=`, a repeated key) or an object (`a[b]=`).
 * Lists and objects are never empty. Names are keys of a Map, so that `__proto__` is a name like any other.
 */
export type ParameterNode = string | readonly ParameterNode[] | ParameterObject;

/** An object of the query string, names in the order of their first occurrence. */
export type ParameterObject = ReadonlyMap<string, ParameterNode>;

/** A whole query string, by root name. */
export type Parameters = ParameterObject;

/** The limits of `parseParameters` (contract, "Limits"). */
export type ParameterLimits = Pick<QuerySettings, 'arrayLimit' | 'parameterLimit' | 'depthLimit'>;

/** True for a list. */
export function isParameterList(node: ParameterNode): node is readonly ParameterNode[] {
  return Array.isArray(node);
}

/** True for an object. */
export function isParameterObject(node: ParameterNode): node is ParameterObject {
  return node instanceof Map;
}

/**
 * Parses a query string (without its `?`) in bracket notation (contract, "Query parameters of the list endpoint"). Empty pairs are
 * skipped, a name without `=` has the empty text, `+` is a space, a token with a malformed percent escape is not decoded. A list is in
 * the order of its indexes and may have gaps.
 *
 * Nothing is dropped or reinterpreted. Throws Failure query.too-many-parameters, query.too-many-entries, query.too-deep, and
 * query.malformed for NUL, invalid UTF-8, odd brackets and names used in two ways.
 */
export function parseParameters(query: string, limits: ParameterLimits): Parameters {
  if (loneSurrogate.test(query)) throw malformed('it is not well-formed text');
  const root: DraftObject = { is: 'object', entries: new Map() };
  for (const pair of splitPairs(query, limits.parameterLimit)) {
    const equals = pair.indexOf('=');
    const key = decode(equals < 0 ? pair : pair.slice(0, equals));
    const value = equals < 0 ? '' : decode(pair.slice(equals + 1));
    const segments = splitKey(key);
    const param = segments[0] ?? '';
    // The root name is no bracket level.
    if (segments.length - 1 > limits.depthLimit) {
      throw new Failure('query.too-deep', { param, limit: limits.depthLimit });
    }
    insertIntoObject(root, { segments, value, param, arrayLimit: limits.arrayLimit }, 0);
  }
  return finishObject(root);
}

const loneSurrogate = /\p{Surrogate}/u;
const malformedEscape = /%(?![0-9A-Fa-f]{2})/;
const listIndexPattern = /^(?:0|[1-9]\d*)$/;

/** A tree under construction. A list is either written with indexes or appended to (`a[]=`, a repeated key), never both. */
type DraftNode = string | DraftObject | DraftList;

interface DraftObject {
  readonly is: 'object';
  readonly entries: Map<string, DraftNode>;
}

interface DraftList {
  readonly is: 'list';
  readonly by: 'index' | 'append';
  readonly entries: Map<number, DraftNode>;
}

/** One pair to insert into the tree. */
interface PendingPair {
  readonly segments: readonly string[];
  readonly value: string;
  readonly param: string;
  readonly arrayLimit: number;
}

function malformed(reason: string): Failure {
  return new Failure('query.malformed', { reason });
}

/** The pairs that are not empty; stops at the limit. */
function splitPairs(query: string, limit: number): readonly string[] {
  const pairs: string[] = [];
  for (const [pair] of query.matchAll(/[^&]+/g)) {
    if (pairs.length === limit) throw new Failure('query.too-many-parameters', { limit });
    pairs.push(pair);
  }
  return pairs;
}

function decode(token: string): string {
  const spaced = token.includes('+') ? token.replaceAll('+', ' ') : token;
  const text = spaced.includes('%') && !malformedEscape.test(spaced) ? decodeEscapes(spaced) : spaced;
  if (text.includes('\0')) throw malformed('it holds a NUL character');
  return text;
}

function decodeEscapes(token: string): string {
  try {
    return decodeURIComponent(token);
  } catch {
    throw malformed('it is not valid UTF-8');
  }
}

/** `a[b][]` → `a`, `b`, and the empty text for `[]`. `[a][b]` is parsed as `a[b]`. */
function splitKey(key: string): readonly string[] {
  const open = key.indexOf('[');
  const root = open < 0 ? key : key.slice(0, open);
  if (root.includes(']')) throw malformed(`odd brackets in ${key}`);
  const segments = root === '' ? [] : [root];
  let offset = root.length;
  while (offset < key.length) {
    const close = key.indexOf(']', offset);
    const segment = key.slice(offset + 1, close);
    if (key[offset] !== '[' || close < 0 || segment.includes('[')) throw malformed(`odd brackets in ${key}`);
    segments.push(segment);
    offset = close + 1;
  }
  if (segments[0] === undefined || segments[0] === '') throw malformed('a parameter has no name');
  return segments;
}

/** Inserts the rest of the pair into an object: its segment at `depth` is a name there. */
function insertIntoObject(object: DraftObject, pair: PendingPair, depth: number): void {
  const name = pair.segments[depth] ?? '';
  object.entries.set(name, insertPair(object.entries.get(name), pair, depth + 1));
}

/** Returns the node at a position after the pair, from its segment at `depth` on, has been inserted. */
function insertPair(existing: DraftNode | undefined, pair: PendingPair, depth: number): DraftNode {
  const segment = pair.segments[depth];
  if (segment === undefined) {
    return existing === undefined ? pair.value : appendValue(toAppendList(existing, pair), pair.value, pair);
  }
  if (segment === '') {
    const list = toAppendList(existing, pair);
    if (depth === pair.segments.length - 1) return appendValue(list, pair.value, pair);
    // qs would merge all of them into the first entry; it is unclear whether one entry or several are meant.
    if (list.entries.size > 0) throw malformed(`number the entries of ${pair.param} that have names of their own`);
    list.entries.set(0, insertPair(undefined, pair, depth + 1));
    return list;
  }
  if (listIndexPattern.test(segment)) {
    const list = existing ?? { is: 'list', by: 'index', entries: new Map<number, DraftNode>() };
    if (typeof list === 'string' || list.is !== 'list' || list.by !== 'index') throw mixedNotation(pair);
    const position = Number(segment);
    if (position >= pair.arrayLimit) throw tooManyEntries(pair);
    list.entries.set(position, insertPair(list.entries.get(position), pair, depth + 1));
    return list;
  }
  const object = existing ?? { is: 'object', entries: new Map<string, DraftNode>() };
  if (typeof object === 'string' || object.is !== 'object') throw mixedNotation(pair);
  insertIntoObject(object, pair, depth);
  return object;
}

/** Returns the list to append to: a new one, the existing one, or one that begins with the existing single value. */
function toAppendList(existing: DraftNode | undefined, pair: PendingPair): DraftList {
  if (existing === undefined) return { is: 'list', by: 'append', entries: new Map() };
  if (typeof existing === 'string') return { is: 'list', by: 'append', entries: new Map([[0, existing]]) };
  if (existing.is === 'list' && existing.by === 'append') return existing;
  throw mixedNotation(pair);
}

function appendValue(list: DraftList, value: string, pair: PendingPair): DraftList {
  if (list.entries.size >= pair.arrayLimit) throw tooManyEntries(pair);
  list.entries.set(list.entries.size, value);
  return list;
}

function mixedNotation(pair: PendingPair): Failure {
  return malformed(`${pair.param} is used in two ways: as a value, a list or an object`);
}

function tooManyEntries(pair: PendingPair): Failure {
  return new Failure('query.too-many-entries', { param: pair.param, limit: pair.arrayLimit });
}

function finishDraft(draft: DraftNode): ParameterNode {
  if (typeof draft === 'string') return draft;
  if (draft.is === 'object') return finishObject(draft);
  const entries = [...draft.entries].sort(([left], [right]) => left - right);
  const list = entries.map(([, entry]) => finishDraft(entry));
  if (entries.some(([position], index) => position !== index)) {
    listPositions.set(
      list,
      entries.map(([position]) => position),
    );
  }
  return list;
}

/** Of lists with gaps, since a parsed list has none. */
const listPositions = new WeakMap<readonly ParameterNode[], readonly number[]>();

/** Returns the index that each entry of a list was sent with; null: their indexes have no gap. */
export function getListPositions(list: readonly ParameterNode[]): readonly number[] | null {
  return listPositions.get(list) ?? null;
}

function finishObject(draft: DraftObject): ParameterObject {
  return new Map([...draft.entries].map(([name, entry]) => [name, finishDraft(entry)]));
}
