import type { Excerpt } from '../../language/search/index.js';

/** What a query answers with, in the bytes that the database printed. */
export interface ListResult {
  /** `{…},{…}`: a JSON array without its brackets. Adding them in the database would copy the whole text. */
  readonly entries: Buffer;
  /** null if it was not requested (withCount=false). */
  readonly total: number | null;
  /** The cursors of the pages around a page of a keyset; absent: the page is another one. */
  readonly cursors?: PageCursors | undefined;
  /** The number of documents that the search looked at, where it finds more; absent: it looked at all of them. */
  readonly partialSearch?: number | undefined;
  /** What a search finds in each document, in their order; absent: it was not requested. */
  readonly highlights?: readonly (readonly Highlight[])[] | undefined;
}

/** What a search finds in an attribute of a document. */
export interface Highlight {
  /** As it is written in the search: `title`, `author.name`. */
  readonly attribute: string;
  /** Not empty, the best first. */
  readonly excerpts: readonly Excerpt[];
}

/** Cursors of the neighbouring pages; null: there is none. */
export interface PageCursors {
  readonly next: string | null;
  readonly previous: string | null;
}

/** Parses the documents of a list, in their order. `T`: their type as the query selects it, which the caller knows. */
export function parseListResult<T>({ entries }: ListResult): readonly T[] {
  return JSON.parse(`[${entries.toString('utf8')}]`) as readonly T[];
}
