import { Failure } from '../../../foundations/core/index.js';
import type { Status } from '../../../language/query/index.js';
import { adoptDocumentRow, insertDocumentRow } from '../../../storage/sql/plan/index.js';
import { getOwnVersion } from '../change-sets/own-version.js';
import type { ResolveChange } from '../components/merge-instances.js';
import type { DocumentLocale, WriteContext } from '../context.js';
import { withDefaults } from '../intent/apply-defaults.js';
import { checkRequired } from '../intent/check-required.js';
import type { Intent } from '../intent/intent.js';
import type { ParsedObject } from '../intent/parse-context.js';
import { Problems } from '../intent/problems.js';
import { writeInverseSide } from '../links/inverse-side.js';
import { resolveReferences } from '../links/resolve-references.js';
import { checkPreconditions } from '../preconditions.js';
import { readWrittenVersion } from '../read-version.js';
import { withSlugs } from '../slug.js';
import type { WriteRequest } from '../types.js';
import { claimUniqueValues } from '../unique/claims.js';
import { readColumnValues, readVersions, type Version, workingStatus } from '../versions.js';
import { type AppliedChange, applyIntent, type BaseVersion, emptyVersion } from './apply-intent.js';
import { callBeforeWrite, type HookedWrite } from './before-write.js';
import { checkRequiredLinks, checkRequiredScalars } from './check-publication.js';
import { checkCreateLocalization, startLocaleVersion } from './locale-versions.js';
import { notifyListeners } from './notify-listeners.js';
import { type PublishedDraft, publishDraft } from './publish.js';
import { allowsAnyLocale, lockDocument, type WriteRowRules } from './row-rules.js';
import { findReach } from './rule-conditions.js';
import { changedAttributes, saveVersion } from './save-version.js';
import { copySharedToDrafts, isShared } from './shared-attributes.js';

/** A parsed body with the problems of its values. */
export interface CheckedBody extends ParsedObject {
  readonly problems: Problems;
}

/** A write whose locale its rules allow. */
type CheckedWrite = Pick<
  WriteRequest,
  'ability' | 'status' | 'answer' | 'values' | 'checkPrecondition' | 'read' | 'acceptChanges'
> & {
  readonly rules: WriteRowRules;
} & HookedWrite;

/** Creates the document of `source` with its first version, and reads it back. Throws Failure write.*. */
export async function createVersion(
  context: WriteContext,
  document: DocumentLocale,
  write: CheckedWrite,
): Promise<Buffer> {
  const body = await callBeforeWrite(context, document, write, { version: null, versions: [] });
  const intent = await completeNewVersion(document, body, () => true);
  const { type, documentId } = document;
  const single = type.kind === 'singleType' ? type.uid : null;
  const row = [documentId, type.uid, single, write.ability.administrator];
  // That of a single type may exist already, with versions in change sets that this write does not see.
  if (single === null || !(await adoptDocument(context, document, write.ability)))
    await context.tx.run(insertDocumentRow(context.printer), row);
  const resolve = await resolveReferences(context, document, intent, write.ability);
  const intentWithSlugs = await withSlugs(context, document, emptyVersion.columns, intent);
  return saveAndPublish(context, document, write, {
    version: null,
    versions: [],
    base: emptyVersion,
    intent: intentWithSlugs,
    resolve,
  });
}

/** Makes the row of a single type's document that of the caller. Returns false if there is none. */
async function adoptDocument(
  { tx, printer }: WriteContext,
  { type, documentId }: DocumentLocale,
  ability: CheckedWrite['ability'],
): Promise<boolean> {
  return (await tx.run(adoptDocumentRow(printer), [ability.administrator, documentId, type.uid])) > 0;
}

