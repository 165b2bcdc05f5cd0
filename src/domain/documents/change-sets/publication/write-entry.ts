import { contentColumns, copyLinks, copyVersion, updateVersion } from '../../../../storage/sql/plan/index.js';
import { type DocumentLocale, owningLinks, type ReadContext, type WriteContext } from '../../context.js';
import { recordRevision } from '../../history/record-revision.js';
import { transferExclusiveTargets } from '../../links/transfer-targets.js';
import { recomputeModified } from '../../recompute-modified.js';
import { releaseUniqueValues } from '../../unique/claims.js';
import { withUniqueErrors } from '../../unique/unique-errors.js';
import { type ColumnValues, readColumnValues, readVersions, type Version } from '../../versions.js';
import type { AppliedChange } from '../../writes/apply-intent.js';
import { discardDraft, publishDraft } from '../../writes/publish.js';
import type { WriteRowRules } from '../../writes/row-rules.js';
import { updateStoredVersion } from '../../writes/save-version.js';
import { copySharedToDrafts } from '../../writes/shared-attributes.js';
import type { Content } from '../merge/content.js';
import { mergeThree } from '../merge/merge-three.js';
import type { SetEntry, SetVersion } from './set-versions.js';
import { readStoredContent, type StoredContent, toAppliedChange, toContent } from './stored-content.js';

/** A modified draft, and the published version that it was made from. */
export interface OwnDraft {
  readonly own: Content;
  readonly base: Content;
}

/** The versions of a document as they were before the publication of the set wrote any. */
export interface VersionsBefore {
  readonly draft: SetVersion | undefined;
  readonly published: SetVersion | undefined;
  /** null: the draft is not modified. */
  readonly ownDraft: OwnDraft | null;
}

/** Copies a version, with the links that it owns, to another status. Returns the row id of the copy. */
export async function copyToStatus(
  context: WriteContext,
  { table }: Pick<DocumentLocale, 'table'>,
  id: number,
  status: string,
): Promise<number> {
  const [row] = await context.tx.rows(copyVersion(table, context.printer), [status, id]);
  const copy = Number(row?.id);
  for (const link of owningLinks(table)) {
    if (link.is === 'table') await context.tx.run(copyLinks(link, context.printer), [copy, id]);
  }
  return copy;
}

/**
 * Changes a row of a set before it is published: `content` is what was merged, and its revision is one that no other version of the document
 * has, so that the draft does not count as the source of what is published.
 */
export async function prepareSource(
  context: WriteContext,
  { document, draft, published }: SetEntry,
  source: SetVersion,
  content: Content | null,
): Promise<void> {
  const { table } = document;
  if (content !== null) {
    const stored = await readStoredContent(context, table, source.id);
    const applied = await toAppliedChange(context, document, stored, content);
    await updateStoredVersion(
      context,
      document,
      { ...source, status: 'published', base: null },
      toBase(stored),
      applied,
      false,
    );
  }
  const revisions = [source, draft, published].map((version) => version?.revision ?? 0);
  const revision = Math.max(...revisions, published?.sourceRevision ?? 0) + 1;
  await context.tx.run(updateVersion(table.name, ['revision'], context.printer), [revision, source.id]);
}

/**
 * Publishes a row of a set as ordinary publication publishes a draft. The draft follows: one that was not modified becomes equal, a modified
 * one gets what it has not changed itself. Throws Failure write.invalid, access.forbidden.
 */
export async function replacePublished(
  context: WriteContext,
  document: DocumentLocale,
  source: SetVersion,
  before: VersionsBefore,
  rules: WriteRowRules,
): Promise<void> {
  const { table, documentId, locale, type } = document;
  const { ownDraft } = before;
  const columns = await readColumnValues(context, table, source.id);
  const sourceId =
    before.published === undefined ? await startPublished(context, document, source, columns) : source.id;
  const sharedSource = before.draft ?? before.published ?? source;
  const formerColumns = await readColumnValues(context, table, sharedSource.id);
  const versions = await readVersions(context, table, documentId);
  await copySharedToDrafts(context, document, { id: sourceId, columns, before: formerColumns, rules }, versions);
  await publishDraft(context, document, {
    id: sourceId,
    columns,
    versions,
    rules,
    sharedChanged: true,
    isRecorded: true,
  });
  if (!type.draftAndPublish) {
    await clearSourceRevision(context, document);
    return;
  }
  const current = await readVersions(context, table, documentId);
  const find = (status: Version['status']) =>
    current.find((version) => version.locale === locale && version.status === status);
  const [draft, published] = [find('draft'), find('published')];
  if (published === undefined) return;
  if (draft === undefined) await createDraft(context, document, published);
  else if (ownDraft !== null)
    await mergeIntoDraft(context, document, draft, published, { ...ownDraft, rules, current });
  else if (before.published !== undefined) {
    // It was equal to what was published, which the history has.
    const unmodified = { ...published, sourceRevision: draft.revision };
    await discardDraft(context, document, draft, unmodified, { allLocales: current, rules });
  }
  await recomputeModified(context, table, documentId, locale);
}

