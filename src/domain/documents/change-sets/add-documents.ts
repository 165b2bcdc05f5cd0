import { Failure, type Problem } from '../../../foundations/core/index.js';
import type { Ability } from '../../../language/query/access/index.js';
import { type DocumentLocale, getVersionTable, type WriteContext } from '../context.js';
import { readVersions, type Version } from '../versions.js';
import { checkLocale, getRowRules, lockDocument } from '../writes/row-rules.js';
import { findReach } from '../writes/rule-conditions.js';
import { changeSetStatements } from './change-set-statements.js';
import { copyIntoSet } from './copy-versions.js';
import type { ChangeSetLayer } from './layer.js';
import { discardVersion, removeInSet } from './remove-from-set.js';
import type { AddedDocuments } from './types.js';

/** Puts documents into the set of the context; see `ChangeSets.add`. */
export async function addDocuments(
  context: WriteContext,
  ability: Ability,
  added: readonly AddedDocuments[],
): Promise<number> {
  const { layer } = context;
  if (layer === null) return 0;
  const problems: Problem[] = [];
  let total = 0;
  for (const [index, group] of added.entries()) {
    const selected: SelectedDocument[] = [];
    for (const [position, documentId] of group.documentIds.entries()) {
      const document = await selectDocument(context, layer, ability, group, documentId).catch(toFailure);
      if (!(document instanceof Failure)) selected.push(document);
      else problems.push(refusal(['documents', index, 'documentIds', position], document, documentId));
    }
    if (problems.length === 0) total += await addSelected(context, layer, group, selected);
  }
  const all = added.reduce((sum, { documentIds }) => sum + documentIds.length, 0);
  if (problems.length > 0) throw new Failure('write.several-refused', { count: problems.length, all }, problems);
  return total;
}

/** Takes a document out of the set of the context; see `ChangeSets.discard`. */
export async function discardDocument(
  context: WriteContext,
  ability: Ability,
  { documentId, locale }: { readonly documentId: string; readonly locale: string | null },
): Promise<void> {
  const { layer, store, tx, snapshot } = context;
  if (layer === null) return;
  const key = { set_id: layer.id, document_id: documentId };
  const entries = await changeSetStatements(store.dialect).ofDocument.rows(tx, key);
  const discarded = entries.filter((entry) => locale === '*' || entry.locale === (locale ?? ''));
  const type = snapshot.contentTypes.get(discarded[0]?.type ?? '');
  if (type === undefined || !ability.can('find', type.uid)) throw new Failure('http.not-found');
  if (!ability.can('update', type.uid)) throw new Failure('access.forbidden');
  const rules = getRowRules(ability, type, ['update']);
  const document = { type, table: getVersionTable(context, type.uid), documentId };
  if (!(await lockDocument(context, document, rules))) throw new Failure('http.not-found');
  const versions = await readVersions(context, document.table, documentId);
  for (const { locale: code } of discarded) {
    checkLocale(rules, code);
    const version = versions.filter((candidate) => candidate.locale === code);
    if (version.length > 0 && (await findReach(context, document, version, rules)) !== 'all')
      throw new Failure('access.forbidden');
  }
  for (const entry of discarded) await discardVersion(context, layer, { ...document, locale: entry.locale });
}

/** A document that the caller may put in, and the locales that it is not in the set with already. */
interface SelectedDocument {
  readonly documentId: string;
  readonly locales: readonly string[];
}

