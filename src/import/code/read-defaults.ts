import { isObject, type Json } from '../../kernel/index.js';
import { populatedAttribute } from '../../query/index.js';
import type { Attribute, Shape, Snapshot } from '../../schema/index.js';
import type { ReadAction, ShapedRead } from './project-code.js';
import type { SetParameter } from './query-change.js';

/** What the configuration says of the reads of a content type: parameters in the object form of the query language. */
export interface ReadDefault {
  readonly mode: 'default' | 'force';
  readonly parameters: Readonly<Record<string, Json>>;
}

/** `api.defaults` of a configuration: by uid of a content type and action. */
export type ReadDefaults = ReadonlyMap<string, ReadonlyMap<ReadAction, ReadDefault>>;

/** Something that was or was not taken over, with its place in the code. */
export interface PlacedNote {
  readonly uid: string;
  readonly action: ReadAction;
  readonly path: string;
  readonly line: number;
  readonly what: string;
}

/** The defaults that code comes to, with where each was found. */
export interface FoundDefaults {
  readonly defaults: ReadDefaults;
  readonly carried: readonly PlacedNote[];
  readonly dropped: readonly PlacedNote[];
}

const deepest = 20;
const many = 'count start limit sort filters'.split(' ');

/** Puts together what middlewares, controllers and services make of reads, as far as the model has what they name. */
export function readDefaults(reads: readonly ShapedRead[], snapshot: Snapshot): FoundDefaults {
  const defaults = new Map<string, Map<ReadAction, ReadDefault>>();
  const carried: PlacedNote[] = [];
  const dropped: PlacedNote[] = [];
  for (const { uid, action, change } of reads) {
    const type = snapshot.contentTypes.get(uid);
    if (type === undefined) continue;
    for (const [name, set] of change.sets) {
      const place = { uid, action, path: set.path, line: set.line };
      const drop = (what: string): void => {
        dropped.push({ ...place, what });
      };
      const before = defaults.get(uid)?.get(action);
      if (before !== undefined && before.mode !== set.mode) {
        drop(`${name}: given otherwise than the parameters before it`);
        continue;
      }
      const value = parameterOf(name, set, type, snapshot, drop);
      if (value === null) continue;
      const ofType = defaults.get(uid) ?? new Map<ReadAction, ReadDefault>();
      defaults.set(uid, ofType);
      ofType.set(action, { mode: set.mode, parameters: { ...before?.parameters, [name]: value } });
      carried.push({ ...place, what: name });
    }
  }
  return { defaults, carried, dropped };
}

function parameterOf(
  name: string,
  { value }: SetParameter,
  shape: Shape,
  snapshot: Snapshot,
  drop: (what: string) => void,
): Json | null {
  switch (name) {
    case 'populate':
      return new Fitting(snapshot, drop).populate(value, shape, 'populate', 0);
    case 'fields':
      return fieldsOf(value, shape, 'fields', drop);
    default:
      return isPlain(value) ? value : null;
  }
}

/** Makes values of `populate` those that the model takes: in the object form, and without names that it does not have. */
class Fitting {
  readonly #snapshot: Snapshot;
  readonly #drop: (what: string) => void;

  constructor(snapshot: Snapshot, drop: (what: string) => void) {
    this.#snapshot = snapshot;
    this.#drop = drop;
  }

  /** null: nothing of it can be taken. */
  populate(value: unknown, shape: Shape, at: string, depth: number): Json | null {
    if (value === '*' || value === true || value === 'true') return '*';
    if (typeof value === 'string' || Array.isArray(value)) {
      return this.populate(ofPaths(value), shape, at, depth);
    }
    if (!isObject(value) || depth > deepest) return null;
    const result: Record<string, Json> = {};
    for (const [name, wanted] of Object.entries(value)) {
      if (wanted === false || wanted === null || wanted === undefined) continue;
      const fitted = this.#entry(name, wanted, shape, `${at}.${name}`, depth + 1);
      if (fitted !== null) result[name] = fitted;
    }
    return Object.keys(result).length === 0 ? null : result;
  }

