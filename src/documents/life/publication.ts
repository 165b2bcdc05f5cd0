import type { TableLink } from '../../layout/index.js';
import {
  contentColumns,
  copyColumns,
  copyLinks,
  deleteLinks,
  deleteVersion,
  linksDiffer,
  publishColumns,
  publishVersion,
  updateVersion,
} from '../../plan/index.js';
import { ownLinks, type Source, type Work } from '../context.js';
import { keep } from '../history/keep.js';
import { takeOver } from '../links/take-over.js';
import { claimValues, releaseValues } from '../unique/claims.js';
import { explainingClashes } from '../unique/clash.js';
import { type Columns, readColumns, type Version } from '../versions.js';
import { checkPublication } from './check.js';
import { publishShared, shareDraft } from './shared.js';

/** A draft about to be published. */
export interface Draft {
  readonly id: number;
  readonly columns: Columns;
  /** The versions of its document; new drafts need not be among them. */
  readonly versions: readonly Version[];
  /** The link tables in which it has links; left out: any. */
  readonly linked?: readonly TableLink[];
  /** The drafts of the other locales were changed along with it, which `versions` does not show. */
  readonly shared?: boolean;
}

/**
 * Publishes a draft: its row and its own links are copied onto the published row, in place. Inbound links are left alone.
 * Shared attributes go live in all published locales. Raises Failure write.invalid.
 */
export async function publishDraft(work: Work, source: Source, draft: Draft): Promise<void> {
  const { locale } = source;
  const { id, columns, versions, shared = false } = draft;
  await checkPublication(work, source, id, columns);
  const published = versions.find((version) => version.locale === locale && version.status === 'published');
  await takeOver(work, source, { id: published?.id ?? null, status: 'published', columns });
  await claimValues(work, source, columns);
  if (published === undefined) await publishNew(work, source, draft);
  else await publishOver(work, source, draft, published);
  await publishShared(work, source, versions, shared);
  work.tx.touch(source.type.uid, published === undefined ? undefined : 'values');
}

async function publishNew(work: Work, source: Source, { id, columns, linked }: Draft): Promise<void> {
  const statement = publishVersion(source.table, work.printer);
  const [row] = await explainingClashes(source, columns, () => work.tx.rows(statement, [work.now, id, work.author]));
  for (const link of linkTables(source)) {
    if (linked?.includes(link) !== false) await work.tx.run(copyLinks(link, work.printer), [Number(row?.id), id]);
  }
}

/** Writes what differs: a look at what is there costs less than indexes that are written anew. */
async function publishOver(work: Work, source: Source, { id, columns }: Draft, { id: to }: Version): Promise<void> {
  const { table } = source;
  await keep(work, source, to, 'publish', id);
  const current = await readColumns(work, table, to);
  const different = contentColumns(table).filter(
    ({ name }) => (columns.get(name) ?? null) !== (current.get(name) ?? null),
  );
  const names = different.map(({ name }) => name);
  const statement = publishColumns(table, names, work.printer);
  await explainingClashes(source, columns, () => work.tx.run(statement, [work.now, id, work.author, to]));
  for (const link of linkTables(source)) {
    const [differs] = await work.tx.rows(linksDiffer(link, work.printer), [id, to]);
    if (differs === undefined) continue;
    await work.tx.run(deleteLinks(link, work.printer), [to]);
    await work.tx.run(copyLinks(link, work.printer), [to, id]);
  }
}

/** Takes the published version of a locale away; the draft stays, as do the others among `versions`. */
export async function unpublish(
  work: Work,
  source: Source,
  published: Version,
  versions: readonly Version[],
): Promise<void> {
  await keep(work, source, published.id, 'unpublish');
  await work.tx.run(deleteVersion(source.table, work.printer), [published.id]);
  const staying = versions.filter(({ id }) => id !== published.id);
  await releaseValues(work, source, staying);
  work.tx.touch(source.type.uid);
}

/** Puts the published content back into the draft, which then is what was published. */
export async function discardDraft(
  work: Work,
  source: Source,
  draft: Version,
  published: Version,
  versions: readonly Version[],
): Promise<void> {
  const { table } = source;
  const columns = await readColumns(work, table, published.id);
  const before = await readColumns(work, table, draft.id);
  await takeOver(work, source, { id: draft.id, status: 'draft', columns });
  if (draft.revision !== published.sourceRevision) await keep(work, source, draft.id, 'discardDraft');
  const copied = [...contentColumns(table).map(({ name }) => name), 'updated_at'];
  await work.tx.run(copyColumns(table, copied, work.printer), [draft.id, published.id]);
  for (const link of linkTables(source)) {
    await work.tx.run(deleteLinks(link, work.printer), [draft.id]);
    await work.tx.run(copyLinks(link, work.printer), [draft.id, published.id]);
  }
  const revision = draft.revision + 1;
  const counted = updateVersion(table.name, ['revision', 'updated_by'], work.printer);
  await work.tx.run(counted, [revision, work.author, draft.id]);
  await work.tx.run(updateVersion(table.name, ['source_revision'], work.printer), [revision, published.id]);
  await shareDraft(work, source, { id: draft.id, columns, before }, versions);
  work.tx.touch(source.type.uid, 'values');
}

function linkTables({ table }: Source): readonly TableLink[] {
  return ownLinks(table).filter((link) => link.is === 'table');
}
