import type { Parameters } from '../../../language/query/index.js';
import { parsePositiveInteger } from './positive-integer.js';

const defaultPageSize = 25;
const maxPageSize = 100;
const maxPage = 100_000;

/** Parameters of a list that is read by page, and filtered by nothing. */
export const pageParameters: ReadonlySet<string> = new Set(['page', 'pageSize']);

/** The page that a request names, and which rows are on it. */
export interface RequestedPage {
  readonly page: number;
  readonly pageSize: number;
  readonly part: { readonly start: number; readonly limit: number };
}

/** Returns the page that parameters name: the first one of 25 rows if they name none. Throws Failure query.invalid-parameter. */
export function parsePage(parameters: Parameters): RequestedPage {
  const page = parsePositiveInteger(parameters, 'page', maxPage) ?? 1;
  const pageSize = parsePositiveInteger(parameters, 'pageSize', maxPageSize) ?? defaultPageSize;
  return { page, pageSize, part: { start: (page - 1) * pageSize, limit: pageSize } };
}
