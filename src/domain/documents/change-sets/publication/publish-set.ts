import { Failure, yieldToEventLoop } from '../../../../foundations/core/index.js';
import type { Ability } from '../../../../language/query/access/index.js';
import type { ContentType } from '../../../../language/schema/index.js';
import { changeSetStatus } from '../../../../storage/sql/layout/index.js';
import { copyColumns, deleteVersion, versionAt } from '../../../../storage/sql/plan/index.js';
import type { DocumentLocale, WriteContext } from '../../context.js';
import { recordRevision } from '../../history/record-revision.js';
import { withoutUnreadableValues } from '../../redact-problems.js';
import type { DocumentChange } from '../../types.js';
import { readVersions } from '../../versions.js';
import { callBeforeAction } from '../../writes/before-write.js';
import { notifyListeners } from '../../writes/notify-listeners.js';
import { checkLocale, getRowRules, lockDocument, type WriteRowRules } from '../../writes/row-rules.js';
import { findReach } from '../../writes/rule-conditions.js';
import { type ClashResolution, groupChoices, planChosen, throwClashes } from './clash-resolutions.js';
import { type EntryPlan, publicationVersions, type ThreeVersions, undoVersions } from './compare-entry.js';
import { freeUniqueValues } from './free-unique-values.js';
import { type EntryKey, listEntries, readSetEntry, type SetEntry, type SetVersion } from './set-versions.js';
import {
  copyToStatus,
  prepareSource,
  readModifiedDraft,
  replacePublished,
  setPublishedAside,
  type VersionsBefore,
} from './write-entry.js';

/** A publication of a set, or the undo of one. */
export interface SetPublicationRequest {
  readonly setId: string;
  readonly ability: Ability;
  readonly resolutions: readonly ClashResolution[];
}

/** What a publication did. */
export interface SetPublicationResult {
  readonly documents: number;
  readonly entries: number;
}

/** An entry, and what is done with it. */
interface PlannedEntry {
  readonly entry: SetEntry;
  readonly plan: EntryPlan;
  /** The version to publish; undefined: none. */
  readonly source: SetVersion | undefined;
  readonly before: VersionsBefore;
  readonly rules: WriteRowRules;
  readonly action: DocumentChange['action'];
}

/**
 * Publishes all entries of a set, which is locked, in the transaction: what the set holds, merged with what was published since. Keeps what
 * it replaces. Throws Failure write.change-set-clashes with a problem for each clash, access.forbidden, write.invalid.
 */
export async function publishEntries(
  context: WriteContext,
  request: SetPublicationRequest,
): Promise<SetPublicationResult> {
  const planned = await planEntries(context, request, (entry) => ({
    versions: publicationVersions(entry),
    source: entry.set,
  }));
  const undoStatus = changeSetStatus('undo', request.setId);
  await replaceAll(context, request.ability, planned, {
    keepReplaced: (entry, published) => copyToStatus(context, entry.document, published.id, undoStatus),
    takeAway: (entry) => setPublishedAside(context, entry, undoStatus),
    finish: async () => undefined,
  });
  return countPublished(planned);
}

/**
 * Undoes the publication of a set, which is locked: what it replaced is published again, merged with what was published since. Throws like
 * `publishEntries`.
 */
export async function undoEntries(
  context: WriteContext,
  request: SetPublicationRequest,
): Promise<SetPublicationResult> {
  const planned = await planEntries(context, request, (entry) => ({
    versions: undoVersions(entry),
    source: entry.undo,
  }));
  const status = changeSetStatus('undo', request.setId);
  await replaceAll(context, request.ability, planned, {
    keepReplaced: async () => undefined,
    takeAway: (entry) => setPublishedAside(context, entry, status),
    // What was merged was not there before.
    finish: async ({ document }, { drifted }) => {
      if (!drifted) await restorePublicationFacts(context, document, status);
    },
  });
  for (const { entry } of planned) await removeVersionsInStatus(context, entry.document, status);
  return countPublished(planned);
}

async function removeVersionsInStatus(
  { tx, printer }: WriteContext,
  { table, documentId, locale }: DocumentLocale,
  status: string,
): Promise<void> {
  const rows = await tx.rows(versionAt(table, printer), [documentId, locale, status]);
  for (const { id } of rows) await tx.run(deleteVersion(table, printer), [Number(id)]);
}

