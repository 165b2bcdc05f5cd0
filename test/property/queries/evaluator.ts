import { unreachable } from '../../../src/foundations/core/index.js';
import type { Operator } from '../../../src/language/query/index.js';
import { attributes, type ComponentName, type Facts, type TypeName, traits } from './model.js';

/**
 * The meaning of a query, defined over plain objects, without SQL and plans.
 * The server has to give the same answer.
 */
export interface Version {
  readonly type: TypeName;
  readonly id: number;
  readonly documentId: string;
  readonly locale: string;
  readonly status: 'draft' | 'published';
  /** When the locale version was made, as a running number: the order of an inverse side. */
  readonly born: number;
  /** Scalars and components as written; relations as documentIds. */
  readonly values: Readonly<Record<string, unknown>>;
}

/** A condition in the shape in which it is sent. */
export type Filter = { readonly [key: string]: unknown };

export interface Query {
  readonly type: TypeName;
  readonly status: 'draft' | 'published';
  readonly locale: string | undefined;
  /** The locales after `locale` in a chain. */
  readonly fallback: readonly string[] | undefined;
  readonly filters: Filter | undefined;
  /** `_q`; a text that is no number. */
  readonly search?: string | undefined;
  readonly sort: readonly string[];
  readonly publicationFilter: string | undefined;
  /** The id of a change set; the evaluator is given the versions as they are with it. */
  readonly set?: string | undefined;
  readonly page: number;
  readonly pageSize: number;
  /** One level: relation → condition, order and part of what is populated. */
  readonly populate: Readonly<
    Record<
      string,
      {
        readonly filters: Filter | undefined;
        readonly sort: readonly string[];
        readonly start?: number | undefined;
        readonly limit?: number | undefined;
        readonly withCount?: true | undefined;
        readonly ids?: true | undefined;
      }
    >
  >;
}

/** Which versions a list has. */
export type Selection = Pick<
  Query,
  'type' | 'status' | 'locale' | 'filters' | 'publicationFilter' | 'search' | 'fallback'
>;

/** By path. */
export type Values = Readonly<Record<string, unknown>>;

interface AskedPath {
  readonly path: string;
  readonly steps: readonly string[];
}

export interface Answer {
  readonly total: number;
  /** Row ids in order, each with what is populated, by its key. */
  readonly rows: readonly { readonly id: number; readonly populated: Readonly<Record<string, Populated>> }[];
}

/** Row ids or documentIds of related documents; or their number. */
export type Populated = readonly (number | string)[] | number | string | null;

export type Truth = boolean | null;
type Shape = TypeName | ComponentName;

/** The subject of a condition: a version, or a component inside one. */
interface Subject {
  readonly shape: Shape;
  readonly version: Version;
  readonly values: Readonly<Record<string, unknown>>;
  /** What it leads to is chosen by the chain of the query. */
  readonly chained: boolean;
}

export class Evaluator {
  readonly #versions: readonly Version[];
  /** The chain of the query, and the versions that it chooses by content type and status. */
  #chain: readonly string[] = [];
  readonly #chosenVersions = new Map<string, readonly Version[]>();

  constructor(versions: readonly Version[]) {
    this.#versions = versions;
  }

