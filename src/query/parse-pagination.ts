import { Failure } from '../kernel/index.js';
import { isParameterObject, type ParameterNode } from './parameters.js';
import { invalidKey, invalidParameter, placeOf } from './place.js';
import type { QuerySettings } from './settings.js';
import type { Page } from './tree.js';
import { booleanWord, booleanWords } from './words.js';

const param = 'pagination';
const names: ReadonlySet<string> = new Set(['page', 'pageSize', 'start', 'limit', 'withCount']);

/**
 * `pagination` (contract, "Pagination"): by page or by offset, never both. Sizes above `maxLimit` are clamped to it; numbers below
 * their minimum are refused or clamped (`paginationBounds`).
 * Raises Failure query.mixed-pagination, query.invalid-pagination, query.invalid-key, query.invalid-parameter.
 */
export function parsePagination(node: ParameterNode | undefined, settings: QuerySettings): Page {
  const asked = node ?? new Map<string, ParameterNode>();
  if (!isParameterObject(asked)) throw invalidParameter(param, 'Expected an object such as pagination[page]=2');
  for (const name of asked.keys()) if (!names.has(name)) throw invalidKey(name, placeOf(param));
  const byOffset = asked.has('start') || asked.has('limit');
  if (byOffset && (asked.has('page') || asked.has('pageSize'))) throw new Failure('query.mixed-pagination', { param });

  const defaultSize = Math.min(settings.defaultLimit, settings.maxLimit);
  const read = (name: string, minimum: number, otherwise: number): number => {
    const value = asked.get(name);
    return value === undefined ? otherwise : parseNumber(name, value, minimum, settings);
  };
  const withCount = parseWithCount(asked.get('withCount'), settings);
  if (byOffset) {
    const limit = Math.min(read('limit', 1, defaultSize), settings.maxLimit);
    return { is: 'offset', start: read('start', 0, 0), limit, withCount };
  }
  const pageSize = Math.min(read('pageSize', 1, defaultSize), settings.maxLimit);
  const page = read('page', 1, 1);
  if (!Number.isSafeInteger(page * pageSize)) throw invalidPagination('page', 'it is too large');
  return { is: 'page', page, pageSize, withCount };
}

/** Raises Failure query.invalid-parameter for `page` and `pageSize` outside of `pagination`, where they would do nothing. */
export function refuseTopLevelPages(parameters: ReadonlyMap<string, ParameterNode>): void {
  for (const name of ['page', 'pageSize']) {
    if (parameters.has(name)) throw invalidParameter(name, `Write pagination[${name}]`);
  }
}

function parseNumber(name: string, value: ParameterNode, minimum: number, settings: QuerySettings): number {
  const clamps = settings.paginationBounds === 'clamp';
  if (clamps && value === '') return minimum;
  const number = typeof value === 'string' && /^-?\d+$/.test(value) ? Number(value) : Number.NaN;
  if (!Number.isSafeInteger(number)) throw invalidPagination(name, 'it must be an integer');
  if (number >= minimum) return number;
  if (clamps) return minimum;
  throw invalidPagination(name, `it must be at least ${minimum}`);
}

function parseWithCount(value: ParameterNode | undefined, settings: QuerySettings): boolean {
  if (value === undefined) return settings.withCount;
  const word = typeof value === 'string' ? booleanWord(value) : undefined;
  if (word === undefined) throw invalidPagination('withCount', `it must be one of ${booleanWords}`);
  return word;
}

function invalidPagination(name: string, reason: string): Failure {
  return new Failure('query.invalid-pagination', { key: `${param}.${name}`, reason, param });
}
