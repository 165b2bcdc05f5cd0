import { Failure, isObject } from '../../../foundations/core/index.js';
import type { ParameterNode, ParameterObject } from '../../../language/query/index.js';
import type { FieldSource, ObjectModel } from '../schema/model.js';

/* Arguments as the parameters that REST has for the same: the parser of query strings reads them, and says what is wrong with them. */

/** Arguments of a field after coercion. */
export type Arguments = Readonly<Record<string, unknown>>;

/** The objects of a model by uid. */
export type Objects = ReadonlyMap<string, ObjectModel>;

/** Returns the conditions of `filters` as parameters; undefined: there are none. */
export function filterParameters(filters: unknown, object: ObjectModel, objects: Objects): ParameterObject | undefined {
  if (!isObject(filters)) return undefined;
  const conditions = new Map<string, ParameterNode>();
  for (const [name, value] of Object.entries(filters)) {
    if (name === 'and' || name === 'or') {
      const terms = asList(value).flatMap((term) => filterParameters(term, object, objects) ?? []);
      if (terms.length > 0) conditions.set(`$${name}`, terms);
    } else if (name === 'not') {
      const term = filterParameters(value, object, objects);
      if (term !== undefined) conditions.set('$not', term);
    } else {
      const condition = attributeCondition(value, object.fields.get(name), objects);
      if (condition !== undefined) conditions.set(name, condition);
    }
  }
  return conditions.size === 0 ? undefined : conditions;
}

function attributeCondition(
  value: unknown,
  source: FieldSource | undefined,
  objects: Objects,
): ParameterNode | undefined {
  if (value === null) return new Map([['$null', 'true']]);
  if (source === undefined || source.is === 'value') return operatorParameters(value);
  const target = 'target' in source ? objects.get(source.target) : undefined;
  return target === undefined ? undefined : filterParameters(value, target, objects);
}

/** `{ eq: 3, in: [1, 2] }` → `$eq=3`, `$in[]=1`, `$in[]=2`. Comparing with null asks whether there is a value. */
function operatorParameters(value: unknown): ParameterObject | undefined {
  if (!isObject(value)) return undefined;
  const operators = new Map<string, ParameterNode>();
  for (const [name, operand] of Object.entries(value)) {
    if (name === 'not') {
      const negated = operatorParameters(operand);
      if (negated !== undefined) operators.set('$not', negated);
    } else if (operand === null) {
      if (name === 'eq' || name === 'eqi') operators.set('$null', 'true');
      else if (name === 'ne' || name === 'nei') operators.set('$notNull', 'true');
    } else operators.set(`$${name}`, operandNode(operand));
  }
  return operators.size === 0 ? undefined : operators;
}

function operandNode(operand: unknown): ParameterNode {
  if (Array.isArray(operand)) {
    if (operand.includes(null))
      throw new Failure('query.invalid-operand', {
        operator: 'in',
        path: 'filters',
        reason: 'a list cannot contain null',
      });
    return operand.map(operandText);
  }
  return operandText(operand);
}

function operandText(operand: unknown): string {
  return typeof operand === 'object' ? JSON.stringify(operand) : String(operand);
}

/** Returns the order of `sort`; undefined: there is none. */
export function sortParameter(sort: unknown): ParameterNode | undefined {
  const keys = asList(sort).filter((key): key is string => typeof key === 'string');
  return keys.length === 0 ? undefined : keys;
}

/** The part of a list that `pagination` names, as its members have it. */
interface Page {
  readonly page?: number;
  readonly pageSize?: number;
  readonly start?: number;
  readonly limit?: number;
}

function pageOf(pagination: unknown): Page {
  return isObject(pagination)
    ? Object.fromEntries(Object.entries(pagination).filter(([, value]) => typeof value === 'number'))
    : {};
}

/** Returns `pagination` of a list at the top. Without a size it has `defaultLimit` entries. */
export function pageParameters(
  pagination: unknown,
  { defaultLimit, maxLimit }: ListLimits,
  withCount: boolean,
): ParameterObject {
  const sent = pageOf(pagination);
  // As many as there may be.
  const page = sent.limit === -1 ? { ...sent, limit: maxLimit } : sent;
  const isByPage = page.page !== undefined || page.pageSize !== undefined;
  const isByOffset = page.start !== undefined || page.limit !== undefined;
  const size = isByPage ? { pageSize: defaultLimit } : { limit: defaultLimit };
  const complete = isByPage && isByOffset ? page : { ...size, ...page };
  return new Map([
    ...Object.entries(complete).map(([name, value]) => [name, String(value)] as const),
    ['withCount', String(withCount)],
  ]);
}

/** Returns `start` and `limit` of a list in a document. */
export function sliceParameters(pagination: unknown, { defaultLimit, maxLimit }: ListLimits): ParameterObject {
  const { page, pageSize, start, limit } = pageOf(pagination);
  if ((page !== undefined || pageSize !== undefined) && (start !== undefined || limit !== undefined))
    throw new Failure('query.mixed-pagination');
  const size = limit === -1 ? maxLimit : Math.min(Math.max(limit ?? pageSize ?? defaultLimit, 1), maxLimit);
  const first = start ?? (Math.max(page ?? 1, 1) - 1) * size;
  return new Map([
    ['start', String(Math.max(first, 0))],
    ['limit', String(size)],
  ]);
}

/**
 * Returns the part of the other versions of a document: nothing where it is all of them, as they are never more than the locales. Of any other
 * part REST says that there is none.
 */
export function translationsSlice(pagination: unknown, limits: ListLimits): ParameterObject {
  const slice = sliceParameters(pagination ?? { limit: -1 }, limits);
  return slice.get('start') === '0' && Number(slice.get('limit')) >= Math.min(limits.locales, limits.maxLimit)
    ? new Map()
    : slice;
}

/** Entries of a list without `pagination`, and of any list; the number of locales. */
export interface ListLimits {
  readonly defaultLimit: number;
  readonly maxLimit: number;
  readonly locales: number;
}

/** Returns the parameters that choose versions: status, locale, and how draft and published version are related. */
export function versionParameters(args: Arguments): readonly (readonly [string, ParameterNode])[] {
  return ['status', 'locale', 'publicationFilter', 'hasPublishedVersion'].flatMap((name) => {
    const value = args[name];
    return value === undefined || value === null ? [] : [[name, String(value)] as const];
  });
}

function asList(value: unknown): readonly unknown[] {
  if (value === null || value === undefined) return [];
  return Array.isArray(value) ? value : [value];
}