  answer(query: Query): Answer {
    const ordered = this.#list(query);
    const page = ordered.slice((query.page - 1) * query.pageSize, query.page * query.pageSize);
    return {
      total: ordered.length,
      rows: page.map((row) => ({ id: row.version.id, populated: this.#populated(query, row) })),
    };
  }

  /** The row ids of the whole list, in its order. */
  listIds(query: Query): readonly number[] {
    return this.#list(query).map(({ version }) => version.id);
  }

  #list(query: Query): readonly Subject[] {
    const chained = isChained(query);
    const found = this.find(query);
    const rows = found.map((version) => subject(version, chained));
    const position = ({ version }: Subject): number => (chained ? this.#chain.indexOf(version.locale) : 0);
    const byDefault = (a: Subject, b: Subject): number => position(a) - position(b) || byId(a, b);
    return this.#sorted(rows, query.sort, query.status, byDefault);
  }

  /** All versions that a list has, in no order. */
  find(query: Selection): readonly Version[] {
    const trait = traits[query.type];
    const locale = trait.localized ? (query.locale ?? 'en') : '';
    const status = trait.drafts ? query.status : 'published';
    const chained = isChained(query);
    this.#chain = [locale, ...(query.fallback ?? [])];
    this.#chosenVersions.clear();
    return (chained ? this.#chosen(query.type, status) : this.#ofStatus(query.type, status))
      .filter((version) => chained || locale === '*' || version.locale === locale)
      .filter((version) => query.publicationFilter === undefined || this.#publication(query.publicationFilter, version))
      .filter((version) => query.search === undefined || contains(version, query.search))
      .filter((version) => this.#holds(query.filters ?? {}, subject(version, chained), query.status) === true);
  }

  /**
   * The values of paths in a version, as rows: one for each combination of targets. Paths that begin alike lead to the same target; what
   * has no target is null.
   */
  rows(paths: readonly string[], version: Version, query: Selection): readonly Values[] {
    return this.#rows(
      paths.map((path) => ({ path, steps: path.split('.') })),
      subject(version, isChained(query)),
      query.status,
    );
  }

  #rows(asked: readonly AskedPath[], on: Subject | null, status: Query['status']): readonly Values[] {
    if (on === null) return [Object.fromEntries(asked.map(({ path }) => [path, null]))];
    const own = asked.filter(({ steps }) => steps.length === 1);
    const values = own.map(({ path, steps: [name = ''] }) => {
      return [path, name === 'documentId' ? on.version.documentId : (on.values[name] ?? null)] as const;
    });
    const names = new Set(asked.filter(({ steps }) => steps.length > 1).map(({ steps }) => steps[0] ?? ''));
    let rows: readonly Values[] = [Object.fromEntries(values)];
    for (const name of names) {
      const facts = attributes[on.shape][name];
      const inner = asked.filter(({ steps }) => steps.length > 1 && steps[0] === name);
      const targets =
        facts?.is === 'relation'
          ? this.#related(facts, name, on, status)
          : facts?.is === 'component'
            ? instances(facts, name, on)
            : [];
      const found = (targets.length === 0 ? [null] : targets).flatMap((target) =>
        this.#rows(
          inner.map(({ path, steps }) => ({ path, steps: steps.slice(1) })),
          target,
          status,
        ),
      );
      rows = rows.flatMap((row) => found.map((more) => ({ ...row, ...more })));
    }
    return rows;
  }

  /** The versions of which a condition per content type holds, where documents are read with this status. */
  visible(conditions: Readonly<Partial<Record<TypeName, Filter>>>, status: Query['status']): readonly Version[] {
    return this.#versions.filter(
      (version) => this.#holds(conditions[version.type] ?? {}, subject(version, false), status) === true,
    );
  }

  #populated(query: Query, row: Subject): Record<string, Populated> {
    return Object.fromEntries(
      Object.entries(query.populate).flatMap(([name, wanted]): [string, Populated][] => {
        const facts = attributes[query.type][name];
        if (facts?.is !== 'relation') throw new Error(`${name} is no relation`);
        const related = this.#related(facts, name, row, query.status).filter(
          (candidate) => this.#holds(wanted.filters ?? {}, candidate, query.status) === true,
        );
        const ids = this.#sorted(related, wanted.sort, query.status, () => 0).map(({ version }) =>
          wanted.ids === true ? version.documentId : version.id,
        );
        if (!facts.many) return [[name, ids[0] ?? null]];
        const { start = 0, limit = ids.length, withCount } = wanted;
        const list: [string, Populated] = [name, ids.slice(start, start + limit)];
        return withCount === true ? [list, [`${name}Count`, ids.length]] : [list];
      }),
    );
  }

  /** All conditions of an object hold (implicit and). */
  #holds(filter: Filter, on: Subject, status: Query['status']): Truth {
    return and(Object.entries(filter).map(([key, value]) => this.#condition(key, value, on, status)));
  }

  #condition(key: string, value: unknown, on: Subject, status: Query['status']): Truth {
    if (key === '$and') return and((value as Filter[]).map((each) => this.#holds(each, on, status)));
    if (key === '$or') return or((value as Filter[]).map((each) => this.#holds(each, on, status)));
    if (key === '$not') {
      const terms = Array.isArray(value) ? (value as Filter[]) : [value as Filter];
      return not(and(terms.map((each) => this.#holds(each, on, status))));
    }
    const facts = attributes[on.shape][key];
    if (facts === undefined) throw new Error(`no attribute ${key}`);
    if (facts.is === 'relation' || facts.is === 'component') {
      return this.#some(facts, key, value as Filter, on, status);
    }
    if (facts.is === 'zone') return this.#someEntry(facts, key, value as { readonly on: Filter }, on, status);
    if (facts.is === 'json') return jsonHolds(on.values[key], value as Filter);
    return and(
      Object.entries(value as Filter).map(([operator, operand]) =>
        compare(facts, on.values[key], operator as Operator, operand),
      ),
    );
  }

  /** The entries of each component that is named are asked like those of a list of that component. */
  #someEntry(
    facts: Extract<Facts, { is: 'zone' }>,
    name: string,
    { on: branches }: { readonly on: Filter },
    on: Subject,
    status: Query['status'],
  ): Truth {
    return and(
      Object.entries(branches).map(([uid, filter]) => {
        const component = facts.of.find((of) => `parts.${of}` === uid);
        if (component === undefined) throw new Error(`no component ${uid}`);
        const entries = ((on.values[name] ?? []) as { readonly __component: string }[]).filter(
          ({ __component }) => __component === uid,
        );
        const own: Subject = { ...on, values: { ...on.values, [name]: entries } };
        return this.#some({ is: 'component', of: component, many: true }, name, filter as Filter, own, status);
      }),
    );
  }

  #some(facts: Facts, name: string, filter: Filter, on: Subject, status: Query['status']): Truth {
    const subjects =
      facts.is === 'relation'
        ? this.#related(facts, name, on, status)
        : facts.is === 'component'
          ? instances(facts, name, on)
          : [];
    const nothing: Subject = {
      shape: facts.is === 'relation' ? facts.to : facts.is === 'component' ? facts.of : on.shape,
      version: { ...on.version, id: -1, documentId: '', values: {} },
      values: {},
      chained: false,
    };
    // Without any related one the condition is asked of nothing at all: every value missing. What is unknown of nothing stays
    // unknown as long as it is asked of nothing; a row that is there has no related one, which is false.
    if (on.version.id === -1) return this.#holds(filter, nothing, status);
    return (subjects.length === 0 ? [nothing] : subjects).some((each) => this.#holds(filter, each, status) === true);
  }

  #ofStatus(type: TypeName, status: Version['status']): readonly Version[] {
    return this.#versions.filter((version) => version.type === type && version.status === status);
  }

  /** Of each document the version in the first locale of the chain in which there is one. */
  #chosen(type: TypeName, status: Version['status']): readonly Version[] {
    const key = `${type} ${status}`;
    const cached = this.#chosenVersions.get(key);
    if (cached !== undefined) return cached;
    const first = new Map<string, Version>();
    for (const locale of this.#chain) {
      for (const version of this.#ofStatus(type, status)) {
        if (version.locale === locale && !first.has(version.documentId)) first.set(version.documentId, version);
      }
    }
    const chosen = [...first.values()];
    this.#chosenVersions.set(key, chosen);
    return chosen;
  }

  /**
   * The versions a relation leads to: requested status where the target has drafts; where both have locales the row's locale, or that
   * which the chain chooses.
   */
  #related(facts: Extract<Facts, { is: 'relation' }>, name: string, on: Subject, status: Query['status']): Subject[] {
    if (on.version.id === -1) return [];
    const target = traits[facts.to];
    const source = traits[on.version.type];
    const chained = on.chained && target.localized;
    const targetStatus = target.drafts ? status : 'published';
    const candidates = chained ? this.#chosen(facts.to, targetStatus) : this.#ofStatus(facts.to, targetStatus);
    if (facts.inverseOf !== undefined) {
      const inverse = facts.inverseOf;
      return candidates
        .filter((version) => documentIds(version.values[inverse]).includes(on.version.documentId))
        .filter((version) => chained || !source.localized || !target.localized || version.locale === on.version.locale)
        .sort((a, b) => a.born - b.born)
        .map((version) => subject(version, chained));
    }
    const locale = !target.localized ? '' : source.localized ? on.version.locale : 'en';
    return documentIds(on.values[name]).flatMap((documentId) =>
      candidates
        .filter((version) => version.documentId === documentId && (chained || version.locale === locale))
        .map((version) => subject(version, chained)),
    );
  }

  #publication(filter: string, version: Version): boolean {
    if (!traits[version.type].drafts) return true;
    const of = (status: Version['status'], sameLocale: boolean) =>
      this.#versions.filter(
        (other) =>
          other.type === version.type &&
          other.documentId === version.documentId &&
          other.status === status &&
          (!sameLocale || other.locale === version.locale),
      );
    const draft = of('draft', true)[0];
    const published = of('published', true)[0];
    const isDraft = version.status === 'draft';
    switch (filter) {
      case 'never-published':
        return isDraft && published === undefined;
      case 'never-published-document':
        return isDraft && of('published', false).length === 0;
      case 'modified':
        return draft !== undefined && published !== undefined && !same(draft, published);
      case 'unmodified':
        return draft !== undefined && published !== undefined && same(draft, published);
      case 'has-published-version':
        return draft !== undefined && published !== undefined;
      case 'has-published-version-document':
        return of('published', false).length > 0 && of('draft', false).length > 0;
      case 'published-with-draft':
        return !isDraft && draft !== undefined;
      case 'published-without-draft':
        return !isDraft && draft === undefined;
      default:
        throw new Error(`unknown publicationFilter ${filter}`);
    }
  }

  #sorted(
    rows: readonly Subject[],
    keys: readonly string[],
    status: Query['status'],
    last: (a: Subject, b: Subject) => number,
  ): Subject[] {
    return rows
      .map((row, at) => ({ row, at, values: keys.map((key) => this.#sortValue(key, row, status)) }))
      .sort((a, b) => {
        for (const [index, key] of keys.entries()) {
          const difference = sorting(a.values[index], b.values[index]);
          if (difference !== 0) return key.endsWith(':desc') ? -difference : difference;
        }
        return last(a.row, b.row) || a.at - b.at;
      })
      .map(({ row }) => row);
  }

  #sortValue(key: string, row: Subject, status: Query['status']): unknown {
    const [path = '', direction] = key.split(':');
    const values = this.#reach(path.split('.'), row, status).filter((value) => value !== null);
    values.sort(sorting);
    return (direction === 'desc' ? values.at(-1) : values[0]) ?? null;
  }

  #reach(path: readonly string[], on: Subject, status: Query['status']): unknown[] {
    const [step = '', ...rest] = path;
    const facts = attributes[on.shape][step];
    if (facts === undefined) throw new Error(`no attribute ${step}`);
    if (facts.is === 'relation') {
      return this.#related(facts, step, on, status).flatMap((each) => this.#reach(rest, each, status));
    }
    if (facts.is === 'component') return instances(facts, step, on).flatMap((each) => this.#reach(rest, each, status));
    return [comparable(facts, on.values[step])];
  }
}

/** Whether a query has a chain of locales. */
function isChained({ type, fallback }: Selection): boolean {
  return traits[type].localized && fallback !== undefined;
}

/** Whether the documentId or a text attribute contains a text, in any case. */
function contains(version: Version, text: string): boolean {
  const texts = Object.entries(attributes[version.type])
    .filter(([, facts]) => facts.is === 'text')
    .map(([name]) => String(version.values[name] ?? ''));
  return [version.documentId, ...texts].some((value) => value.toLowerCase().includes(text.toLowerCase()));
}

function subject(version: Version, chained: boolean): Subject {
  return { shape: version.type, version, values: version.values, chained };
}

function instances(facts: Extract<Facts, { is: 'component' }>, name: string, on: Subject): Subject[] {
  const value = on.values[name];
  const list = value === undefined || value === null ? [] : Array.isArray(value) ? value : [value];
  return list.map((values) => ({ ...on, shape: facts.of, values: values as Record<string, unknown> }));
}

function documentIds(value: unknown): readonly string[] {
  if (value === undefined || value === null) return [];
  return Array.isArray(value) ? (value as string[]) : [value as string];
}

function byId(a: Subject, b: Subject): number {
  return a.version.id - b.version.id;
}

function same(draft: Version, published: Version): boolean {
  return JSON.stringify(draft.values) === JSON.stringify(published.values);
}

export function and(terms: readonly Truth[]): Truth {
  if (terms.includes(false)) return false;
  return terms.includes(null) ? null : true;
}

export function or(terms: readonly Truth[]): Truth {
  if (terms.includes(true)) return true;
  return terms.includes(null) ? null : false;
}

export function not(term: Truth): Truth {
  return term === null ? null : !term;
}

export type Scalar = Exclude<Facts, { is: 'relation' | 'component' | 'json' | 'zone' }>;

/** A value in the form in which it is ordered: decimals and big integers exactly, as scaled integers. */
export function comparable(facts: Facts, value: unknown): string | number | bigint | null {
  if (value === undefined || value === null) return null;
  switch (facts.is) {
    case 'decimal':
      return scaled(String(value));
    case 'bigint':
      return BigInt(String(value));
    case 'boolean':
      return value === true || value === 'true' ? 1 : 0;
    case 'integer':
    case 'real':
      return Number(value);
    default:
      return String(value);
  }
}

function scaled(text: string): bigint {
  const [whole = '0', fraction = ''] = text.replace('-', '').split('.');
  const digits = BigInt(whole + fraction.padEnd(12, '0'));
  return text.startsWith('-') ? -digits : digits;
}

/** The same for a sort: text by its letters without case and accents first. */
export function sorting(a: unknown, b: unknown): number {
  return typeof a === 'string' && typeof b === 'string' ? order(letters(a), letters(b)) || order(a, b) : order(a, b);
}

function letters(text: string): string {
  const plain = text.normalize('NFD').replace(/\p{Mn}/gu, '');
  return plain.toLowerCase().replaceAll('ß', 'ss');
}

/** Nulls first; text by code point, as both databases do with a binary collation. */
export function order(a: unknown, b: unknown): number {
  if (a === null || b === null) return a === b ? 0 : a === null ? -1 : 1;
  if (typeof a === 'string' && typeof b === 'string') return Buffer.compare(Buffer.from(a), Buffer.from(b));
  return (a as number) < (b as number) ? -1 : (a as number) > (b as number) ? 1 : 0;
}

/** Conditions on a value inside JSON; undefined: there is none. */
function jsonHolds(value: unknown, filter: Filter): Truth {
  return and(
    Object.entries(filter).map(([name, inner]) => {
      if (name === '$not') return not(jsonHolds(value, inner as Filter));
      if (name.startsWith('$') && !name.startsWith('$$')) return compareJson(value, name as Operator, inner);
      return jsonHolds(member(value, name.replace(/^\$\$/, '$')), inner as Filter);
    }),
  );
}

function member(value: unknown, key: string): unknown {
  if (Array.isArray(value)) return /^(0|[1-9]\d*)$/.test(key) ? value[Number(key)] : undefined;
  return typeof value === 'object' && value !== null && Object.hasOwn(value, key)
    ? (value as Record<string, unknown>)[key]
    : undefined;
}

/** Operands decide of which type the values are that are compared; others count as missing. */
function compareJson(value: unknown, operator: Operator, operand: unknown): Truth {
  const stored = value ?? null;
  if (operator === '$null') return (stored === null) === (operand === true);
  if (operator === '$notNull') return (stored !== null) === (operand === true);
  const isText = /containsi?$|sWithi?$|eqi$|nei$/i.test(operator);
  const read = (text: unknown): unknown => {
    if (isText) return text;
    try {
      const parsed: unknown = JSON.parse(String(text));
      return typeof parsed === 'object' && parsed !== null ? text : parsed;
    } catch {
      return text;
    }
  };
  const literal = Array.isArray(operand) ? operand.map(read) : read(operand);
  if (literal === null) return operator === '$eq' ? stored === null : stored !== null;
  const type = typeof (Array.isArray(literal) ? literal[0] : literal);
  if (typeof stored !== type) return null;
  const is = type === 'number' ? 'real' : type === 'boolean' ? 'boolean' : 'text';
  return compare({ is }, stored, operator, literal);
}

export function compare(facts: Scalar, stored: unknown, operator: Operator, operand: unknown): Truth {
  const value = comparable(facts, stored);
  if (operator === '$null') return (value === null) === (operand === true);
  if (operator === '$notNull') return (value !== null) === (operand === true);
  if (value === null) return null;
  const literal = (each: unknown) => comparable(facts, each);
  const text = facts.is === 'text' || facts.is === 'date' ? String(stored) : plainText(facts, stored);
  const part = String(operand);
  const fold = (each: string) => each.toLowerCase();
  switch (operator) {
    case '$eq':
      return order(value, literal(operand)) === 0;
    case '$ne':
      return order(value, literal(operand)) !== 0;
    case '$lt':
      return order(value, literal(operand)) < 0;
    case '$lte':
      return order(value, literal(operand)) <= 0;
    case '$gt':
      return order(value, literal(operand)) > 0;
    case '$gte':
      return order(value, literal(operand)) >= 0;
    case '$in':
      return (operand as unknown[]).some((each) => order(value, literal(each)) === 0);
    case '$notIn':
      return !(operand as unknown[]).some((each) => order(value, literal(each)) === 0);
    case '$between': {
      const [low, high] = operand as unknown[];
      return order(value, literal(low)) >= 0 && order(value, literal(high)) <= 0;
    }
    case '$eqi':
      return fold(text) === fold(part);
    case '$nei':
      return fold(text) !== fold(part);
    case '$contains':
      return text.includes(part);
    case '$notContains':
      return !text.includes(part);
    case '$containsi':
      return fold(text).includes(fold(part));
    case '$notContainsi':
      return !fold(text).includes(fold(part));
    case '$startsWith':
      return text.startsWith(part);
    case '$startsWithi':
      return fold(text).startsWith(fold(part));
    case '$endsWith':
      return text.endsWith(part);
    case '$endsWithi':
      return fold(text).endsWith(fold(part));
    default:
      return unreachable(operator);
  }
}

/** A number as it is written, for the text operators on numbers. */
function plainText(facts: Scalar, stored: unknown): string {
  return facts.is === 'boolean' ? (stored === true ? '1' : '0') : String(stored);
}