/** Locks a document. Throws Failure http.not-found, access.forbidden. */
async function selectDocument(
  context: WriteContext,
  layer: ChangeSetLayer,
  ability: Ability,
  group: AddedDocuments,
  documentId: string,
): Promise<SelectedDocument> {
  const type = context.snapshot.contentTypes.get(group.type);
  const action = group.action === 'remove' ? 'delete' : 'update';
  if (type === undefined || type.kind === 'system' || !ability.can('find', type.uid))
    throw new Failure('http.not-found');
  const readsDrafts = group.action === 'remove' || group.from === 'published' || ability.can('readDrafts', type.uid);
  if (!ability.can(action, type.uid) || !readsDrafts) throw new Failure('access.forbidden');
  const rules = getRowRules(ability, type, [action]);
  const document = { type, table: getVersionTable(context, type.uid), documentId };
  if (!(await lockDocument(context, document, rules))) throw new Failure('http.not-found');
  const live = await readVersions({ ...context, layer: null }, document.table, documentId);
  const locales = requestedLocales(context, document, group, live);
  const source = type.draftAndPublish ? group.from : 'published';
  const versions = live.filter(
    ({ locale, status }) => locales.includes(locale) && (group.action === 'remove' || status === source),
  );
  const found = [...new Set(versions.map(({ locale }) => locale))];
  if (versions.length === 0 || (group.locales !== '*' && found.length < locales.length))
    throw new Failure('http.not-found');
  for (const locale of found) checkLocale(rules, locale);
  if ((await findReach({ ...context, layer: null }, document, versions, rules)) !== 'all')
    throw new Failure('access.forbidden');
  return { documentId, locales: await locateNewEntries(context, layer, { ...document, found }, group.action) };
}

function requestedLocales(
  { snapshot }: WriteContext,
  { type }: Pick<DocumentLocale, 'type'>,
  { locales }: AddedDocuments,
  live: readonly Version[],
): readonly string[] {
  if (!type.localized) return [''];
  if (locales === '*') return [...new Set(live.map(({ locale }) => locale))];
  return locales ?? [snapshot.defaultLocale];
}

/** Returns the locales without an entry; entries for another action are discarded first. */
async function locateNewEntries(
  context: WriteContext,
  layer: ChangeSetLayer,
  { found, ...document }: Omit<DocumentLocale, 'locale'> & { readonly found: readonly string[] },
  action: AddedDocuments['action'],
): Promise<readonly string[]> {
  const key = { set_id: layer.id, document_id: document.documentId };
  const entries = await changeSetStatements(context.store.dialect).ofDocument.rows(context.tx, key);
  const others = entries.filter((entry) => found.includes(entry.locale) && entry.action !== action);
  // A removal keeps the base of the change that it replaces.
  if (action === 'change')
    for (const { locale } of others) await discardVersion(context, layer, { ...document, locale });
  return found.filter((locale) => !entries.some((entry) => entry.locale === locale && entry.action === action));
}

async function addSelected(
  context: WriteContext,
  layer: ChangeSetLayer,
  { type: uid, action, from }: AddedDocuments,
  selected: readonly SelectedDocument[],
): Promise<number> {
  const type = context.snapshot.contentTypes.get(uid);
  const table = getVersionTable(context, uid);
  if (type === undefined) return 0;
  if (action === 'remove') {
    for (const { documentId, locales } of selected)
      await removeInSet(context, layer, { type, table, documentId }, locales);
    return selected.reduce((sum, { locales }) => sum + locales.length, 0);
  }
  let total = 0;
  // Most documents have the same locales, so that few statements copy all of them.
  const byLocales = new Map<string, { readonly locales: readonly string[]; readonly documentIds: string[] }>();
  for (const { documentId, locales } of selected) {
    const key = JSON.stringify(locales);
    const group = byLocales.get(key) ?? { locales, documentIds: [] };
    group.documentIds.push(documentId);
    byLocales.set(key, group);
  }
  for (const { locales, documentIds } of byLocales.values())
    if (locales.length > 0) total += await copyIntoSet(context, layer, { type, table }, { documentIds, locales, from });
  return total;
}

function toFailure(error: unknown): Failure {
  if (error instanceof Failure) return error;
  throw error;
}

function refusal(path: readonly (string | number)[], { code, message }: Failure, value: string): Problem {
  return { path, message, value, code };
}