/**
 * Makes the row of a set the published version, so that responses keep the `id` that they had with the set, and a copy of it the row of the
 * set. Returns the row id of the copy.
 */
async function startPublished(
  context: WriteContext,
  document: DocumentLocale,
  { id, storedStatus }: SetVersion,
  columns: ColumnValues,
): Promise<number> {
  const { tx, printer } = context;
  const { table, type } = document;
  await transferExclusiveTargets(context, document, { id: null, status: 'published', columns });
  await withUniqueErrors(document, columns, () =>
    tx.run(updateVersion(table.name, ['status'], printer), ['published', id]),
  );
  tx.touch(type.uid);
  return copyToStatus(context, document, id, storedStatus);
}

/** Without drafts, no version is made from another one. */
async function clearSourceRevision(
  context: WriteContext,
  { table, documentId, locale }: DocumentLocale,
): Promise<void> {
  const versions = await readVersions(context, table, documentId);
  const written = versions.find((version) => version.locale === locale);
  if (written === undefined) return;
  await context.tx.run(updateVersion(table.name, ['source_revision'], context.printer), [null, written.id]);
}

/** Returns the changes of a modified draft; null: it has none, or there is no published version that they are changes of. */
export async function readModifiedDraft(
  context: ReadContext,
  { document: { table }, draft, published }: Pick<SetEntry, 'document' | 'draft' | 'published'>,
): Promise<OwnDraft | null> {
  if (draft === undefined || published === undefined || draft.revision === published.sourceRevision) return null;
  const read = async ({ id }: SetVersion): Promise<Content> =>
    toContent(context, table, await readStoredContent(context, table, id));
  return { own: await read(draft), base: await read(published) };
}

async function createDraft(context: WriteContext, document: DocumentLocale, published: Version): Promise<void> {
  const { table } = document;
  const { tx, printer } = context;
  const draft = await copyToStatus(context, document, published.id, 'draft');
  const columns = ['published_at', 'source_revision'];
  await tx.run(updateVersion(table.name, columns, printer), [null, null, draft]);
  await tx.run(updateVersion(table.name, ['source_revision'], printer), [published.revision, published.id]);
  tx.touch(document.type.uid);
}

/** Merges what was published into a modified draft, whose changes win. */
async function mergeIntoDraft(
  context: WriteContext,
  document: DocumentLocale,
  draft: Version,
  published: Version,
  merge: OwnDraft & { readonly rules: WriteRowRules; readonly current: readonly Version[] },
): Promise<void> {
  const { table, type } = document;
  const { own, base, rules, current } = merge;
  const theirs = toContent(context, table, await readStoredContent(context, table, published.id));
  const { content } = mergeThree(type, { base, ours: own, theirs });
  // No revision of a draft is 0: it is modified, unless it turns out to be equal.
  await context.tx.run(updateVersion(table.name, ['source_revision'], context.printer), [0, published.id]);
  const stored = await readStoredContent(context, table, draft.id);
  const applied = await toAppliedChange(context, document, stored, content);
  if (!isChange(table, stored, applied)) return;
  await recordRevision(context, document, draft.id, 'publish');
  await transferExclusiveTargets(context, document, { id: draft.id, status: 'draft', columns: applied.columns });
  await updateStoredVersion(context, document, draft, toBase(stored), applied, false);
  await copySharedToDrafts(
    context,
    document,
    { id: draft.id, columns: applied.columns, before: stored.columns, rules },
    current,
  );
}

function isChange(table: DocumentLocale['table'], { columns }: StoredContent, applied: AppliedChange): boolean {
  const isChanged = (name: string): boolean => (columns.get(name) ?? null) !== (applied.columns.get(name) ?? null);
  return applied.links.length > 0 || contentColumns(table).some(({ name }) => isChanged(name));
}

function toBase({ id, columns }: StoredContent) {
  return { id, columns, links: new Map() };
}

/**
 * Takes the published version of an entry away and keeps it as `status`, with its row id. The draft stays. Does nothing where there is none.
 */
export async function setPublishedAside(
  context: WriteContext,
  { document, published }: Pick<SetEntry, 'document' | 'published'>,
  status: string,
): Promise<void> {
  if (published === undefined) return;
  const { table, documentId, type } = document;
  await context.tx.run(updateVersion(table.name, ['status'], context.printer), [status, published.id]);
  await releaseUniqueValues(context, document, await readVersions(context, table, documentId));
  context.tx.touch(type.uid);
}