/** Changes a version, or adds the locale's version to a document that has others. Throws Failure write.*, access.forbidden, http.not-found. */
export async function changeVersion(
  context: WriteContext,
  document: DocumentLocale,
  write: CheckedWrite,
): Promise<Buffer> {
  const { table, documentId } = document;
  if (!(await lockDocument(context, document, write.rules))) throw new Failure('http.not-found');
  const stored = await readVersions(context, table, documentId);
  // It exists in change sets that this write does not see.
  if (stored.length === 0) throw new Failure('http.not-found');
  const status = workingStatus(document.type);
  const found = stored.find((candidate) => candidate.locale === document.locale && candidate.status === status);
  if (found === undefined) return addLocaleVersion(context, document, write, stored);
  const version = await getOwnVersion(context, document, found);
  const versions = version === found ? stored : await readVersions(context, table, documentId);
  if ((await findReach(context, document, [version], write.rules)) === 'none') throw new Failure('http.not-found');
  // A change set is read over either.
  const readable: readonly Status[] =
    write.status === 'draft' && context.layer === null ? ['draft'] : ['published', 'draft'];
  await checkPreconditions(context, document, readable, write);
  write.body.problems.throwIfAny();
  const { intent, problems } = await callBeforeWrite(context, document, write, { version, versions });
  problems.throwIfAny();
  const base = { id: version.id, columns: await readColumnValues(context, table, version.id), links: new Map() };
  const resolve = await resolveReferences(context, document, intent, write.ability);
  return saveAndPublish(context, document, write, { version, versions, base, intent, resolve });
}

async function addLocaleVersion(
  context: WriteContext,
  document: DocumentLocale,
  write: CheckedWrite,
  versions: readonly Version[],
): Promise<Buffer> {
  const status = workingStatus(document.type);
  const reach = await findReach(
    context,
    document,
    versions.filter((version) => version.status === status),
    write.rules,
  );
  const isVisible = allowsAnyLocale(write.rules, versions) && reach !== 'none';
  const localizationRules = await checkCreateLocalization(context, document, write.ability, versions, isVisible);
  if (reach === 'none') throw new Failure('http.not-found');
  const rules = [...write.rules, ...localizationRules];
  write.checkPrecondition?.([]);
  const body = await callBeforeWrite(context, document, write, { version: null, versions });
  const completeIntent = await completeNewVersion(document, body, (name) => {
    const attribute = document.type.attributes.get(name);
    return attribute === undefined || !isShared(attribute, document);
  });
  const resolve = await resolveReferences(context, document, completeIntent, write.ability);
  const { base, intent } = await startLocaleVersion(context, document, versions, completeIntent, resolve);
  const intentWithSlugs = await withSlugs(context, document, base.columns, intent);
  const change = { version: null, versions, base, intent: intentWithSlugs, resolve };
  return saveAndPublish(context, document, { ...write, rules }, change);
}

/** The intent of a new version: nothing required is missing, defaults are filled in. `wanted`: attributes that it does not inherit. */
async function completeNewVersion(
  document: DocumentLocale,
  body: CheckedBody,
  isOwn: (name: string) => boolean,
): Promise<Intent> {
  const problems = new Problems();
  problems.addAll(body.problems);
  const given = new Set([
    ...body.namedAttributes,
    ...[...document.type.attributes.keys()].filter((name) => !isOwn(name)),
  ]);
  const strictness = document.type.draftAndPublish ? 'draft' : 'published';
  checkRequired(document.type, { intent: body.intent, namedAttributes: given }, strictness, [], problems);
  problems.throwIfAny();
  return withDefaults(document.type, body.intent, ({ name }) => isOwn(name));
}

interface VersionChange {
  /** null: the version is new. */
  readonly version: Version | null;
  /** The versions that the document has before the write. */
  readonly versions: readonly Version[];
  readonly base: BaseVersion;
  readonly intent: Intent;
  readonly resolve: ResolveChange;
}

/**
 * The steps that all writes share: saves the draft, updates dependent documents and locales, and publishes on request.
 */
