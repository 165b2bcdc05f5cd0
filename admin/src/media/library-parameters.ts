import type { QueryParameters } from '../api/index.js';
import { fileKindFilter } from './file-kind.js';
import { type AlternativeTextState, type LibrarySearch, librarySorts } from './library-search.js';

/** Files on a page. */
const pageSize = 48;

/** A condition of the interface that leaves images whose alternative text is missing, or empty on purpose. */
export function alternativeTextFilter(state: AlternativeTextState) {
  const text = state === 'missing' ? { $null: true } : { $eq: '' };
  return { $and: [{ mime: { $startsWith: 'image/' } }, { alternativeText: text }] };
}

/** The query of a page of the library: a folder, or with a search or a state of the alternative text all of them. The id breaks ties. */
export function libraryParameters({
  folder,
  q,
  kind,
  page = 1,
  sort = librarySorts[0],
  alt,
}: LibrarySearch): QueryParameters {
  const folderFilter =
    q !== undefined || alt !== undefined
      ? []
      : [{ folderId: folder === undefined ? { $null: true } : { $eq: folder } }];
  const kindCondition = kind === undefined ? null : fileKindFilter([kind]);
  const terms = [
    ...folderFilter,
    ...(kindCondition === null ? [] : [kindCondition]),
    ...(alt === undefined ? [] : [alternativeTextFilter(alt)]),
  ];
  return {
    sort: [sort, 'id:desc'],
    pagination: { page, pageSize },
    ...(q === undefined ? {} : { _q: q }),
    ...(terms.length === 0 ? {} : { filters: { $and: terms } }),
  };
}
