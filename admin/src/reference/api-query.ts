import type { ContentType, QueryParameters, QueryParameterValue } from '../api/index.js';
import { type Condition, filterParameter } from '../filters/filters.js';

/** A query of the content API that is being composed. */
export interface ApiQuery {
  /** documentId of the requested document; empty: all of a collection, or the document of a single type. */
  readonly documentId: string;
  readonly text: string;
  readonly conditions: readonly Condition[];
  readonly sort: readonly SortKey[];
  /** Names of attributes; none: all. */
  readonly fields: readonly string[];
  readonly populate: readonly PopulateEntry[];
  /** null: the default one; `*`: all. */
  readonly locale: string | null;
  readonly status: 'published' | 'draft';
  readonly publicationFilter: string | null;
  /** null: as the server has it. */
  readonly page: number | null;
  readonly pageSize: number | null;
}

/** What an answer is put in order by. */
export interface SortKey {
  readonly name: string;
  readonly descending: boolean;
}

/** What is populated in a document. */
export interface PopulateEntry {
  readonly name: string;
  /** Names of attributes; none: all. */
  readonly fields: readonly string[];
  /** What comes with it; `*`: everything that it leads to. */
  readonly nestedNames: readonly string[];
}

/** A query without parameters. */
export const emptyQuery: ApiQuery = {
  documentId: '',
  text: '',
  conditions: [],
  sort: [],
  fields: [],
  populate: [],
  locale: null,
  status: 'published',
  publicationFilter: null,
  page: null,
  pageSize: null,
};

/** The values of `publicationFilter`. */
export const publicationFilterValues = [
  'never-published',
  'never-published-document',
  'modified',
  'unmodified',
  'has-published-version',
  'has-published-version-document',
  'published-without-draft',
  'published-with-draft',
] as const;

/** Returns whether the query reads a list. Search, sort and pages apply only there. */
export function isListQuery({ kind }: Pick<ContentType, 'kind'>, { documentId }: ApiQuery): boolean {
  return kind === 'collectionType' && documentId === '';
}

/** Returns the parameters of a query. */
export function toQueryParameters(type: ContentType, query: ApiQuery): QueryParameters {
  const { text, conditions, sort, fields, populate, locale, status, publicationFilter, page, pageSize } = query;
  const isList = isListQuery(type, query);
  const filters = unwrapSingleTerm(filterParameter(conditions));
  const pagination = { ...(page === null ? {} : { page }), ...(pageSize === null ? {} : { pageSize }) };
  return {
    ...(text === '' ? {} : { _q: text }),
    ...(filters === null ? {} : { filters }),
    ...(isList && sort.length > 0
      ? { sort: sort.map(({ name, descending }) => (descending ? `${name}:desc` : name)) }
      : {}),
    ...(fields.length === 0 ? {} : { fields }),
    ...(populate.length === 0 ? {} : { populate: populateParameter(populate) }),
    ...(locale === null || !type.localized || (locale === '*' && !isList) ? {} : { locale }),
    ...(status === 'published' ? {} : { status }),
    ...(publicationFilter === null || !type.draftAndPublish ? {} : { publicationFilter }),
    ...(isList && Object.keys(pagination).length > 0 ? { pagination } : {}),
  };
}

/** One condition needs nothing around it. */
function unwrapSingleTerm(filter: QueryParameterValue | null): QueryParameterValue | null {
  if (filter === null || typeof filter !== 'object' || !('$and' in filter)) return filter;
  const { $and: terms } = filter;
  const [only] = Array.isArray(terms) ? terms : [];
  return Array.isArray(terms) && terms.length === 1 && only !== undefined ? only : filter;
}

/** Names alone where nothing is said about them; an object by name otherwise. */
function populateParameter(populate: readonly PopulateEntry[]): QueryParameterValue {
  if (populate.every((entry) => hasNoDetails(entry))) return populate.map(({ name }) => name);
  return Object.fromEntries(populate.map((entry) => [entry.name, hasNoDetails(entry) ? true : populateDetails(entry)]));
}

function hasNoDetails({ fields, nestedNames }: PopulateEntry): boolean {
  return fields.length === 0 && nestedNames.length === 0;
}

function populateDetails({ fields, nestedNames }: PopulateEntry): QueryParameterValue {
  return {
    ...(fields.length === 0 ? {} : { fields }),
    ...(nestedNames.length === 0 ? {} : { populate: nestedNames.includes('*') ? '*' : nestedNames }),
  };
}
