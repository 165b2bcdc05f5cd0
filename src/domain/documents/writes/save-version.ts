import { fileUid, type Stored } from '../../../language/schema/index.js';
import { contentColumns, insertVersion, updateVersion } from '../../../storage/sql/plan/index.js';
import { recordSetChange } from '../change-sets/layer.js';
import type { DocumentLocale, WriteContext } from '../context.js';
import { recordRevision } from '../history/record-revision.js';
import { writeOwningLinks } from '../links/owning-side.js';
import { transferExclusiveTargets } from '../links/transfer-targets.js';
import { withUniqueErrors } from '../unique/unique-errors.js';
import { nextUpdatedAt, type Version, workingStatus } from '../versions.js';
import type { AppliedChange, BaseVersion } from './apply-intent.js';
import { isShared } from './shared-attributes.js';

/** A stored version after a write. */
export interface SavedVersion {
  readonly id: number;
  readonly revision: number;
}

/**
 * Stores the working version: the draft, or the only version of a type without drafts. `version` is null if it is new.
 * Its revision counts only changes of content: saving equal content is no modification (behaviour 0.23).
 * `recordsRevision`: whether the previous content is recorded; false where publication records the same content. Throws
 * Failure write.invalid when a unique value is taken.
 */
export async function saveVersion(
  context: WriteContext,
  document: DocumentLocale,
  version: Version | null,
  base: BaseVersion,
  applied: AppliedChange,
  recordsRevision: boolean,
): Promise<SavedVersion> {
  await transferExclusiveTargets(context, document, {
    id: version?.id ?? null,
    status: workingStatus(document.type),
    columns: applied.columns,
  });
  if (version !== null) return updateStoredVersion(context, document, version, base, applied, recordsRevision);
  const saved = await insertRow(context, document, applied);
  context.tx.touch(document.type.uid);
  return saveLinks(context, document, saved, applied);
}

/**
 * Updates a stored version, of any status, to the outcome of a change. Throws Failure write.invalid like `saveVersion`.
 */
export async function updateStoredVersion(
  context: WriteContext,
  document: DocumentLocale,
  version: Version,
  base: BaseVersion,
  applied: AppliedChange,
  recordsRevision = true,
): Promise<SavedVersion> {
  const saved = await updateRow(context, document, version, base, applied, recordsRevision);
  return saveLinks(context, document, saved, applied);
}

async function saveLinks(
  context: WriteContext,
  document: DocumentLocale,
  saved: SavedVersion,
  applied: AppliedChange,
): Promise<SavedVersion> {
  for (const { link, before, after } of applied.links) await writeOwningLinks(context, link, saved.id, before, after);
  context.tx.touch(document.type.uid, 'values');
  return saved;
}

async function insertRow(
  context: WriteContext,
  document: DocumentLocale,
  applied: AppliedChange,
): Promise<SavedVersion> {
  const { table, documentId, locale } = document;
  const { layer } = context;
  const status = layer?.status ?? workingStatus(document.type);
  const content = contentColumns(table).map(({ name }) => [name, applied.columns.get(name) ?? null] as const);
  const columns = new Map<string, Stored>([
    ['document_id', documentId],
    ['locale', locale],
    ['status', status],
    ...content,
    ['created_at', context.now],
    ['updated_at', context.now],
    ['published_at', status === 'published' ? context.now : null],
    ['revision', 1],
    ['created_by', context.author],
    ['updated_by', context.author],
  ]);
  const statement = insertVersion(table.name, [...columns.keys()], context.printer);
  const [row] = await withUniqueErrors(document, applied.columns, () =>
    context.tx.rows(statement, [...columns.values()]),
  );
  await recordSetChange(context, document, Number(row?.id));
  return { id: Number(row?.id), revision: 1 };
}

async function updateRow(
  context: WriteContext,
  document: DocumentLocale,
  version: Version,
  base: BaseVersion,
  applied: AppliedChange,
  recordsRevision: boolean,
): Promise<SavedVersion> {
  const { table } = document;
  const changes = new Map(
    contentColumns(table)
      .map(({ name }) => [name, applied.columns.get(name) ?? null] as const)
      .filter(([name, value]) => value !== (base.columns.get(name) ?? null)),
  );
  const changed = changes.size > 0 || applied.links.length > 0;
  // A change of what all locales share translates nothing, and nothing is to be translated again.
  const changedNames = changedAttributes(document, base, applied);
  const changesSharedOnly = changedNames.length > 0 && changedNames.every((name) => isSharedName(document, name));
  const localizedAt = changesSharedOnly ? (version.localizedAt ?? version.updatedAt) : null;
  if (changed && recordsRevision) await recordRevision(context, document, version.id, context.revisionAction);
  const revision = changed ? version.revision + 1 : version.revision;
  changes
    .set('updated_at', nextUpdatedAt(context, version))
    .set('updated_by', context.author)
    .set('revision', revision);
  if (localizedAt !== version.localizedAt) changes.set('updated_at__localized', localizedAt);
  // With drafts, only publishing sets this date; files count as published since their upload.
  if (context.layer === null && !document.type.draftAndPublish && document.type.uid !== fileUid)
    changes.set('published_at', context.now);
  const statement = updateVersion(table.name, [...changes.keys()], context.printer);
  await withUniqueErrors(document, applied.columns, () => context.tx.run(statement, [...changes.values(), version.id]));
  if (changed) await recordSetChange(context, document);
  return { id: version.id, revision };
}

/** Returns the names of the attributes that a change of a version changes; those written through their inverse side count as changed. */
export function changedAttributes(
  { table }: DocumentLocale,
  base: BaseVersion,
  { columns, links, inverseChanges }: AppliedChange,
): readonly string[] {
  // A list of components that was never written is stored as null, and reads as an empty one.
  const emptyText = (attribute: string): string | null => (table.components.has(attribute) ? '[]' : null);
  const stored = contentColumns(table)
    .filter(({ name, attribute }) => {
      const [after, before] = [columns, base.columns].map((values) => values.get(name) ?? emptyText(attribute));
      return after !== before;
    })
    .map(({ attribute }) => attribute);
  return [...new Set([...stored, ...[...links, ...inverseChanges].map(({ link }) => link.attribute.name)])];
}

function isSharedName(document: DocumentLocale, name: string): boolean {
  const attribute = document.type.attributes.get(name);
  return attribute !== undefined && isShared(attribute, document);
}
