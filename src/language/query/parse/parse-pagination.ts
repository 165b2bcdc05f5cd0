import { Failure } from '../../../foundations/core/index.js';
import type { QuerySettings } from '../settings.js';
import type { KeysetChoice, PageChoice } from '../tree.js';
import { booleanWords, parseBooleanWord } from './boolean-words.js';
import { childPath, invalidParameter, invalidQueryKey, type ParameterPath, rootPath } from './parameter-path.js';
import { isParameterObject, type ParameterNode } from './parameters.js';

const parameterName = 'pagination';
const parameterNames: ReadonlySet<string> = new Set([
  'page',
  'pageSize',
  'start',
  'limit',
  'withCount',
  'after',
  'before',
]);

/** A page that is named by a cursor, which is not parsed yet: it belongs to a sort. The empty cursor is the first or the last page. */
export interface CursorChoice extends Omit<KeysetChoice, 'position'> {
  readonly cursor: string;
}

/**
 * Parses `pagination` (contract, "Pagination"): by page, by offset or by cursor, never two of them. Sizes above `maxLimit` are clamped to
 * it; numbers below their minimum are refused or clamped (`paginationBounds`). Throws Failure query.mixed-pagination,
 * query.invalid-pagination, query.invalid-key, query.invalid-parameter.
 */
export function parsePagination(
  node: ParameterNode | undefined,
  settings: QuerySettings,
): Exclude<PageChoice, KeysetChoice> | CursorChoice {
  const pagination = node ?? new Map<string, ParameterNode>();
  if (!isParameterObject(pagination))
    throw invalidParameter(parameterName, 'Expected an object such as pagination[page]=2');
  for (const name of pagination.keys())
    if (!parameterNames.has(name)) throw invalidQueryKey(name, rootPath(parameterName));
  const cursorName = pagination.has('after') ? 'after' : pagination.has('before') ? 'before' : null;
  if (cursorName !== null) return parseCursorPage(cursorName, pagination, settings);
  const byOffset = pagination.has('start') || pagination.has('limit');
  if (byOffset && (pagination.has('page') || pagination.has('pageSize')))
    throw new Failure('query.mixed-pagination', { param: parameterName });

  const defaultSize = Math.min(settings.defaultLimit, settings.maxLimit);
  const readNumber = (name: string, minimum: number, fallback: number): number => {
    const value = pagination.get(name);
    return value === undefined ? fallback : parsePageNumber(value, minimum, numberPath(name), settings);
  };
  const withCount = parseWithCount(pagination.get('withCount'), settings);
  if (byOffset) {
    const limit = Math.min(readNumber('limit', 1, defaultSize), settings.maxLimit);
    return { is: 'offset', start: readNumber('start', 0, 0), limit, withCount };
  }
  const pageSize = Math.min(readNumber('pageSize', 1, defaultSize), settings.maxLimit);
  const page = readNumber('page', 1, 1);
  if (!Number.isSafeInteger(page * pageSize)) throw invalidPagination(numberPath('page'), 'it is too large');
  return { is: 'page', page, pageSize, withCount };
}

/** Totals are counted only on request: the page itself costs less. */
function parseCursorPage(
  name: 'after' | 'before',
  pagination: ReadonlyMap<string, ParameterNode>,
  settings: QuerySettings,
): CursorChoice {
  const other = ['page', 'start', 'before'].find((each) => each !== name && pagination.has(each));
  if (other !== undefined) throw invalidPagination(cursorPath(name), `it cannot be combined with ${other}`);
  const [size, tooMany] = ['pageSize', 'limit'].filter((each) => pagination.has(each));
  if (tooMany !== undefined) throw new Failure('query.mixed-pagination', { param: parameterName });
  const cursor = pagination.get(name);
  if (typeof cursor !== 'string') throw invalidPagination(cursorPath(name), 'it must be one cursor');
  const number = size === undefined ? undefined : pagination.get(size);
  const pageSize =
    size === undefined || number === undefined
      ? settings.defaultLimit
      : parsePageNumber(number, 1, numberPath(size), settings);
  return {
    is: 'keyset',
    pageSize: Math.min(pageSize, settings.maxLimit),
    withCount: parseWithCount(pagination.get('withCount'), { ...settings, withCount: false }),
    walk: name === 'after' ? 'forward' : 'backward',
    cursor,
  };
}

/** The path of `after` or `before`. */
export function cursorPath(name: 'after' | 'before'): ParameterPath {
  return numberPath(name);
}

/** Throws Failure query.invalid-parameter for `page` and `pageSize` outside of `pagination`, where they would do nothing. */
export function refuseTopLevelPagination(parameters: ReadonlyMap<string, ParameterNode>): void {
  for (const name of ['page', 'pageSize']) {
    if (parameters.has(name)) throw invalidParameter(name, `Write pagination[${name}]`);
  }
}

/**
 * Parses a number that selects a part of a list: one below the minimum is refused or clamped (`paginationBounds`). Throws Failure
 * query.invalid-pagination.
 */
export function parsePageNumber(
  value: ParameterNode,
  minimum: number,
  path: ParameterPath,
  settings: QuerySettings,
): number {
  const isClamped = settings.paginationBounds === 'clamp';
  if (isClamped && value === '') return minimum;
  const number = typeof value === 'string' && /^-?\d+$/.test(value) ? Number(value) : Number.NaN;
  if (!Number.isSafeInteger(number)) throw invalidPagination(path, 'it must be an integer');
  if (number >= minimum) return number;
  if (isClamped) return minimum;
  throw invalidPagination(path, `it must be at least ${minimum}`);
}

function parseWithCount(value: ParameterNode | undefined, settings: QuerySettings): boolean {
  if (value === undefined) return settings.withCount;
  const word = typeof value === 'string' ? parseBooleanWord(value) : undefined;
  if (word === undefined) throw invalidPagination(numberPath('withCount'), `it must be one of ${booleanWords}`);
  return word;
}

function numberPath(name: string): ParameterPath {
  return childPath(rootPath(parameterName), name);
}

/** Returns query.invalid-pagination for the parameter at a path; `reason` says what it must be. */
export function invalidPagination({ param, names }: ParameterPath, reason: string): Failure {
  return new Failure('query.invalid-pagination', { key: [param, ...names].join('.'), reason, param });
}
