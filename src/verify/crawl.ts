import { isObject } from '../kernel/index.js';
import type { ContentType, Snapshot } from '../schema/index.js';
import type { Answer, Generation } from './ask.js';

/** The answer to a path that the crawl gave: what it goes on with. */
export type Answered = (path: string) => Answer | undefined;

const pageSize = 100;

/**
 * The paths that a model has: every page of every list, every document, for each locale and status, with `populate=*`; and the files.
 * `prefix`: path of the content API on both servers. Strapi 4 has neither status nor documentId: of it these are the lists of what is
 * published. What there is is learnt from the `answered` pages; who asks for the next path has answered the one before.
 */
export function* crawl(
  { contentTypes, locales }: Snapshot,
  prefix: string,
  answered: Answered,
  generation: Generation = 5,
): Iterable<string> {
  for (const type of contentTypes.values()) {
    if (type.kind === 'system') continue;
    for (const locale of type.localized ? locales : [null]) {
      for (const status of type.draftAndPublish && generation === 5 ? ['published', 'draft'] : [null]) {
        yield* ofType(type, prefix, { locale, status }, answered, generation);
      }
    }
  }
  yield `${prefix}/upload/files`;
}

interface Version {
  readonly locale: string | null;
  readonly status: string | null;
}

function* ofType(
  type: ContentType,
  prefix: string,
  version: Version,
  answered: Answered,
  generation: Generation,
): Iterable<string> {
  const query = queryOf(version);
  if (type.kind === 'singleType') {
    yield `${prefix}/${type.singularName}?${query}`;
    return;
  }
  for (let page = 1; ; page++) {
    const paging = `sort=${generation === 4 ? 'id' : 'documentId'}&pagination[page]=${page}&pagination[pageSize]=${pageSize}`;
    const path = `${prefix}/${type.pluralName}?${query}&${paging}`;
    yield path;
    const { ids, last } = pageOf(answered(path));
    for (const id of ids) yield `${prefix}/${type.pluralName}/${id}?${query}`;
    if (page >= last) return;
  }
}

function queryOf({ locale, status }: Version): string {
  return [
    'populate=*',
    ...(locale === null ? [] : [`locale=${locale}`]),
    ...(status === null ? [] : [`status=${status}`]),
  ].join('&');
}

/** The documents of a page, and how many pages there are. */
function pageOf(answer: Answer | undefined): { readonly ids: readonly string[]; readonly last: number } {
  const body = answer?.body;
  const list = isObject(body) && Array.isArray(body.data) ? (body.data as readonly unknown[]) : [];
  const ids = list.flatMap((one) => (isObject(one) && typeof one.documentId === 'string' ? [one.documentId] : []));
  const meta = isObject(body) && isObject(body.meta) ? body.meta.pagination : undefined;
  const last = isObject(meta) && typeof meta.pageCount === 'number' ? meta.pageCount : 1;
  return { ids: ids.map(encodeURIComponent), last };
}
