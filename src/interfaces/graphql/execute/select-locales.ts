import { Failure, isObject } from '../../../foundations/core/index.js';
import { type Arguments, type ListLimits, pageParameters, sortParameter } from '../compile/parameters.js';

/* Locales are part of the settings, and no rows: the few there are, are selected here. */

type Locale = Readonly<Record<string, unknown>>;

const comparable = ['documentId', 'name', 'code', 'createdAt', 'updatedAt', 'publishedAt'];

/** Returns the page of locales that the arguments select, as `nodes` and `pageInfo`. Throws Failure query.*. */
export function selectLocales(
  response: unknown,
  { filters, sort, pagination }: Arguments,
  limits: ListLimits,
): { readonly nodes: readonly Locale[]; readonly pageInfo: object } {
  const all = (Array.isArray(response) ? response : []).filter(isObject);
  const matching = sortLocales(
    all.filter((locale) => matchesAll(locale, filters)),
    sort,
  );
  const parameters = pageParameters(pagination, limits, true);
  const number = (name: string, missing: number): number => Math.max(Number(parameters.get(name) ?? missing), 0);
  const pageSize = Math.min(Math.max(number('pageSize', number('limit', limits.defaultLimit)), 1), limits.maxLimit);
  const start = parameters.has('start') ? number('start', 0) : (Math.max(number('page', 1), 1) - 1) * pageSize;
  const total = matching.length;
  return {
    nodes: matching.slice(start, start + pageSize),
    pageInfo: { total, page: Math.floor(start / pageSize) + 1, pageSize, pageCount: Math.ceil(total / pageSize) },
  };
}

/** Returns the locale with a documentId; null: there is none. */
export function findLocale(response: unknown, { documentId }: Arguments): unknown {
  return (Array.isArray(response) ? response : []).find((locale) => locale.documentId === documentId) ?? null;
}

function sortLocales(locales: readonly Locale[], sort: unknown): readonly Locale[] {
  const keys = sortParameter(sort);
  if (!Array.isArray(keys)) return locales;
  const orders = keys.map((key) => {
    const [name = '', order = 'asc'] = String(key).split(':');
    if (!comparable.includes(name)) throw new Failure('query.invalid-key', { key: name, path: null, param: 'sort' });
    return { name, sign: order.toLowerCase() === 'desc' ? -1 : 1 };
  });
  return locales.toSorted((left, right) => {
    for (const { name, sign } of orders) {
      const [first, second] = [textOf(left[name]), textOf(right[name])];
      if (first !== second) return first < second ? -sign : sign;
    }
    return 0;
  });
}

/** Whether a locale meets every condition of `filters`. */
function matchesAll(locale: Locale, filters: unknown): boolean {
  if (!isObject(filters)) return true;
  return Object.entries(filters).every(([name, condition]) => {
    if (name === 'not') return !matchesAll(locale, condition);
    const terms = Array.isArray(condition) ? condition : [condition];
    if (name === 'and') return terms.every((term) => matchesAll(locale, term));
    if (name === 'or') return terms.some((term) => matchesAll(locale, term));
    return matchesValue(locale[name] ?? null, condition);
  });
}

function matchesValue(value: unknown, condition: unknown): boolean {
  if (!isObject(condition)) return value === null;
  return Object.entries(condition).every(([operator, operand]) => {
    if (operator === 'not') return !matchesValue(value, operand);
    if (operator === 'null') return (value === null) === operand;
    if (operator === 'notNull') return (value !== null) === operand;
    const test = textTests.get(operator);
    if (test === undefined)
      throw new Failure('query.invalid-key', { key: operator, path: 'filters', param: 'filters' });
    return value !== null && test(textOf(value), (Array.isArray(operand) ? operand : [operand]).map(textOf));
  });
}

type TextTest = (value: string, operands: readonly string[]) => boolean;

const sameText: TextTest = (value, operands) => operands.includes(value);
const contains: TextTest = (value, [operand = '']) => value.includes(operand);
const not =
  (test: TextTest): TextTest =>
  (value, operands) =>
    !test(value, operands);
const ignoringCase =
  (test: TextTest): TextTest =>
  (value, operands) =>
    test(
      value.toLowerCase(),
      operands.map((operand) => operand.toLowerCase()),
    );

const textTests: ReadonlyMap<string, TextTest> = new Map<string, TextTest>([
  ['eq', sameText],
  ['eqi', ignoringCase(sameText)],
  ['ne', not(sameText)],
  ['nei', ignoringCase(not(sameText))],
  ['in', sameText],
  ['notIn', not(sameText)],
  ['contains', contains],
  ['containsi', ignoringCase(contains)],
  ['notContains', not(contains)],
  ['notContainsi', ignoringCase(not(contains))],
  ['startsWith', (value, [operand = '']) => value.startsWith(operand)],
  ['endsWith', (value, [operand = '']) => value.endsWith(operand)],
  ['gt', (value, [operand = '']) => value > operand],
  ['gte', (value, [operand = '']) => value >= operand],
  ['lt', (value, [operand = '']) => value < operand],
  ['lte', (value, [operand = '']) => value <= operand],
  ['between', (value, [from = '', to = '']) => value >= from && value <= to],
]);

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : String(value ?? '');
}
