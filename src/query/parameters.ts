import { Failure } from '../kernel/index.js';
import type { QuerySettings } from './settings.js';

/**
 * One value of the query string: a text, a list (`a[]=`, `a[0]=`, a repeated key) or an object (`a[b]=`).
 * Lists and objects are never empty. Names are keys of a Map, so that `__proto__` is a name like any other.
 */
export type ParameterNode = string | readonly ParameterNode[] | ParameterObject;

/** An object of the query string, names in the order in which they first came. */
export type ParameterObject = ReadonlyMap<string, ParameterNode>;

/** A whole query string, by root name. */
export type Parameters = ParameterObject;

/** The limits that `parseParameters` holds (contract, "Limits"). */
export type ParameterLimits = Pick<QuerySettings, 'arrayLimit' | 'parameterLimit' | 'depthLimit'>;

/** True for a list. */
export function isList(node: ParameterNode): node is readonly ParameterNode[] {
  return Array.isArray(node);
}

/** True for an object. */
export function isParameterObject(node: ParameterNode): node is ParameterObject {
  return node instanceof Map;
}

/**
 * Parses a query string (without its `?`) in bracket notation (contract, "Query parameters of the list endpoint").
 * Empty pairs are skipped, a name without `=` has the empty text, `+` is a space, a token with a malformed percent escape
 * is kept as it came. A list keeps the order of its indexes and may leave some out.
 *
 * Nothing is ever dropped or reinterpreted. Raises Failure query.too-many-parameters, query.too-many-entries,
 * query.too-deep, and query.malformed for NUL, invalid UTF-8, odd brackets and names used in two ways.
 */
export function parseParameters(query: string, limits: ParameterLimits): Parameters {
  if (loneSurrogate.test(query)) throw malformed('it is not well-formed text');
  const root: ObjectDraft = { is: 'object', entries: new Map() };
  for (const pair of pairsOf(query, limits.parameterLimit)) {
    const equals = pair.indexOf('=');
    const key = decode(equals < 0 ? pair : pair.slice(0, equals));
    const value = equals < 0 ? '' : decode(pair.slice(equals + 1));
    const segments = segmentsOf(key);
    const param = segments[0] ?? '';
    // The root name is no bracket level.
    if (segments.length - 1 > limits.depthLimit) {
      throw new Failure('query.too-deep', { param, limit: limits.depthLimit });
    }
    place(root, { segments, value, param, arrayLimit: limits.arrayLimit }, 0);
  }
  return finishObject(root);
}

const loneSurrogate = /\p{Surrogate}/u;
const malformedEscape = /%(?![0-9A-Fa-f]{2})/;
const index = /^(?:0|[1-9]\d*)$/;

/** A tree while it grows. A list is either written with indexes or appended to (`a[]=`, a repeated key), never both. */
type Draft = string | ObjectDraft | ListDraft;

interface ObjectDraft {
  readonly is: 'object';
  readonly entries: Map<string, Draft>;
}

interface ListDraft {
  readonly is: 'list';
  readonly by: 'index' | 'append';
  readonly entries: Map<number, Draft>;
}

/** One pair on its way into the tree. */
interface Pair {
  readonly segments: readonly string[];
  readonly value: string;
  readonly param: string;
  readonly arrayLimit: number;
}

function malformed(reason: string): Failure {
  return new Failure('query.malformed', { reason });
}

/** The pairs that are not empty; stops reading at the limit. */
function pairsOf(query: string, limit: number): readonly string[] {
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

/** `a[b][]` → `a`, `b`, and the empty text for `[]`. `[a][b]` is read as `a[b]`. */
function segmentsOf(key: string): readonly string[] {
  const open = key.indexOf('[');
  const root = open < 0 ? key : key.slice(0, open);
  if (root.includes(']')) throw malformed(`odd brackets in ${key}`);
  const segments = root === '' ? [] : [root];
  let at = root.length;
  while (at < key.length) {
    const close = key.indexOf(']', at);
    const segment = key.slice(at + 1, close);
    if (key[at] !== '[' || close < 0 || segment.includes('[')) throw malformed(`odd brackets in ${key}`);
    segments.push(segment);
    at = close + 1;
  }
  if (segments[0] === undefined || segments[0] === '') throw malformed('a parameter has no name');
  return segments;
}

/** Puts what remains of the pair into an object: its segment at `at` is a name there. */
function place(object: ObjectDraft, pair: Pair, at: number): void {
  const name = pair.segments[at] ?? '';
  object.entries.set(name, grown(object.entries.get(name), pair, at + 1));
}

/** What stands at a place once the pair, of which the segments from `at` remain, has been added to it. */
function grown(existing: Draft | undefined, pair: Pair, at: number): Draft {
  const segment = pair.segments[at];
  if (segment === undefined) {
    return existing === undefined ? pair.value : append(appendable(existing, pair), pair.value, pair);
  }
  if (segment === '') {
    const list = appendable(existing, pair);
    if (at === pair.segments.length - 1) return append(list, pair.value, pair);
    // qs would merge all of them into the first entry; whether one entry or several are meant cannot be told.
    if (list.entries.size > 0) throw malformed(`number the entries of ${pair.param} that have names of their own`);
    list.entries.set(0, grown(undefined, pair, at + 1));
    return list;
  }
  if (index.test(segment)) {
    const list = existing ?? { is: 'list', by: 'index', entries: new Map<number, Draft>() };
    if (typeof list === 'string' || list.is !== 'list' || list.by !== 'index') throw mixed(pair);
    const position = Number(segment);
    if (position >= pair.arrayLimit) throw tooManyEntries(pair);
    list.entries.set(position, grown(list.entries.get(position), pair, at + 1));
    return list;
  }
  const object = existing ?? { is: 'object', entries: new Map<string, Draft>() };
  if (typeof object === 'string' || object.is !== 'object') throw mixed(pair);
  place(object, pair, at);
  return object;
}

/** The list to append to: a new one, the one that is there, or one that begins with the single value that is there. */
function appendable(existing: Draft | undefined, pair: Pair): ListDraft {
  if (existing === undefined) return { is: 'list', by: 'append', entries: new Map() };
  if (typeof existing === 'string') return { is: 'list', by: 'append', entries: new Map([[0, existing]]) };
  if (existing.is === 'list' && existing.by === 'append') return existing;
  throw mixed(pair);
}

function append(list: ListDraft, value: string, pair: Pair): ListDraft {
  if (list.entries.size >= pair.arrayLimit) throw tooManyEntries(pair);
  list.entries.set(list.entries.size, value);
  return list;
}

function mixed(pair: Pair): Failure {
  return malformed(`${pair.param} is used in two ways: as a value, a list or an object`);
}

function tooManyEntries(pair: Pair): Failure {
  return new Failure('query.too-many-entries', { param: pair.param, limit: pair.arrayLimit });
}

function finish(draft: Draft): ParameterNode {
  if (typeof draft === 'string') return draft;
  if (draft.is === 'object') return finishObject(draft);
  return [...draft.entries].sort(([one], [other]) => one - other).map(([, entry]) => finish(entry));
}

function finishObject(draft: ObjectDraft): ParameterObject {
  return new Map([...draft.entries].map(([name, entry]) => [name, finish(entry)]));
}
