import { isObject, type Json } from '../../../../foundations/core/index.js';
import { isValue, populatedAttribute } from '../../../../language/query/index.js';
import type { Attribute, Shape, Snapshot } from '../../../../language/schema/index.js';
import type { CustomizedRead, SetParameter, StrapiReadAction } from './types.js';

/** Default parameters of an action of a content type, in the object form of the query language. */
export interface ImportedReadDefault {
  readonly mode: 'default' | 'force';
  readonly parameters: Readonly<Record<string, Json>>;
}

/** `api.defaults` of a configuration: by uid of a content type and action. */
export type ImportedReadDefaults = ReadonlyMap<string, ReadonlyMap<StrapiReadAction, ImportedReadDefault>>;

/** A note about something that was or was not imported, with its position in the code. */
export interface LocatedNote {
  readonly uid: string;
  readonly action: StrapiReadAction;
  readonly path: string;
  readonly line: number;
  readonly what: string;
}

/** The read defaults found in the code, with their positions. */
export interface CollectedDefaults {
  readonly defaults: ImportedReadDefaults;
  readonly carried: readonly LocatedNote[];
  readonly dropped: readonly LocatedNote[];
}

const maxDepth = 20;
const listOptions = 'count start limit sort filters'.split(' ');

/** Collects what middlewares, controllers and services set on reads, as far as the model has the names they use. */
export function collectReadDefaults(reads: readonly CustomizedRead[], snapshot: Snapshot): CollectedDefaults {
  const defaults = new Map<string, Map<StrapiReadAction, ImportedReadDefault>>();
  const carried: LocatedNote[] = [];
  const dropped: LocatedNote[] = [];
  for (const { uid, action, change } of reads) {
    const type = snapshot.contentTypes.get(uid);
    if (type === undefined) continue;
    for (const [name, set] of change.sets) {
      const location = { uid, action, path: set.path, line: set.line };
      const drop = (what: string): void => {
        dropped.push({ ...location, what });
      };
      const before = defaults.get(uid)?.get(action);
      if (before !== undefined && before.mode !== set.mode) {
        drop(`${name}: given otherwise than the parameters before it`);
        continue;
      }
      const value = convertParameter(name, set, type, snapshot, drop);
      if (value === null) continue;
      const typeDefaults = defaults.get(uid) ?? new Map<StrapiReadAction, ImportedReadDefault>();
      defaults.set(uid, typeDefaults);
      typeDefaults.set(action, { mode: set.mode, parameters: { ...before?.parameters, [name]: value } });
      carried.push({ ...location, what: name });
    }
  }
  return { defaults, carried, dropped };
}

function convertParameter(
  name: string,
  { value }: SetParameter,
  shape: Shape,
  snapshot: Snapshot,
  drop: (what: string) => void,
): Json | null {
  switch (name) {
    case 'populate':
      return new PopulateConverter(snapshot, drop).populate(value, shape, 'populate', 0);
    case 'fields':
      return convertFields(value, shape, 'fields', drop);
    default:
      return isJson(value) ? value : null;
  }
}

/** Converts values of `populate` to the object form and drops names that the model does not have. */
class PopulateConverter {
  readonly #snapshot: Snapshot;
  readonly #drop: (what: string) => void;

  constructor(snapshot: Snapshot, drop: (what: string) => void) {
    this.#snapshot = snapshot;
    this.#drop = drop;
  }

  /** Returns null if nothing of the value can be converted. */
  populate(value: unknown, shape: Shape, path: string, depth: number): Json | null {
    if (value === '*' || value === true || value === 'true') return '*';
    if (typeof value === 'string' || Array.isArray(value)) {
      return this.populate(populateFromPaths(value), shape, path, depth);
    }
    if (!isObject(value) || depth > maxDepth) return null;
    const result: Record<string, Json> = {};
    for (const [name, given] of Object.entries(value)) {
      if (given === false || given === null || given === undefined) continue;
      const converted = this.#entry(name, given, shape, `${path}.${name}`, depth + 1);
      if (converted !== null) result[name] = converted;
    }
    return Object.keys(result).length === 0 ? null : result;
  }

