import { deleteHead, deleteVersion, lockHead } from '../../plan/index.js';
import type { Source, Work } from '../context.js';
import { releaseValues } from '../unique/claims.js';
import { readVersions } from '../versions.js';

/**
 * Removes the version of the source's locale, draft and published together, or all of them (contract, "locale").
 * With its last version the document goes, and with the document every link to it. Nothing there is fine.
 */
export async function removeVersions(work: Work, source: Source, everyLocale: boolean): Promise<void> {
  const { type, table, documentId } = source;
  if ((await work.tx.run(lockHead(work.printer), [documentId, type.uid])) === 0) return;
  const versions = await readVersions(work, table, documentId);
  const leaving = everyLocale ? versions : versions.filter(({ locale }) => locale === source.locale);
  const staying = versions.filter((version) => !leaving.includes(version));
  if (staying.length === 0) return removeDocument(work, source);
  if (leaving.length === 0) return;
  for (const { id } of leaving) await work.tx.run(deleteVersion(table, work.printer), [id]);
  await releaseValues(work, source, staying);
  work.tx.touch(type.uid);
}

async function removeDocument(work: Work, source: Source): Promise<void> {
  await work.tx.run(deleteHead(work.printer), [source.documentId]);
  work.tx.touch(source.type.uid);
  // Links to the document went with it, off the rows of all types that may link to it.
  for (const { type, links } of work.layout.tables.values()) {
    const reaches = ({ target }: { readonly target: { readonly uid: string } | null }) =>
      target === null || target.uid === source.type.uid;
    if ([...links.values()].some((link) => link.direction === 'forward' && reaches(link))) work.tx.touch(type.uid);
  }
}
