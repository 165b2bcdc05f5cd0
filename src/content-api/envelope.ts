import type { ListAnswer } from '../documents/index.js';
import type { Page } from '../query/index.js';

const opening = Buffer.from('{"data":');
const listOpening = Buffer.from('{"data":[');
const emptyMeta = Buffer.from(',"meta":{}}');

/** The answer's body for one document (contract, "Response envelope"): the document's bytes go in untouched and uncopied. */
export function oneEnvelope(document: Buffer): readonly Buffer[] {
  return [opening, document, emptyMeta];
}

/** The answer's body for a list, with `meta.pagination` (contract, "meta.pagination"). The sizes are the ones used, after clamping. */
export function listEnvelope(answer: ListAnswer, page: Page): readonly Buffer[] {
  const meta = Buffer.from(`],"meta":{"pagination":${pagination(page, answer.total)}}}`);
  return [listOpening, answer.entries, meta];
}

/** The same for values that the database did not print itself. */
export function listEnvelopeOf(values: readonly object[], total: number | null, page: Page): readonly Buffer[] {
  const entries = Buffer.from(values.map((value) => JSON.stringify(value)).join(','));
  return listEnvelope({ entries, total }, page);
}

/** Without a total neither `total` nor `pageCount` is known, and both are left out. */
function pagination(page: Page, total: number | null): string {
  if (page.is === 'page') {
    const known = `"page":${page.page},"pageSize":${page.pageSize}`;
    return total === null
      ? `{${known}}`
      : `{${known},"pageCount":${Math.ceil(total / page.pageSize)},"total":${total}}`;
  }
  const known = `"start":${page.start},"limit":${page.limit}`;
  return total === null ? `{${known}}` : `{${known},"total":${total}}`;
}
