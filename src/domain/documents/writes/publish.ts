import { Bug } from '../../../foundations/core/index.js';
import type { TableLink } from '../../../storage/sql/layout/index.js';
import {
  compareVersions,
  contentColumns,
  copyColumns,
  copyLinks,
  deleteLinks,
  deleteVersion,
  publishColumns,
  publishVersion,
  timeColumns,
  updateVersion,
} from '../../../storage/sql/plan/index.js';
import { type DocumentLocale, owningLinks, type WriteContext } from '../context.js';
import { recordRevision } from '../history/record-revision.js';
import { transferExclusiveTargets } from '../links/transfer-targets.js';
import { claimUniqueValues, releaseUniqueValues } from '../unique/claims.js';
import { withUniqueErrors } from '../unique/unique-errors.js';
import { type ColumnValues, readColumnValues, type Version } from '../versions.js';
import { checkPublication } from './check-publication.js';
import type { WriteRowRules } from './row-rules.js';
import { copySharedToDrafts, publishSharedAttributes } from './shared-attributes.js';

/** A draft about to be published. */
export interface PublishedDraft {
  readonly id: number;
  readonly columns: ColumnValues;
  /** The versions of its document; new drafts need not be among them. */
  readonly versions: readonly Version[];
  /** The link tables in which it has links; left out: any. */
  readonly linkTables?: readonly TableLink[];
  /** The rules of the write, see `SharedAttributeSource`. */
  readonly rules: WriteRowRules;
  /** The drafts of the other locales were changed along with it, which `versions` does not show. */
  readonly sharedChanged?: boolean;
  /** The history has the published version already. */
  readonly isRecorded?: boolean;
}

/**
 * Publishes a draft: its row and its own links are copied onto the published row, in place. Inbound links do not
 * change. Shared attributes are published in all published locales. Throws Failure write.invalid, access.forbidden.
 */
export async function publishDraft(
  context: WriteContext,
  document: DocumentLocale,
  draft: PublishedDraft,
): Promise<void> {
  const { locale } = document;
  const { id, columns, versions, rules, sharedChanged = false } = draft;
  await checkPublication(context, document, id, columns);
  const published = versions.find((version) => version.locale === locale && version.status === 'published');
  await transferExclusiveTargets(context, document, { id: published?.id ?? null, status: 'published', columns });
  await claimUniqueValues(context, document, columns);
  if (published === undefined) await insertPublished(context, document, draft);
  else await updatePublished(context, document, draft, published);
  await publishSharedAttributes(context, document, versions, { draftsChanged: sharedChanged, rules });
  context.tx.touch(document.type.uid, published === undefined ? undefined : 'values');
}

async function insertPublished(
  context: WriteContext,
  document: DocumentLocale,
  { id, columns, linkTables: tablesWithLinks }: PublishedDraft,
): Promise<void> {
  const statement = publishVersion(document.table, context.printer);
  const [row] = await withUniqueErrors(document, columns, () =>
    context.tx.rows(statement, [context.now, id, context.author]),
  );
  for (const link of linkTables(document)) {
    if (tablesWithLinks?.includes(link) !== false)
      await context.tx.run(copyLinks(link, context.printer), [Number(row?.id), id]);
  }
}

/** Writes only the differences: comparing costs less than rewriting indexes. */
async function updatePublished(
  context: WriteContext,
  document: DocumentLocale,
  { id, columns, isRecorded = false }: PublishedDraft,
  { id: publishedId }: Version,
): Promise<void> {
  const { table } = document;
  if (!isRecorded) await recordRevision(context, document, publishedId, 'publish', id);
  const comparison = compareVersions(table, linkTables(document), context.printer);
  const [row] = await context.tx.rows(comparison.statement, [id, publishedId]);
  if (row === undefined) throw new Bug(`no rows ${id} and ${publishedId} in ${table.name}`);
  const different = comparison.read(row);
  const names = different.columns.map(({ name }) => name);
  const statement = publishColumns(table, names, context.printer);
  await withUniqueErrors(document, columns, () =>
    context.tx.run(statement, [context.now, id, context.author, publishedId]),
  );
  for (const link of different.links) {
    await context.tx.run(deleteLinks(link, context.printer), [publishedId]);
    await context.tx.run(copyLinks(link, context.printer), [publishedId, id]);
  }
}

/** Takes the published version of a locale away; the draft stays, as do the others among `versions`. */
export async function unpublish(
  context: WriteContext,
  document: DocumentLocale,
  published: Version,
  versions: readonly Version[],
): Promise<void> {
  await recordRevision(context, document, published.id, 'unpublish');
  await context.tx.run(deleteVersion(document.table, context.printer), [published.id]);
  const remaining = versions.filter(({ id }) => id !== published.id);
  await releaseUniqueValues(context, document, remaining);
  context.tx.touch(document.type.uid);
}

/** Replaces the draft by the published content; it is then unmodified. Throws Failure access.forbidden, see `SharedAttributeSource`. */
export async function discardDraft(
  context: WriteContext,
  document: DocumentLocale,
  draft: Version,
  published: Version,
  { allLocales: versions, rules }: { readonly allLocales: readonly Version[]; readonly rules: WriteRowRules },
): Promise<void> {
  const { table } = document;
  const columns = await readColumnValues(context, table, published.id);
  const before = await readColumnValues(context, table, draft.id);
  await transferExclusiveTargets(context, document, { id: draft.id, status: 'draft', columns });
  if (draft.revision !== published.sourceRevision) await recordRevision(context, document, draft.id, 'discardDraft');
  const copied = [...contentColumns(table).map(({ name }) => name), ...timeColumns];
  await context.tx.run(copyColumns(table, copied, context.printer), [draft.id, published.id]);
  for (const link of linkTables(document)) {
    await context.tx.run(deleteLinks(link, context.printer), [draft.id]);
    await context.tx.run(copyLinks(link, context.printer), [draft.id, published.id]);
  }
  const revision = draft.revision + 1;
  const statement = updateVersion(table.name, ['revision', 'updated_by'], context.printer);
  await context.tx.run(statement, [revision, context.author, draft.id]);
  await context.tx.run(updateVersion(table.name, ['source_revision'], context.printer), [revision, published.id]);
  await copySharedToDrafts(context, document, { id: draft.id, columns, before, rules }, versions);
  context.tx.touch(document.type.uid, 'values');
}

function linkTables({ table }: DocumentLocale): readonly TableLink[] {
  return owningLinks(table).filter((link) => link.is === 'table');
}