  #entry(name: string, given: unknown, shape: Shape, path: string, depth: number): Json | null {
    if (name === 'localizations' && shape.is === 'contentType' && shape.localized) {
      return this.#options(given, shape, path, depth);
    }
    const attribute = populatedAttribute(shape, name);
    if (attribute === undefined || attribute.storage === 'localizations') {
      this.#drop(`${path}: ${shape.uid} has nothing of that name to populate`);
      return null;
    }
    const target = this.#findTarget(attribute);
    if (target !== null) return this.#options(given, target, path, depth);
    return this.#polymorphic(given, attribute, path, depth);
  }

  /** Converts the options of one populated entry, its nested populate included. */
  #options(given: unknown, target: Shape, path: string, depth: number): Json {
    if (!isObject(given)) return true;
    const result: Record<string, Json> = {};
    const inner = given.populate === undefined ? null : this.populate(given.populate, target, path, depth);
    if (inner !== null) result.populate = inner;
    const fields = convertFields(given.fields ?? given.select, target, `${path}.fields`, this.#drop);
    if (fields !== null) result.fields = fields;
    for (const key of listOptions) {
      const value = given[key];
      if (value !== undefined && isJson(value)) result[key] = value;
    }
    for (const key of Object.keys(given)) {
      if (![...listOptions, 'populate', 'fields', 'select', 'publicationState'].includes(key)) {
        this.#drop(`${path}.${key}: has no effect there`);
      }
    }
    return Object.keys(result).length === 0 ? true : result;
  }

  /** Converts the populate of dynamic zones and polymorphic relations, with an entry per type under `on`. */
  #polymorphic(given: unknown, attribute: Attribute, path: string, depth: number): Json {
    if (!isObject(given)) return true;
    const on: Record<string, Json> = {};
    if (isObject(given.on)) {
      for (const [uid, options] of Object.entries(given.on)) {
        const target = this.#snapshot.components.get(uid) ?? this.#snapshot.contentTypes.get(uid);
        const listed = attribute.storage !== 'zone' || attribute.components.includes(uid);
        if (options === false) continue;
        if (target === undefined || !listed) this.#drop(`${path}.on: there is no ${uid}`);
        else on[uid] = this.#options(options, target, `${path}.${uid}`, depth + 1);
      }
      return Object.keys(on).length === 0 ? true : { on };
    }
    // Strapi 4 applies one populate to every type: each gets the names that it has.
    const shared =
      typeof given.populate === 'string' || Array.isArray(given.populate)
        ? populateFromPaths(given.populate)
        : given.populate;
    if (attribute.storage !== 'zone' || shared === undefined) return true;
    for (const uid of attribute.components) {
      const component = this.#snapshot.components.get(uid);
      if (component === undefined) continue;
      const ownPaths = isObject(shared)
        ? Object.fromEntries(Object.entries(shared).filter(([name]) => isPopulatable(component, name)))
        : shared;
      const inner = this.populate(ownPaths, component, `${path}.${uid}`, depth + 1);
      on[uid] = inner === null ? true : { populate: inner };
    }
    return { on };
  }

  /** Returns the uid that an attribute refers to; null if there are several. */
  #findTarget(attribute: Attribute): Shape | null {
    switch (attribute.storage) {
      case 'component':
        return this.#snapshot.components.get(attribute.component) ?? null;
      case 'relation':
      case 'media':
        return attribute.target === null ? null : (this.#snapshot.contentTypes.get(attribute.target) ?? null);
      case 'column':
      case 'computed':
      case 'zone':
        return null;
    }
  }
}

function isPopulatable(shape: Shape, name: string): boolean {
  const attribute = shape.attributes.get(name);
  return attribute !== undefined && !isValue(attribute) && !attribute.private;
}

/** Converts `a.b,c` or a list of such paths to the object form. */
function populateFromPaths(value: string | readonly unknown[]): Readonly<Record<string, unknown>> | '*' {
  const paths = (typeof value === 'string' ? value.split(',') : value).map(String).map((path) => path.trim());
  if (paths.includes('*')) return '*';
  const result: Record<string, unknown> = {};
  for (const path of paths.filter((candidate) => candidate !== '')) {
    const [first = '', ...rest] = path.split('.');
    const existing = result[first];
    if (rest.length === 0) {
      result[first] = existing ?? true;
      continue;
    }
    const inner = isObject(existing) && Array.isArray(existing.populate) ? existing.populate : [];
    result[first] = { populate: [...inner, rest.join('.')] };
  }
  return result;
}

function convertFields(value: unknown, shape: Shape, path: string, drop: (what: string) => void): Json | null {
  const names = typeof value === 'string' ? value.split(',') : value;
  if (!Array.isArray(names) || names.includes('*')) return null;
  const known = names.map(String).filter((name) => {
    const attribute = shape.attributes.get(name) ?? shape.system.get(name);
    const isSelectable = isValue(attribute) && !attribute.private && attribute.type.readable !== 'never';
    if (!isSelectable) drop(`${path}: ${shape.uid} has no ${name} that could be chosen`);
    return isSelectable;
  });
  return known.length === 0 ? null : known;
}

/** Returns whether a value is JSON at all depths. */
function isJson(value: unknown): value is Json {
  if (Array.isArray(value)) return value.every(isJson);
  if (isObject(value)) return Object.values(value).every(isJson);
  return value === null || ['string', 'number', 'boolean'].includes(typeof value);
}
