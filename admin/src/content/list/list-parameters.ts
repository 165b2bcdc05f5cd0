import type { ContentType, QueryParameters } from '../../api/index.js';
import { canReadDrafts, findTitleAttribute, publicationFilterByState } from '../../documents/index.js';
import { filterParameter } from '../../filters/filters.js';
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
  { page = 1, pageSize = defaultPageSize, sort = defaultSort, q, state, filters = [] }: ListSearch,
): QueryParameters {
  const title = findTitleAttribute(type);
  const filter = filterParameter(filters);
  const names = new Set([
    ...(title === null ? [] : [title.name]),
    ...columns.filter(({ kind }) => kind !== 'person').map(({ name }) => name),
  ]);
  const fields = [...names, ...(type.localized ? ['locale'] : [])];
  return {
    fields,
    sort: [sort, 'documentId'],
    pagination: { page, pageSize: pageSize === 'all' ? chunkSize : pageSize },
    ...(q === undefined ? {} : { _q: q }),
    ...(filter === null ? {} : { filters: filter }),
    ...(locale === null ? {} : { locale }),
    ...(canReadDrafts(type) ? { status: 'draft' } : {}),
    ...(state === undefined || !type.draftAndPublish ? {} : { publicationFilter: publicationFilterByState[state] }),
  };
}