async function saveAndPublish(
  context: WriteContext,
  document: DocumentLocale,
  write: CheckedWrite,
  change: VersionChange,
): Promise<Buffer> {
  const { version, base, intent, resolve } = change;
  const { type } = document;
  const isPublished = type.draftAndPublish && write.status === 'published';
  const applied = await applyIntent(context, document, base, intent, resolve);
  if (version !== null && write.acceptChanges?.(changedAttributes(document, base, applied)) === false)
    return readWrittenVersion(context, document, responseStatus(document, write.status), write);
  const saved = await saveVersion(
    context,
    document,
    version,
    base,
    applied,
    !(isPublished && isPublishedState(change)),
  );
  for (const { link, change } of applied.inverseChanges)
    await writeInverseSide(context, document, link, change, isPublished);
  const draft = { ...(await toPublishedDraft(context, document, saved.id, change, applied)), rules: write.rules };
  const sharedChanged =
    base !== emptyVersion && [...intent.values()].some(({ attribute }) => isShared(attribute, document));
  if (sharedChanged) {
    await copySharedToDrafts(context, document, { ...draft, before: base.columns }, draft.versions);
  }
  if (isPublished) await publishDraft(context, document, { ...draft, sharedChanged });
  if (!type.draftAndPublish) await checkWithoutDraft(context, document, saved.id, applied, change);
  await checkWritten(context, document, write, isPublished);
  await notifyListeners(context, version === null ? 'create' : 'update', document, [document.locale], write.ability);
  if (isPublished) await notifyListeners(context, 'publish', document, [document.locale], write.ability);
  return readWrittenVersion(context, document, responseStatus(document, write.status), write);
}

/** Throws Failure access.forbidden if what was written does not match the rules of the write. */
async function checkWritten(
  context: WriteContext,
  document: DocumentLocale,
  { rules }: CheckedWrite,
  isPublished: boolean,
): Promise<void> {
  const { type, locale } = document;
  const statuses: readonly Status[] = isPublished ? ['draft', 'published'] : [workingStatus(type)];
  const written = statuses.map((status) => ({ locale, status }));
  if ((await findReach(context, document, written, rules)) !== 'all') throw new Failure('access.forbidden');
}

/** Returns whether the version equals the published one, whose content is recorded when it is published over. */
function isPublishedState({ version, versions }: VersionChange): boolean {
  const published = versions.find(({ locale, status }) => locale === version?.locale && status === 'published');
  return published !== undefined && published.sourceRevision === version?.revision;
}

/**
 * Returns the version after the write; reads it again only if links of its own type were written from their inverse
 * side.
 */
async function toPublishedDraft(
  context: WriteContext,
  document: DocumentLocale,
  id: number,
  change: VersionChange,
  applied: AppliedChange,
): Promise<Omit<PublishedDraft, 'rules'>> {
  const { table, documentId } = document;
  if (applied.inverseChanges.some(({ link }) => link.owner.uid === document.type.uid)) {
    const versions = await readVersions(context, table, documentId);
    return { id, columns: await readColumnValues(context, table, id), versions };
  }
  const { columns } = applied;
  const { version, versions } = change;
  if (version !== null) return { id, columns, versions };
  return { id, columns, versions, linkTables: applied.links.map(({ link }) => link) };
}

/** Without drafts, checks immediately what publication would check, for the attributes that change. */
async function checkWithoutDraft(
  context: WriteContext,
  document: DocumentLocale,
  id: number,
  applied: AppliedChange,
  { version, intent }: VersionChange,
): Promise<void> {
  if (context.layer === null) await claimUniqueValues(context, document, applied.columns);
  const problems = new Problems();
  if (version === null) checkRequiredScalars(document, applied.columns, problems);
  await checkRequiredLinks(context, document, id, applied.columns, (name) => intent.has(name), problems);
  problems.throwIfAny();
}

function responseStatus(document: DocumentLocale, status: Status): Status {
  return document.type.draftAndPublish ? status : 'published';
}
