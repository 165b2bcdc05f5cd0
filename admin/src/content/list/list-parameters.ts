import type { ContentType, QueryParameters, QueryParameterValue } from '../../api/index.js';
import { canReadDrafts, findTitleAttribute, publicationFilterByState } from '../../documents/index.js';
import { type FilterContext, groupParameter } from '../../filters/condition-groups.js';
import type { Column } from './columns.js';
import type { ListSearch } from './list-search.js';

/** Default page size. */
export const defaultPageSize = 25;

/** Documents in each portion of a list that is scrolled through. */
export const chunkSize = 100;

/** The default sort of a list: most recently changed first. */
export const defaultSort = 'updatedAt:desc';

/** The query of a list. The documentId breaks ties, so that no document is on two pages. */
export function listParameters(
  type: ContentType,
  columns: readonly Column[],
  locale: string | null,
  { page = 1, pageSize = defaultPageSize, sort = defaultSort, q, state, filters = [], match }: ListSearch,
  context: FilterContext,
): QueryParameters {
  const title = findTitleAttribute(type);
  const filter = groupParameter(filters, match ?? 'all', context);
  const names = new Set([
    ...(title === null ? [] : [title.name]),
    ...columns.filter(({ kind }) => kind === 'attribute' || kind === 'system').map(({ name }) => name),
  ]);
  const fields = [...names, ...(type.localized ? ['locale'] : [])];
  const populate = Object.fromEntries(columns.flatMap((column) => populateColumn(type, column)));
  return {
    fields,
    ...(Object.keys(populate).length === 0 ? {} : { populate }),
    sort: [sort, 'documentId'],
    pagination: { page, pageSize: pageSize === 'all' ? chunkSize : pageSize },
    ...(q === undefined ? {} : { _q: q }),
    ...(filter === null ? {} : { filters: filter }),
    ...(locale === null ? {} : { locale }),
    ...(canReadDrafts(type) ? { status: 'draft' } : {}),
    ...(state === undefined || !type.draftAndPublish ? {} : { publicationFilter: publicationFilterByState[state] }),
  };
}

/** What a full-text search is ordered by, unless the editor chose something else. */
export const rankSort = '_rank';

/** Whether a list shows what its search finds best first. */
export function isRanked(type: ContentType, { q, sort }: ListSearch): boolean {
  return type.search === true && q !== undefined && sort === undefined;
}

/** The query of a list as it is shown: a full-text search says what it found, the best first unless an order was chosen. */
export function shownParameters(type: ContentType, search: ListSearch, parameters: QueryParameters): QueryParameters {
  if (type.search !== true || search.q === undefined) return parameters;
  const order = isRanked(type, search) ? { sort: [rankSort, defaultSort, 'documentId'] } : {};
  return { ...parameters, ...order, _highlight: true };
}

/** The key under which a list answers how many documents or files an attribute has. */
export function countKey(name: string): string {
  return `${name}Count`;
}

/** What a thumbnail is made from. */
const fileFields = ['name', 'ext', 'mime', 'url', 'formats', 'alternativeText', 'width', 'height'];

/** What a column asks for beyond the document: of several documents or files the first, and how many there are. */
function populateColumn(type: ContentType, column: Column): readonly (readonly [string, QueryParameterValue])[] {
  if (column.kind !== 'media' && column.kind !== 'relation') return [];
  const { name, attribute } = column;
  const fields = column.kind === 'media' ? fileFields : [findTitleAttribute(column.target)?.name ?? 'documentId'];
  const isTaken = type.attributes.some((other) => other.name === countKey(name));
  const portion = attribute.many ? { limit: 1, ...(isTaken ? {} : { withCount: true }) } : {};
  return [[name, { fields, ...portion }]];
}
