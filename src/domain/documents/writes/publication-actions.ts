import { Failure } from '../../../foundations/core/index.js';
import { isAboutContent, type Status } from '../../../language/query/index.js';
import { type DocumentLocale, getVersionTable, type WriteContext } from '../context.js';
import { checkPreconditions, representativeLocale } from '../preconditions.js';
import { readWrittenVersion } from '../read-version.js';
import type { ActionRequest } from '../types.js';
import { readColumnValues, readVersions, type Version } from '../versions.js';
import { callBeforeAction } from './before-write.js';
import { notifyListeners } from './notify-listeners.js';
import { discardDraft, publishDraft, unpublish } from './publish.js';
import { allowsAnyLocale, checkLocale, lockDocument, type WriteRowRules } from './row-rules.js';
import { findReach, type Reach } from './rule-conditions.js';

/** An action besides the plain writes (behaviour 0.39). */
export interface PublicationAction {
  /** Its name in messages. */
  readonly name: 'publish' | 'unpublish' | 'discard';
  /** The right that it takes. */
  readonly permission: 'publish' | 'unpublish' | 'discardDraft';
  /** Status of the answer. */
  readonly responseStatus: Status;
  /** The statuses that a precondition may refer to. */
  readonly preconditionStatuses: readonly Status[];
  /** Applies the action to one locale; returns false if there was nothing to apply it to. */
  apply(context: WriteContext, document: DocumentLocale, versions: LocaleVersions): Promise<boolean>;
}

/** The versions of a document in one locale. */
export interface LocaleVersions {
  readonly draft: Version | undefined;
  readonly published: Version | undefined;
  /** The versions of all locales. */
  readonly allLocales: readonly Version[];
  /** The rules of the action. */
  readonly rules: WriteRowRules;
}

/** Publishes the draft. */
export const publishAction: PublicationAction = {
  name: 'publish',
  permission: 'publish',
  responseStatus: 'published',
  preconditionStatuses: ['draft'],
  async apply(context, document, { draft, allLocales, rules }) {
    if (draft === undefined) return false;
    const columns = await readColumnValues(context, document.table, draft.id);
    await publishDraft(context, document, { id: draft.id, columns, versions: allLocales, rules });
    return true;
  },
};

/** Removes the published version and keeps the draft; a document that is not published stays unchanged. */
export const unpublishAction: PublicationAction = {
  name: 'unpublish',
  permission: 'unpublish',
  responseStatus: 'draft',
  preconditionStatuses: ['draft', 'published'],
  async apply(context, document, { draft, published, allLocales }) {
    if (draft === undefined) return false;
    if (published !== undefined) await unpublish(context, document, published, allLocales);
    return true;
  },
};

/** Replaces the draft by the published content, which has to exist. */
export const discardDraftAction: PublicationAction = {
  name: 'discard',
  permission: 'discardDraft',
  responseStatus: 'draft',
  preconditionStatuses: ['draft'],
  async apply(context, document, { draft, published, ...locales }) {
    if (draft === undefined || published === undefined) return false;
    await discardDraft(context, document, draft, published, locales);
    return true;
  },
};

/**
 * Applies an action to one locale version of a document, or to all that it is possible for, and returns the first of
 * them, the default locale before others. Throws Failure http.not-found, access.forbidden, write.no-draft-and-publish,
 * write.invalid.
 */
export async function applyAction(
  context: WriteContext,
  request: ActionRequest,
  documentId: string,
  action: PublicationAction,
  rules: WriteRowRules,
): Promise<Buffer> {
  const { type } = request;
  if (!type.draftAndPublish) throw new Failure('write.no-draft-and-publish', { type: type.uid, action: action.name });
  if (!(await lockDocument(context, { type, documentId }, rules))) throw new Failure('http.not-found');
  const table = getVersionTable(context, type.uid);
  const requestedLocales = await getRequestedLocales(context, request, documentId);
  const versionLocales = requestedLocales.map((code) => ({ locale: code }));
  if (!allowsAnyLocale(rules, versionLocales)) throw new Failure('http.not-found');
  const reach = await findReachInLocales(context, { type, table, documentId }, requestedLocales, rules);
  if (reach === 'none') throw new Failure('http.not-found');
  for (const code of requestedLocales) checkLocale(rules, code);
  if (reach === 'some') throw new Failure('access.forbidden');
  const representative = { type, table, documentId, locale: representativeLocale(context, requestedLocales) };
  await checkPreconditions(context, representative, action.preconditionStatuses, request);
  await callBeforeAction(context, representative, { action: action.permission, ability: request.ability });
  const changed: DocumentLocale[] = [];
  for (const code of requestedLocales) {
    // Read again for each locale: the action on one may change the others, which share attributes with it.
    const allVersions = await readVersions(context, table, documentId);
    const localeVersions = allVersions.filter((version) => version.locale === code);
    const document = { type, table, documentId, locale: code };
    const current = {
      draft: localeVersions.find(({ status }) => status === 'draft'),
      published: localeVersions.find(({ status }) => status === 'published'),
      allLocales: allVersions,
      rules,
    };
    if (await action.apply(context, document, current)) changed.push(document);
  }
  const [first] = changed;
  if (first === undefined) throw new Failure('http.not-found');
  const changedLocales = changed.map(({ locale }) => locale);
  await notifyListeners(context, action.permission, first, changedLocales, request.ability);
  const answered = changed.find((document) => document.locale === context.snapshot.defaultLocale) ?? first;
  return readWrittenVersion(context, answered, action.responseStatus, {
    answer: request.answer,
    values: request.values,
  });
}

/** Returns how much the rules reach of the versions in these locales, draft and published. */
async function findReachInLocales(
  context: WriteContext,
  document: Omit<DocumentLocale, 'locale'>,
  locales: readonly string[],
  rules: WriteRowRules,
): Promise<Reach> {
  if (!rules.some(isAboutContent)) return 'all';
  const versions = await readVersions(context, document.table, document.documentId);
  const inLocales = versions.filter(({ locale }) => locales.includes(locale));
  return findReach(context, document, inLocales, rules);
}

async function getRequestedLocales(
  context: WriteContext,
  { type, locale }: ActionRequest,
  documentId: string,
): Promise<readonly string[]> {
  if (!type.localized) return [''];
  if (locale !== '*') return [locale ?? context.snapshot.defaultLocale];
  const versions = await readVersions(context, getVersionTable(context, type.uid), documentId);
  return [...new Set(versions.map((version) => version.locale))];
}