  #entry(name: string, wanted: unknown, shape: Shape, at: string, depth: number): Json | null {
    if (name === 'localizations' && shape.is === 'contentType' && shape.localized) {
      return this.#options(wanted, shape, at, depth);
    }
    const attribute = populatedAttribute(shape, name);
    if (attribute === undefined || attribute.storage === 'localizations') {
      this.#drop(`${at}: ${shape.uid} has nothing of that name to populate`);
      return null;
    }
    const target = this.#targetOf(attribute);
    if (target !== null) return this.#options(wanted, target, at, depth);
    return this.#several(wanted, attribute, at, depth);
  }

  /** What one populated entry may say: parts of it, and what is populated in turn. */
  #options(wanted: unknown, target: Shape, at: string, depth: number): Json {
    if (!isObject(wanted)) return true;
    const result: Record<string, Json> = {};
    const inner = wanted.populate === undefined ? null : this.populate(wanted.populate, target, at, depth);
    if (inner !== null) result.populate = inner;
    const fields = fieldsOf(wanted.fields ?? wanted.select, target, `${at}.fields`, this.#drop);
    if (fields !== null) result.fields = fields;
    for (const key of many) {
      const value = wanted[key];
      if (value !== undefined && isPlain(value)) result[key] = value;
    }
    for (const key of Object.keys(wanted)) {
      if (![...many, 'populate', 'fields', 'select', 'publicationState'].includes(key)) {
        this.#drop(`${at}.${key}: means nothing there`);
      }
    }
    return Object.keys(result).length === 0 ? true : result;
  }

  /** Dynamic zones, and relations to any type: each kind says its own under `on`. */
  #several(wanted: unknown, attribute: Attribute, at: string, depth: number): Json {
    if (!isObject(wanted)) return true;
    const on: Record<string, Json> = {};
    if (isObject(wanted.on)) {
      for (const [uid, options] of Object.entries(wanted.on)) {
        const target = this.#snapshot.components.get(uid) ?? this.#snapshot.contentTypes.get(uid);
        const listed = attribute.storage !== 'zone' || attribute.components.includes(uid);
        if (options === false) continue;
        if (target === undefined || !listed) this.#drop(`${at}.on: there is no ${uid}`);
        else on[uid] = this.#options(options, target, `${at}.${uid}`, depth + 1);
      }
      return Object.keys(on).length === 0 ? true : { on };
    }
    // One populate for whatever stands there, as Strapi 4 has it: each kind gets what it has of it.
    const shared =
      typeof wanted.populate === 'string' || Array.isArray(wanted.populate)
        ? ofPaths(wanted.populate)
        : wanted.populate;
    if (attribute.storage !== 'zone' || shared === undefined) return true;
    for (const uid of attribute.components) {
      const component = this.#snapshot.components.get(uid);
      if (component === undefined) continue;
      const own = isObject(shared)
        ? Object.fromEntries(Object.entries(shared).filter(([name]) => populatable(component, name)))
        : shared;
      const inner = this.populate(own, component, `${at}.${uid}`, depth + 1);
      on[uid] = inner === null ? true : { populate: inner };
    }
    return { on };
  }

  /** What an attribute holds; null: one of several kinds. */
  #targetOf(attribute: Attribute): Shape | null {
    switch (attribute.storage) {
      case 'component':
        return this.#snapshot.components.get(attribute.component) ?? null;
      case 'relation':
      case 'media':
        return attribute.target === null ? null : (this.#snapshot.contentTypes.get(attribute.target) ?? null);
      case 'column':
      case 'zone':
        return null;
    }
  }
}

function populatable(shape: Shape, name: string): boolean {
  const attribute = shape.attributes.get(name);
  return attribute !== undefined && attribute.storage !== 'column' && !attribute.private;
}

/** `a.b,c` or a list of such paths in the object form. */
function ofPaths(value: string | readonly unknown[]): Readonly<Record<string, unknown>> | '*' {
  const paths = (typeof value === 'string' ? value.split(',') : value).map(String).map((path) => path.trim());
  if (paths.includes('*')) return '*';
  const result: Record<string, unknown> = {};
  for (const path of paths.filter((one) => one !== '')) {
    const [first = '', ...rest] = path.split('.');
    const known = result[first];
    if (rest.length === 0) {
      result[first] = known ?? true;
      continue;
    }
    const inner = isObject(known) && Array.isArray(known.populate) ? known.populate : [];
    result[first] = { populate: [...inner, rest.join('.')] };
  }
  return result;
}

function fieldsOf(value: unknown, shape: Shape, at: string, drop: (what: string) => void): Json | null {
  const names = typeof value === 'string' ? value.split(',') : value;
  if (!Array.isArray(names) || names.includes('*')) return null;
  const known = names.map(String).filter((name) => {
    const attribute = shape.attributes.get(name) ?? shape.system.get(name);
    const is = attribute?.storage === 'column' && !attribute.private && attribute.type.readable !== 'never';
    if (!is) drop(`${at}: ${shape.uid} has no ${name} that could be chosen`);
    return is;
  });
  return known.length === 0 ? null : known;
}

/** Whether a value is JSON throughout. */
function isPlain(value: unknown): value is Json {
  if (Array.isArray(value)) return value.every(isPlain);
  if (isObject(value)) return Object.values(value).every(isPlain);
  return value === null || ['string', 'number', 'boolean'].includes(typeof value);
}
