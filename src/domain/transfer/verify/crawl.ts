import { isObject } from '../../../foundations/core/index.js';
import type { ContentType, Snapshot } from '../../../language/schema/index.js';
import type { Generation, VerifyResponse } from './requester.js';

/** Returns the response to a path that the crawl yielded before. */
export type FindResponse = (path: string) => VerifyResponse | undefined;

const pageSize = 100;

/**
 * Yields the paths of a model: every page of every list and every document, for each locale and status, with `populate=*`; and the files.
 * `prefix` is the path of the content API on both servers. Strapi 4 has neither status nor documentId: for it only lists of published
 * documents are yielded. The crawl learns pages and documents from the `answered` responses, so each path has to be requested before the
 * next one is taken.
 */
export function* crawl(
  { contentTypes, locales }: Snapshot,
  prefix: string,
  findResponse: FindResponse,
  generation: Generation = 5,
): Iterable<string> {
  for (const type of contentTypes.values()) {
    if (type.kind === 'system') continue;
    for (const locale of type.localized ? locales : [null]) {
      for (const status of type.draftAndPublish && generation === 5 ? ['published', 'draft'] : [null]) {
        yield* crawlType(type, prefix, { locale, status }, findResponse, generation);
      }
    }
  }
  yield `${prefix}/upload/files`;
}

interface VersionParameters {
  readonly locale: string | null;
  readonly status: string | null;
}

function* crawlType(
  type: ContentType,
  prefix: string,
  version: VersionParameters,
  findResponse: FindResponse,
  generation: Generation,
): Iterable<string> {
  const query = queryString(version);
  if (type.kind === 'singleType') {
    yield `${prefix}/${type.singularName}?${query}`;
    return;
  }
  for (let page = 1; ; page++) {
    const paging = `sort=${generation === 4 ? 'id' : 'documentId'}&pagination[page]=${page}&pagination[pageSize]=${pageSize}`;
    const path = `${prefix}/${type.pluralName}?${query}&${paging}`;
    yield path;
    const { ids, last } = parsePage(findResponse(path));
    for (const id of ids) yield `${prefix}/${type.pluralName}/${id}?${query}`;
    if (page >= last) return;
  }
}

function queryString({ locale, status }: VersionParameters): string {
  return [
    'populate=*',
    ...(locale === null ? [] : [`locale=${locale}`]),
    ...(status === null ? [] : [`status=${status}`]),
  ].join('&');
}

/** Returns the documents of a page and the number of pages. */
function parsePage(answer: VerifyResponse | undefined): { readonly ids: readonly string[]; readonly last: number } {
  const body = answer?.body;
  const list = isObject(body) && Array.isArray(body.data) ? (body.data as readonly unknown[]) : [];
  const ids = list.flatMap((document) =>
    isObject(document) && typeof document.documentId === 'string' ? [document.documentId] : [],
  );
  const meta = isObject(body) && isObject(body.meta) ? body.meta.pagination : undefined;
  const last = isObject(meta) && typeof meta.pageCount === 'number' ? meta.pageCount : 1;
  return { ids: ids.map(encodeURIComponent), last };
}