/** Gives a published version back the columns that publication sets, from the version that was kept in `status`. */
async function restorePublicationFacts(
  { tx, printer }: WriteContext,
  { table, documentId, locale }: DocumentLocale,
  status: string,
): Promise<void> {
  const [kept] = await tx.rows(versionAt(table, printer), [documentId, locale, status]);
  const [published] = await tx.rows(versionAt(table, printer), [documentId, locale, 'published']);
  if (kept === undefined || published === undefined) return;
  const columns = ['published_at', 'updated_by'];
  await tx.run(copyColumns(table, columns, printer), [Number(published.id), Number(kept.id)]);
}

async function planEntries(
  context: WriteContext,
  { setId, ability, resolutions }: SetPublicationRequest,
  choose: (entry: SetEntry) => {
    readonly versions: ThreeVersions | null;
    readonly source: SetVersion | undefined;
  },
): Promise<readonly PlannedEntry[]> {
  const keys = await listEntries(context, setId);
  const entries: (Pick<PlannedEntry, 'entry' | 'rules' | 'action'> & ReturnType<typeof choose>)[] = [];
  // All documents are locked before any is read, in one order.
  await lockEntries(context, ability, keys);
  for (const key of keys) {
    const entry = await readSetEntry(context, setId, key);
    const chosen = choose(entry);
    if (chosen.versions === null) continue;
    const action = getAction(entry, chosen.source);
    if (!ability.can(action, key.type.uid)) throw new Failure('access.forbidden');
    const rules = getRowRules(ability, key.type, [action]);
    checkLocale(rules, key.locale);
    entries.push({ entry, action, rules, ...chosen });
  }
  await callHooks(context, ability, entries);
  const choices = groupChoices(resolutions);
  const planned: PlannedEntry[] = [];
  for (const { entry, versions, source, rules, action } of entries) {
    await yieldToEventLoop();
    if (versions === null) continue;
    const plan = await planChosen(context, ability, entry, versions, choices);
    const { draft, published } = entry;
    const ownDraft = plan.step === 'keep' || plan.step === 'remove' ? null : await readModifiedDraft(context, entry);
    planned.push({ entry, plan, source, rules, action, before: { draft, published, ownDraft } });
  }
  await throwClashes(context, ability, planned);
  return planned.filter(({ plan }) => plan.step !== 'keep');
}

/** The action whose permission an entry takes, and that listeners are told of. */
function getAction(
  { document: { type }, published }: SetEntry,
  source: SetVersion | undefined,
): PlannedEntry['action'] {
  if (source === undefined) return type.draftAndPublish ? 'unpublish' : 'delete';
  if (type.draftAndPublish) return 'publish';
  return published === undefined ? 'create' : 'update';
}

/** Throws Failure access.forbidden if the caller may not publish documents of every type in a set. */
export async function checkPublishable(context: WriteContext, ability: Ability, setId: string): Promise<void> {
  for (const { type, action } of await listEntries(context, setId))
    if (!ability.can(entryAction(type, action), type.uid)) throw new Failure('access.forbidden');
}

function entryAction(type: ContentType, action: EntryKey['action']): 'publish' | 'update' | 'unpublish' | 'delete' {
  if (action === 'change') return type.draftAndPublish ? 'publish' : 'update';
  return type.draftAndPublish ? 'unpublish' : 'delete';
}

/** Throws Failure access.forbidden for a document of another creator. */
async function lockEntries(context: WriteContext, ability: Ability, keys: readonly EntryKey[]): Promise<void> {
  const documents = new Map(keys.map((key) => [key.documentId, key] as const));
  for (const { type, documentId, action } of documents.values()) {
    const rules = getRowRules(ability, type, [entryAction(type, action)]);
    if (!(await lockDocument(context, { type, documentId }, rules))) throw new Failure('access.forbidden');
  }
}

async function callHooks(
  context: WriteContext,
  ability: Ability,
  entries: readonly Pick<PlannedEntry, 'entry' | 'action'>[],
): Promise<void> {
  const called = new Set<string>();
  for (const { entry, action } of entries) {
    const { document } = entry;
    // Hooks of other writes get a body, which a publication does not have: they were called when the set was written.
    if (action === 'create' || action === 'update' || called.has(document.documentId)) continue;
    called.add(document.documentId);
    await callBeforeAction(context, document, { action, ability });
  }
}

