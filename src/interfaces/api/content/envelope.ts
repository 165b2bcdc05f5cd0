import type { ListResult, PageCursors } from '../../../domain/documents/index.js';
import { unreachable } from '../../../foundations/core/index.js';
import type { PageChoice } from '../../../language/query/index.js';

const documentOpening = Buffer.from('{"data":');
const listOpening = Buffer.from('{"data":[');
const emptyMeta = Buffer.from(',"meta":{}}');

/** The answer's body for one document (contract, "Response envelope"): the document's bytes go in untouched and uncopied. */
export function documentEnvelope(document: Buffer): readonly Buffer[] {
  return [documentOpening, document, emptyMeta];
}

/** The answer's body for a list, with `meta.pagination` (contract, "meta.pagination"). The sizes are the ones used, after clamping. */
export function listEnvelope(answer: ListResult, page: PageChoice): readonly Buffer[] {
  const { highlights, partialSearch } = answer;
  const searchField = partialSearch === undefined ? '' : `,"search":{"complete":false,"matches":${partialSearch}}`;
  const highlightsField = highlights === undefined ? '' : `,"highlights":${JSON.stringify(highlights)}`;
  const fields = `"pagination":${paginationJson(page, answer)}${searchField}${highlightsField}`;
  const meta = Buffer.from(`],"meta":{${fields}}}`);
  return [listOpening, answer.entries, meta];
}

/** The answer's body for one document, with `meta.highlights`. */
export function highlightedEnvelope({ entries, highlights }: ListResult): readonly Buffer[] {
  return [documentOpening, entries, Buffer.from(`,"meta":{"highlights":${JSON.stringify(highlights?.[0] ?? [])}}}`)];
}

/** The same for values that the database did not print itself. */
export function listEnvelopeFromValues(
  values: readonly object[],
  total: number | null,
  page: PageChoice,
  cursors?: PageCursors,
): readonly Buffer[] {
  const entries = Buffer.from(values.map((value) => JSON.stringify(value)).join(','));
  return listEnvelope({ entries, total, cursors }, page);
}

/** Without a total, both `total` and `pageCount` are omitted. */
function paginationJson(page: PageChoice, { total, cursors }: Omit<ListResult, 'entries'>): string {
  const totalField = total === null ? '' : `,"total":${total}`;
  switch (page.is) {
    case 'page': {
      const pageCount = total === null ? '' : `,"pageCount":${Math.ceil(total / page.pageSize)}`;
      return `{"page":${page.page},"pageSize":${page.pageSize}${pageCount}${totalField}}`;
    }
    case 'offset':
      return `{"start":${page.start},"limit":${page.limit}${totalField}}`;
    case 'keyset': {
      const { next = null, previous = null } = cursors ?? {};
      return `{"pageSize":${page.pageSize},"next":${JSON.stringify(next)},"previous":${JSON.stringify(previous)}${totalField}}`;
    }
    default:
      return unreachable(page);
  }
}
