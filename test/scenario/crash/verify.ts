import { type Ask, type Row, walk } from '../../support/verify/ask.js';
import { checkBothViews } from '../../support/verify/both-views.js';
import { documentIds, pageShown, stampOfPage, stampOfText, textShown } from '../../support/verify/write-numbers.js';
import { inWords, type Locale, noPage, type Page, type Status, type Version } from './page-model.js';
import type { World, Writer } from './writer.js';

/** The findings of a check of all documents. */
export interface Findings {
  /** Acknowledged writes that cannot be read, or pages that show something that no write left behind. */
  readonly lost: string[];
  /** Versions that mix two writes. */
  readonly torn: string[];
  /** Other rules that do not hold. */
  readonly broken: string[];
}

const statuses = ['draft', 'published'] as const;

/** Compares everything that can be read with what the writers were promised; they go on from what was read. */
export async function verify(ask: Ask, world: World, writers: readonly Writer[]): Promise<Findings> {
  const findings: Findings = { lost: [], torn: [], broken: [] };
  await verifyPages(ask, world, writers, findings);
  await verifyFront(ask, world, findings);
  for (const status of statuses) findings.broken.push(...(await checkBothViews(ask, status)));
  await verifyDiagnostics(ask, findings);
  return findings;
}

async function verifyPages(ask: Ask, world: World, writers: readonly Writer[], findings: Findings): Promise<void> {
  const seen = await readPages(ask, world, findings);
  for (const writer of writers) {
    const { pages, pending } = writer;
    for (const [documentId, promised] of pages) {
      const page = seen.get(documentId) ?? noPage;
      seen.delete(documentId);
      const allowed = [promised, ...(pending?.documentId === documentId ? [pending.after] : [])].map(inWords);
      if (!allowed.includes(inWords(page)))
        findings.lost.push(`${documentId}: ${inWords(page)}, not ${allowed.join(' or ')}`);
      if (page.size === 0) pages.delete(documentId);
      else pages.set(documentId, page);
    }
  }
  adopt(seen, writers, findings);
  for (const writer of writers) writer.pending = null;
}

/** Unacknowledged pages come from an interrupted creation. */
function adopt(strangers: ReadonlyMap<string, Page>, writers: readonly Writer[], findings: Findings): void {
  for (const [documentId, page] of strangers) {
    const creator = writers.find(
      ({ pending }) => pending?.documentId === null && inWords(pending.after) === inWords(page),
    );
    if (creator === undefined) findings.lost.push(`${documentId}: ${inWords(page)}, which nobody wrote`);
    else creator.pages.set(documentId, page);
  }
}

async function readPages(ask: Ask, { labels }: World, findings: Findings): Promise<Map<string, Page>> {
  const pages = new Map<string, Map<`${Locale}/${Status}`, Version>>();
  for (const status of statuses) {
    for (const row of await walk(ask, `pages?status=${status}&locale=*&${pageShown}`)) {
      const documentId = String(row.documentId);
      const g = stampOfPage(row, labels);
      if (g === null) findings.torn.push(JSON.stringify(row));
      const version = { g: g ?? -1, edition: Number(row.edition), friends: new Set(documentIds(row.friends)) };
      const page = pages.get(documentId) ?? new Map();
      pages.set(documentId, page.set(`${row.locale as Locale}/${status}`, version));
    }
  }
  return pages;
}

async function verifyFront(ask: Ask, { front }: World, findings: Findings): Promise<void> {
  const seen = {
    draft: await readFront(ask, 'draft', findings),
    published: await readFront(ask, 'published', findings),
  };
  for (const status of statuses) {
    if (!front.mayBe(status, seen[status])) findings.lost.push(`front: the ${status} version shows ${seen[status]}`);
  }
  front.settle(seen);
}

async function readFront(ask: Ask, status: Status, findings: Findings): Promise<number | null> {
  const reply = await ask('GET', `front?status=${status}&${textShown}`);
  if (reply.status === 404) return null;
  const g = stampOfText(reply.data as Row);
  if (g === null) findings.torn.push(reply.text);
  return g ?? -1;
}

/** Checks of publication that an operator would run. */
async function verifyDiagnostics(ask: Ask, { broken }: Findings): Promise<void> {
  const count = async (query: string): Promise<number> => (await walk(ask, `pages?locale=*&fields=id&${query}`)).length;
  const without = await count('publicationFilter=published-without-draft');
  if (without > 0) broken.push(`${without} pages are published without a draft`);
  const drafts = await count('status=draft');
  const published = await count('status=published');
  const withPublished = await count('status=draft&publicationFilter=has-published-version');
  const never = await count('status=draft&publicationFilter=never-published');
  if (withPublished !== published || withPublished + never !== drafts) {
    broken.push(`${drafts} drafts, ${withPublished} with one of ${published} published versions, ${never} without`);
  }
}