/** Runs the publication of an entry; its failures name the document, and have no values that the caller may not read. */
async function withEntryFailures(
  { snapshot }: WriteContext,
  ability: Ability,
  { type, documentId, locale }: DocumentLocale,
  work: () => Promise<void>,
): Promise<void> {
  try {
    await work();
  } catch (error) {
    const redacted = withoutUnreadableValues(error, type, ability, snapshot);
    if (!(redacted instanceof Failure)) throw redacted;
    const problems = redacted.problems.map((problem) => ({ ...problem, path: [documentId, locale, ...problem.path] }));
    throw new Failure(redacted.code, redacted.facts, problems);
  }
}

/** What differs between a publication and its undo. */
interface Replacing {
  keepReplaced(entry: SetEntry, published: SetVersion): Promise<unknown>;
  takeAway(entry: SetEntry): Promise<void>;
  /** Called when an entry is published, before listeners are notified. */
  finish(entry: SetEntry, plan: EntryPlan): Promise<void>;
}

async function replaceAll(
  context: WriteContext,
  ability: Ability,
  planned: readonly PlannedEntry[],
  { keepReplaced, takeAway, finish }: Replacing,
): Promise<void> {
  const removed = planned.filter(({ plan }) => plan.step === 'remove');
  const replaced = planned.flatMap(({ source, ...rest }) =>
    source === undefined || rest.plan.step === 'remove' ? [] : [{ ...rest, source }],
  );
  for (const { entry, action } of removed) {
    if (entry.published === undefined) continue;
    await recordRevision(context, entry.document, entry.published.id, action === 'delete' ? 'delete' : 'unpublish');
  }
  // Of a deletion, listeners are told before.
  const deleted = removed.filter(({ action }) => action === 'delete');
  await notifyOfEach(context, ability, deleted);
  for (const { entry } of removed) await takeAway(entry);
  for (const { entry, source, plan } of replaced) {
    const { document, published } = entry;
    if (published !== undefined) {
      await recordRevision(context, document, published.id, 'publish');
      await keepReplaced(entry, published);
    }
    await prepareSource(context, entry, source, plan.content);
  }
  await freeUniqueValues(
    context,
    replaced.map(({ entry: { document, published }, source }) => ({ document, source, published })),
  );
  for (const { entry, source, before, rules, plan } of replaced) {
    await yieldToEventLoop();
    await checkReach(context, entry.document, rules);
    await withEntryFailures(context, ability, entry.document, () =>
      replacePublished(context, entry.document, source, before, rules),
    );
    await finish(entry, plan);
    await checkReach(context, entry.document, rules);
  }
  const created = replaced.filter(({ entry, action }) => action === 'publish' && entry.draft === undefined);
  await notifyOfEach(
    context,
    ability,
    created.map((entry) => ({ ...entry, action: 'create' as const })),
  );
  await notifyOfEach(context, ability, [...replaced, ...removed.filter(({ action }) => action !== 'delete')]);
}

/** Throws Failure access.forbidden if the published version is one that the rules do not reach. */
async function checkReach(context: WriteContext, document: DocumentLocale, rules: WriteRowRules): Promise<void> {
  if (rules.length === 0) return;
  const versions = await readVersions(context, document.table, document.documentId);
  const published = versions.filter(({ locale, status }) => locale === document.locale && status === 'published');
  if (published.length > 0 && (await findReach(context, document, published, rules)) !== 'all')
    throw new Failure('access.forbidden');
}

/** Notifies listeners once for each document and action, of all its locales. */
async function notifyOfEach(
  context: WriteContext,
  ability: Ability,
  entries: readonly Pick<PlannedEntry, 'entry' | 'action'>[],
): Promise<void> {
  const changes = new Map<string, { document: DocumentLocale; action: PlannedEntry['action']; locales: string[] }>();
  for (const {
    entry: { document },
    action,
  } of entries) {
    const key = `${document.documentId} ${action}`;
    const change = changes.get(key) ?? { document, action, locales: [] };
    change.locales.push(document.locale);
    changes.set(key, change);
  }
  for (const { document, action, locales } of changes.values())
    await notifyListeners(context, action, document, locales, ability);
}

function countPublished(planned: readonly PlannedEntry[]): SetPublicationResult {
  const documents = new Set(planned.map(({ entry }) => entry.document.documentId));
  return { documents: documents.size, entries: planned.length };
}
