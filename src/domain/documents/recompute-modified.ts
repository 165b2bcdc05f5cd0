import type { VersionTable } from '../../storage/sql/layout/index.js';
import { contentColumns, updateVersion } from '../../storage/sql/plan/index.js';
import { owningLinks, type WriteContext } from './context.js';
import { haveSameTargets } from './links/link-target.js';
import { linkTargets, readOwningLinks } from './links/owning-side.js';
import { type ColumnValues, readColumnValues, readVersions } from './versions.js';

/**
 * Updates "modified" after an indirect change (a shared attribute, a link written from its inverse side): if the draft and the published
 * version of a document have the same content, the published one is marked as made from this draft.
 */
export async function recomputeModified(
  context: WriteContext,
  table: VersionTable,
  documentId: string,
  locale: string,
): Promise<void> {
  if (context.layer !== null) return;
  const versions = (await readVersions(context, table, documentId)).filter((version) => version.locale === locale);
  const draft = versions.find(({ status }) => status === 'draft');
  const published = versions.find(({ status }) => status === 'published');
  if (draft === undefined || published === undefined || draft.revision === published.sourceRevision) return;
  if (!(await haveSameContent(context, table, draft.id, published.id))) return;
  const statement = updateVersion(table.name, ['source_revision'], context.printer);
  await context.tx.run(statement, [draft.revision, published.id]);
}

/** Returns whether two versions of one table have the same content. Positions in lists of owners are not content. */
async function haveSameContent(
  context: WriteContext,
  table: VersionTable,
  left: number,
  right: number,
): Promise<boolean> {
  const leftColumns = await readColumnValues(context, table, left);
  const rightColumns = await readColumnValues(context, table, right);
  if (!haveSameValues(table, leftColumns, rightColumns)) return false;
  for (const link of owningLinks(table)) {
    const leftLinks = await readOwningLinks(context, link, left, leftColumns);
    const rightLinks = await readOwningLinks(context, link, right, rightColumns);
    if (!haveSameTargets(linkTargets(leftLinks), linkTargets(rightLinks))) return false;
  }
  return true;
}

/** Returns whether two versions of one table have the same values, links left out. */
export function haveSameValues(table: VersionTable, left: ColumnValues, right: ColumnValues): boolean {
  return contentColumns(table).every(
    ({ name, attribute }) => table.links.has(attribute) || left.get(name) === right.get(name),
  );
}
