import type { QueryParameters } from '../api/index.js';
import { fileKindFilter } from './file-kind.js';
import { type LibrarySearch, librarySorts } from './library-search.js';

/** Files on a page. */
const pageSize = 48;

/** The query of a page of the library: a folder, or with a search all of them. The id breaks ties. */
export function libraryParameters({
  folder,
  q,
  kind,
  page = 1,
  sort = librarySorts[0],
}: LibrarySearch): QueryParameters {
  const folderFilter = q !== undefined ? [] : [{ folderId: folder === undefined ? { $null: true } : { $eq: folder } }];
  const kindCondition = kind === undefined ? null : fileKindFilter([kind]);
  const terms = [...folderFilter, ...(kindCondition === null ? [] : [kindCondition])];
  return {
    sort: [sort, 'id:desc'],
    pagination: { page, pageSize },
    ...(q === undefined ? {} : { _q: q }),
    ...(terms.length === 0 ? {} : { filters: { $and: terms } }),
  };
}
