import type { Operator } from '../../../src/language/query/index.js';
import {
  and,
  comparable,
  compare,
  type Evaluator,
  type Filter,
  not,
  or,
  order,
  type Scalar,
  type Selection,
  sorting,
  type Truth,
  type Values,
  type Version,
} from './evaluator.js';
import { attributes, type Facts, type TypeName } from './model.js';

/** The meaning of a query for groups, over plain objects: what the server has to answer, as text. */
export interface GroupQuery extends Selection {
  /** `writer.name`, `writer` (a reference), `day:month`. */
  readonly groupBy: readonly string[];
  /** `count`, `avg.score`. */
  readonly measures: readonly string[];
  readonly having: Filter | undefined;
  readonly sort: readonly string[];
  readonly page: number;
  readonly pageSize: number;
}

interface Column {
  readonly name: string;
  readonly facts: Scalar;
  /** Text without regard to case and accents first. */
  readonly natural: boolean;
}

interface Group {
  /** By name of key or measure. */
  readonly values: Values;
}

export function answerGroups(evaluator: Evaluator, query: GroupQuery): string {
  const groups = group(evaluator, query).filter(
    ({ values }) => havingHolds(query.having ?? {}, values, query) === true,
  );
  const sorted = [...groups].sort((a, b) => compareGroups(a, b, query));
  const start = (query.page - 1) * query.pageSize;
  const rows = sorted.slice(start, start + query.pageSize).map((row) => print(row, query));
  const pageCount = Math.ceil(groups.length / query.pageSize);
  const pagination = { page: query.page, pageSize: query.pageSize, pageCount, total: groups.length };
  return `{"data":[${rows.join(',')}],"meta":{"pagination":${JSON.stringify(pagination)}}}`;
}

function group(evaluator: Evaluator, query: GroupQuery): readonly Group[] {
  const keys = query.groupBy.map((name) => ({ name, path: keyPath(name, query.type) }));
  const measured = query.measures
    .filter((name) => name !== 'count')
    .map(measuredPath)
    .map((path) => referencePath(path, query.type));
  const paths = [...new Set([...keys.map(({ path }) => path), ...measured])];
  const found = new Map<string, { readonly key: Values; readonly documents: Map<Version, Values> }>();
  for (const version of evaluator.find(query)) {
    for (const row of evaluator.rows(paths, version, query)) {
      const key = Object.fromEntries(keys.map(({ name, path }) => [name, part(name, row[path])]));
      const id = JSON.stringify(keys.map(({ name }) => key[name]));
      const entry = found.get(id) ?? { key, documents: new Map() };
      entry.documents.set(version, row);
      found.set(id, entry);
    }
  }
  if (keys.length === 0 && found.size === 0) found.set('', { key: {}, documents: new Map() });
  return [...found.values()].map(({ key, documents }) => ({
    values: {
      ...key,
      ...Object.fromEntries(query.measures.map((name) => [name, measure(name, [...documents.values()], query)])),
    },
  }));
}

function measure(name: string, rows: readonly Values[], { type }: GroupQuery): unknown {
  if (name === 'count') return rows.length;
  const [is] = name.split('.');
  const path = referencePath(measuredPath(name), type);
  const facts = factsAt(path, type);
  const values = rows.map((row) => row[path]).filter((value) => value !== null && value !== undefined);
  if (is === 'countDistinct') return new Set(values.map((value) => String(comparable(facts, value)))).size;
  if (values.length === 0) return null;
  if (is === 'min' || is === 'max') {
    const [first, ...others] = values;
    const sign = is === 'min' ? -1 : 1;
    return others.reduce(
      (best, value) => (Math.sign(order(comparable(facts, value), comparable(facts, best))) === sign ? value : best),
      first,
    );
  }
  const sum = values.reduce((total: bigint, value) => total + toUnits(String(value)), 0n);
  return is === 'sum' ? fromUnits(sum, scale) : mean(sum, BigInt(values.length));
}

/** Numbers are counted in units of 10^-40. */
const scale = 40;

function toUnits(text: string): bigint {
  const [mantissa = '0', exponent = '0'] = text.split('e');
  const negative = mantissa.startsWith('-');
  const [whole = '0', fraction = ''] = mantissa.replace('-', '').split('.');
  const units = BigInt(whole + fraction) * 10n ** BigInt(scale - fraction.length + Number(exponent));
  return negative ? -units : units;
}

function fromUnits(units: bigint, places: number): string {
  const digits = String(units < 0n ? -units : units).padStart(places + 1, '0');
  const text = `${digits.slice(0, -places)}.${digits.slice(-places)}`.replace(/\.?0+$/, '');
  return units < 0n ? `-${text}` : text;
}

/** Ten decimal places, half away from zero. */
function mean(sum: bigint, count: bigint): string {
  const size = sum < 0n ? -sum : sum;
  const unit = 10n ** BigInt(scale - 10) * count;
  const rounded = size / unit + (2n * (size % unit) >= unit ? 1n : 0n);
  return fromUnits(sum < 0n ? -rounded : rounded, 10);
}

