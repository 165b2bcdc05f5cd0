import type { ContentType, Parameter, Parameters } from '../api/index.js';
import { type Condition, filterParameter } from '../filters/filters.js';

/** A question to the content API, as it is being put together. */
export interface Question {
  /** documentId of the one that is asked for; empty: all of a collection, or the document of a single type. */
  readonly documentId: string;
  readonly text: string;
  readonly conditions: readonly Condition[];
  readonly sort: readonly SortKey[];
  /** Names of attributes; none: all. */
  readonly fields: readonly string[];
  readonly populate: readonly Populated[];
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

/** What is answered with a document, besides its own values. */
export interface Populated {
  readonly name: string;
  /** Names of attributes; none: all. */
  readonly fields: readonly string[];
  /** What comes with it; `*`: everything that it leads to. */
  readonly inner: readonly string[];
}

/** Nothing is asked but for the documents. */
export const plainQuestion: Question = {
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
export const publicationFilters = [
  'never-published',
  'never-published-document',
  'modified',
  'unmodified',
  'has-published-version',
  'has-published-version-document',
  'published-without-draft',
  'published-with-draft',
] as const;

/** Does the question ask for a list? Search, order and pages mean something there alone. */
export function asksForList({ kind }: Pick<ContentType, 'kind'>, { documentId }: Question): boolean {
  return kind === 'collectionType' && documentId === '';
}

/** What the query string of a question says. */
export function parametersOf(type: ContentType, question: Question): Parameters {
  const { text, conditions, sort, fields, populate, locale, status, publicationFilter, page, pageSize } = question;
  const list = asksForList(type, question);
  const filters = shortest(filterParameter(conditions));
  const pagination = { ...(page === null ? {} : { page }), ...(pageSize === null ? {} : { pageSize }) };
  return {
    ...(text === '' ? {} : { _q: text }),
    ...(filters === null ? {} : { filters }),
    ...(list && sort.length > 0
      ? { sort: sort.map(({ name, descending }) => (descending ? `${name}:desc` : name)) }
      : {}),
    ...(fields.length === 0 ? {} : { fields }),
    ...(populate.length === 0 ? {} : { populate: populateParameter(populate) }),
    ...(locale === null || !type.localized || (locale === '*' && !list) ? {} : { locale }),
    ...(status === 'published' ? {} : { status }),
    ...(publicationFilter === null || !type.draftAndPublish ? {} : { publicationFilter }),
    ...(list && Object.keys(pagination).length > 0 ? { pagination } : {}),
  };
}

/** One condition needs nothing around it. */
function shortest(filter: Parameter | null): Parameter | null {
  if (filter === null || typeof filter !== 'object' || !('$and' in filter)) return filter;
  const { $and: terms } = filter;
  const [only] = Array.isArray(terms) ? terms : [];
  return Array.isArray(terms) && terms.length === 1 && only !== undefined ? only : filter;
}

/** Names alone where nothing is said about them; an object by name otherwise. */
function populateParameter(populate: readonly Populated[]): Parameter {
  if (populate.every((one) => isPlain(one))) return populate.map(({ name }) => name);
  return Object.fromEntries(populate.map((one) => [one.name, isPlain(one) ? true : detailsOf(one)]));
}

function isPlain({ fields, inner }: Populated): boolean {
  return fields.length === 0 && inner.length === 0;
}

function detailsOf({ fields, inner }: Populated): Parameter {
  return {
    ...(fields.length === 0 ? {} : { fields }),
    ...(inner.length === 0 ? {} : { populate: inner.includes('*') ? '*' : inner }),
  };
}
