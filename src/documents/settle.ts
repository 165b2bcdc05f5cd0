import type { VersionTable } from '../layout/index.js';
import { contentColumns, updateVersion } from '../plan/index.js';
import { ownLinks, type Work } from './context.js';
import { readOwnLinks, targetsOf } from './links/own.js';
import { sameTargets } from './links/target.js';
import { type Columns, readColumns, readVersions } from './versions.js';

/**
 * After a change from outside (a shared attribute, a link written from its other side): where the draft and the published version
 * of a document have the same content, the published one counts as made from this draft, so that it is not "modified".
 */
export async function settle(work: Work, table: VersionTable, documentId: string, locale: string): Promise<void> {
  const versions = (await readVersions(work, table, documentId)).filter((version) => version.locale === locale);
  const draft = versions.find(({ status }) => status === 'draft');
  const published = versions.find(({ status }) => status === 'published');
  if (draft === undefined || published === undefined || draft.revision === published.sourceRevision) return;
  if (!(await haveSameContent(work, table, draft.id, published.id))) return;
  const statement = updateVersion(table.name, ['source_revision'], work.printer);
  await work.tx.run(statement, [draft.revision, published.id]);
}

/** Whether two versions of one table have the same content. Places in lists of owners are not content. */
async function haveSameContent(work: Work, table: VersionTable, left: number, right: number): Promise<boolean> {
  const leftColumns = await readColumns(work, table, left);
  const rightColumns = await readColumns(work, table, right);
  if (!sameValues(table, leftColumns, rightColumns)) return false;
  for (const link of ownLinks(table)) {
    const leftLinks = await readOwnLinks(work, link, left, leftColumns);
    const rightLinks = await readOwnLinks(work, link, right, rightColumns);
    if (!sameTargets(targetsOf(leftLinks), targetsOf(rightLinks))) return false;
  }
  return true;
}

function sameValues(table: VersionTable, left: Columns, right: Columns): boolean {
  return contentColumns(table).every(
    ({ name, attribute }) => table.links.has(attribute) || left.get(name) === right.get(name),
  );
}
