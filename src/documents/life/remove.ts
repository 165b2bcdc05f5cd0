import { deleteHead, deleteVersion } from '../../plan/index.js';
import type { Source, Work } from '../context.js';
import { demandExpected, firstLocale } from '../expect.js';
import { keep } from '../history/keep.js';
import type { RemoveRequest } from '../types.js';
import { releaseValues } from '../unique/claims.js';
import { readVersions, type Version } from '../versions.js';
import { checkLocale, lockDocument, reachesAny, type WriteRowRules } from './row-rules.js';
import { tell } from './tell.js';

/**
 * Removes the version of the source's locale, draft and published together, or all of them (contract, "locale").
 * With its last version the document goes, and with the document every link to it. False: there was nothing to remove.
 * Raises Failure access.forbidden where all locales are to go and a rule leaves one out.
 */
export async function removeVersions(
  work: Work,
  source: Source,
  everyLocale: boolean,
  { rules, ability, expected }: { readonly rules: WriteRowRules } & Pick<RemoveRequest, 'ability' | 'expected'>,
): Promise<boolean> {
  work.tx.useReserve();
  const { type, table, documentId } = source;
  const versions = (await lockDocument(work, source, rules)) ? await readVersions(work, table, documentId) : null;
  if (versions === null || (versions.length > 0 && !reachesAny(rules, versions))) {
    expected?.expect?.([]);
    return false;
  }
  const leaving = everyLocale ? versions : versions.filter(({ locale }) => locale === source.locale);
  const staying = versions.filter((version) => !leaving.includes(version));
  for (const { locale } of leaving) checkLocale(rules, locale);
  if (expected !== undefined) {
    const locale = everyLocale
      ? firstLocale(
          work,
          leaving.map((version) => version.locale),
        )
      : source.locale;
    await demandExpected(work, { ...source, locale }, ['published', 'draft'], expected);
  }
  if (leaving.length === 0 && staying.length > 0) return false;
  for (const version of publishedFirst(leaving)) await keep(work, source, version.id, 'delete');
  await tell(work, 'delete', source, [...new Set(leaving.map(({ locale }) => locale))], ability);
  if (staying.length === 0) {
    await removeDocument(work, source);
    return true;
  }
  for (const { id } of leaving) await work.tx.run(deleteVersion(table, work.printer), [id]);
  await releaseValues(work, source, staying);
  work.tx.touch(type.uid);
  return true;
}

/** So that the draft is the last that is kept of a document. */
function publishedFirst(versions: readonly Version[]): readonly Version[] {
  return versions.toSorted((left, right) => Number(left.status === 'draft') - Number(right.status === 'draft'));
}

async function removeDocument(work: Work, source: Source): Promise<void> {
  await work.tx.run(deleteHead(work.printer), [source.documentId]);
  work.tx.touch(source.type.uid);
  // Links to the document went with it, off the rows of all types that may link to it.
  for (const { type, links } of work.layout.tables.values()) {
    const reaches = ({ target }: { readonly target: { readonly uid: string } | null }) =>
      target === null || target.uid === source.type.uid;
    if ([...links.values()].some((link) => link.direction === 'forward' && reaches(link)))
      work.tx.touch(type.uid, 'values');
  }
}
