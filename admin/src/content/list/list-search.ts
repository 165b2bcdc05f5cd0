import type { PublicationState } from '../../documents/index.js';
import { type FilterItem, parseFilterItems } from '../../filters/condition-groups.js';

/** What the address of a list says: what is left out is as at first. */
export interface ListSearch {
  /** From 1; of a list in pages. */
  readonly page?: number;
  readonly pageSize?: PageSize;
  /** An attribute, with `:desc` the other way round. */
  readonly sort?: string;
  readonly q?: string;
  readonly locale?: string;
  readonly state?: PublicationState;
  /** Conditions and groups of them. */
  readonly filters?: readonly FilterItem[];
  /** Any of them has to match; left out: all of them. */
  readonly match?: 'any';
}

/** Allowed page sizes. */
export const pageSizes = [10, 25, 50, 100] as const;

/** The page size; `all`: a virtual list without pages. */
export type PageSize = (typeof pageSizes)[number] | 'all';

const states: readonly PublicationState[] = ['draft', 'modified', 'published'];

/** Reads the query string of a list; what cannot be meant is left out. */
export function parseListSearch(search: Record<string, unknown>): ListSearch {
  const { page, sort, q, locale, state } = search;
  const filters = parseFilterItems(search.filters);
  const pageSize = parsePageSize(search.pageSize);
  const knownState = states.find((candidate) => candidate === state);
  return {
    ...(typeof page === 'number' && Number.isInteger(page) && page > 1 && pageSize !== 'all' ? { page } : {}),
    ...(pageSize === undefined ? {} : { pageSize }),
    ...(typeof sort === 'string' && /^[^.,:]+(:desc)?$/.test(sort) ? { sort } : {}),
    ...(isSearchText(q) ? { q: String(q) } : {}),
    ...(typeof locale === 'string' && locale !== '' ? { locale } : {}),
    ...(knownState === undefined ? {} : { state: knownState }),
    ...(filters.length === 0 ? {} : { filters }),
    ...(filters.length > 0 && search.match === 'any' ? { match: 'any' } : {}),
  };
}

/** Parses the page size of a URL or a selection; undefined: not allowed. */
export function parsePageSize(value: unknown): PageSize | undefined {
  return value === 'all' ? 'all' : pageSizes.find((size) => size === Number(value));
}

/** A search for a number comes as one. */
function isSearchText(value: unknown): boolean {
  return (typeof value === 'string' && value !== '') || typeof value === 'number' || typeof value === 'boolean';
}
