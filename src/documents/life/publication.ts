import type { TableLink } from '../../layout/index.js';
import {
  contentColumns,
  copyColumns,
  copyLinks,
  deleteLinks,
  deleteVersion,
  publishVersion,
  updateVersion,
} from '../../plan/index.js';
import { ownLinks, type Source, type Work } from '../context.js';
import { takeOver } from '../links/take-over.js';
import { claimShared, explainingClashes, releaseShared } from '../unique.js';
import { readColumns, readVersions, type Version } from '../versions.js';
import { checkPublication } from './check.js';
import { publishShared, shareDraft } from './shared.js';

/**
 * Publishes a draft: its row and its own links are copied onto the published row, in place. Inbound links are left alone.
 * Shared attributes go live in all published locales. Raises Failure write.invalid.
 */
export async function publishDraft(work: Work, source: Source, draft: number): Promise<void> {
  const { table, documentId, locale } = source;
  const columns = await readColumns(work, table, draft);
  await checkPublication(work, source, draft, columns);
  const published = (await readVersions(work, table, documentId)).find(
    (version) => version.locale === locale && version.status === 'published',
  );
  await takeOver(work, source, { id: published?.id ?? null, status: 'published', columns });
  await claimShared(work, source, columns);
  const statement = publishVersion(table, work.printer);
  const [row] = await explainingClashes(source, columns, () => work.tx.rows(statement, [work.now, draft]));
  for (const link of linkTables(source)) await replaceLinks(work, link, Number(row?.id), draft);
  await publishShared(work, source);
  work.tx.touch(source.type.uid);
}

/** Takes the published version of a locale away; the draft stays. */
export async function unpublish(work: Work, source: Source, published: Version): Promise<void> {
  await work.tx.run(deleteVersion(source.table, work.printer), [published.id]);
  const rest = await readVersions(work, source.table, source.documentId);
  if (rest.every(({ status }) => status === 'draft')) await releaseShared(work, source);
  work.tx.touch(source.type.uid);
}

/** Puts the published content back into the draft, which then is what was published. */
export async function discardDraft(work: Work, source: Source, draft: Version, published: Version): Promise<void> {
  const { table } = source;
  const columns = await readColumns(work, table, published.id);
  const before = await readColumns(work, table, draft.id);
  await takeOver(work, source, { id: draft.id, status: 'draft', columns });
  const copied = [...contentColumns(table).map(({ name }) => name), 'updated_at'];
  await work.tx.run(copyColumns(table, copied, work.printer), [draft.id, published.id]);
  for (const link of linkTables(source)) await replaceLinks(work, link, draft.id, published.id);
  const revision = draft.revision + 1;
  await work.tx.run(updateVersion(table.name, ['revision'], work.printer), [revision, draft.id]);
  await work.tx.run(updateVersion(table.name, ['source_revision'], work.printer), [revision, published.id]);
  await shareDraft(work, source, draft.id, before);
  work.tx.touch(source.type.uid);
}

async function replaceLinks(work: Work, link: TableLink, to: number, from: number): Promise<void> {
  await work.tx.run(deleteLinks(link, work.printer), [to]);
  await work.tx.run(copyLinks(link, work.printer), [to, from]);
}

function linkTables({ table }: Source): readonly TableLink[] {
  return ownLinks(table).filter((link) => link.is === 'table');
}