function havingHolds(filter: Filter, values: Values, query: GroupQuery): Truth {
  const all = (terms: unknown) => (terms as Filter[]).map((term) => havingHolds(term, values, query));
  return and(
    Object.entries(filter).map(([name, inner]) => {
      if (name === '$and') return and(all(inner));
      if (name === '$or') return or(all(inner));
      if (name === '$not') return not(havingHolds(inner as Filter, values, query));
      const { facts } = columnOf(name, query);
      return and(
        Object.entries(inner as Filter).map(([operator, operand]) =>
          compare(facts, values[name], operator as Operator, operand),
        ),
      );
    }),
  );
}

function compareGroups(a: Group, b: Group, query: GroupQuery): number {
  for (const key of [...query.sort, ...query.groupBy]) {
    const direction = /:(asc|desc)$/.exec(key)?.[1];
    const name = direction === undefined ? key : key.slice(0, key.lastIndexOf(':'));
    const { facts, natural } = columnOf(name, query);
    const [left, right] = [a, b].map(({ values }) => comparable(facts, values[name]));
    const difference = natural ? sorting(left, right) : order(left, right);
    if (difference !== 0) return direction === 'desc' ? -difference : difference;
  }
  return 0;
}

function print({ values }: Group, query: GroupQuery): string {
  const keys = query.groupBy.map((name) => `${JSON.stringify(name)}:${printKey(name, values[name], query)}`);
  const members = [`"group":{${keys.join(',')}}`];
  if (query.measures.includes('count')) members.push(`"count":${values.count}`);
  for (const is of ['countDistinct', 'sum', 'avg', 'min', 'max']) {
    const names = query.measures.filter((name) => name.startsWith(`${is}.`));
    const numbers = names.map((name) => {
      const facts = factsAt(referencePath(measuredPath(name), query.type), query.type);
      const isText = facts.is === 'bigint' && is === 'sum';
      const value = values[name];
      const text = is === 'min' || is === 'max' ? printValue(facts, value) : String(value);
      return `${JSON.stringify(measuredPath(name))}:${isText && value !== null ? `"${text}"` : text}`;
    });
    if (names.length > 0) members.push(`"${is}":{${numbers.join(',')}}`);
  }
  return `{${members.join(',')}}`;
}

function printKey(name: string, value: unknown, query: GroupQuery): string {
  const path = keyPath(name, query.type);
  if (name.includes(':')) return JSON.stringify(value);
  if (path !== name) return value === null ? 'null' : JSON.stringify({ documentId: value });
  return printValue(factsAt(path, query.type), value);
}

function printValue(facts: Scalar, value: unknown): string {
  if (value === null || value === undefined) return 'null';
  if (facts.is === 'decimal') return String(value);
  return facts.is === 'bigint' ? JSON.stringify(String(value)) : JSON.stringify(value);
}

function columnOf(name: string, query: GroupQuery): Column {
  if (query.groupBy.includes(name)) {
    const path = keyPath(name, query.type);
    const isText = !name.includes(':') && path === name && !path.endsWith('documentId');
    const facts: Scalar = name.includes(':') ? { is: 'text' } : factsAt(path, query.type);
    return { name, facts, natural: isText && facts.is === 'text' };
  }
  const [is] = name.split('.');
  if (is === 'count' || is === 'countDistinct') return { name, facts: { is: 'integer' }, natural: false };
  if (is === 'sum' || is === 'avg') return { name, facts: { is: 'decimal' }, natural: false };
  return { name, facts: factsAt(measuredPath(name), query.type), natural: false };
}

function measuredPath(name: string): string {
  return name.slice(name.indexOf('.') + 1);
}

function keyPath(name: string, type: TypeName): string {
  return referencePath(name.split(':')[0] ?? '', type);
}

/** A path to a relation leads on to the identity of its target. */
function referencePath(path: string, type: TypeName): string {
  return findFacts(path, type)?.is === 'relation' ? `${path}.documentId` : path;
}

function part(name: string, value: unknown): unknown {
  const length = { year: 4, month: 7, day: 10 }[name.split(':')[1] ?? ''];
  return length === undefined
    ? (value ?? null)
    : value === null || value === undefined
      ? null
      : String(value).slice(0, length);
}

function factsAt(path: string, type: TypeName): Scalar {
  const facts = findFacts(path, type);
  if (facts === undefined) throw new Error(`no value ${path}`);
  return facts as Scalar;
}

function findFacts(path: string, type: TypeName): Facts | undefined {
  let shape: keyof typeof attributes = type;
  let facts: Facts | undefined;
  for (const name of path.split('.')) {
    facts = name === 'documentId' ? { is: 'text' } : attributes[shape][name];
    if (facts?.is === 'relation') shape = facts.to;
    if (facts?.is === 'component') shape = facts.of;
  }
  return facts;
}
