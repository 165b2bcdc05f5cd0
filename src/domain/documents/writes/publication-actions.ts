import { Failure } from '../../../foundations/core/index.js';
import type { Status } from '../../../language/query/index.js';
import { type DocumentLocale, getVersionTable, type WriteContext } from '../context.js';
import { checkPreconditions, representativeLocale } from '../preconditions.js';
import { readWrittenVersion } from '../read-version.js';
import type { ActionRequest } from '../types.js';
import { readColumnValues, readVersions, type Version } from '../versions.js';
import { notifyListeners } from './notify-listeners.js';
import { discardDraft, publishDraft, unpublish } from './publish.js';
import { allowsAnyLocale, checkLocale, lockDocument, type WriteRowRules } from './row-rules.js';

/** One of the actions beside the plain writes (behaviour 0.39). */
export interface PublicationAction {
  /** As it is spelled in a message. */
  readonly name: 'publish' | 'unpublish' | 'discard';
  /** The right that it takes. */
  readonly permission: 'publish' | 'unpublish' | 'discardDraft';
  /** Status of the answer. */
  readonly responseStatus: Status;
  /** What a caller may have looked at before. */
  readonly preconditionStatuses: readonly Status[];
  /** Does it to one locale; false: there was nothing to do it to. */
  apply(context: WriteContext, document: DocumentLocale, versions: LocaleVersions): Promise<boolean>;
}

/** The versions of a document in one locale. */
export interface LocaleVersions {
  readonly draft: Version | undefined;
  readonly published: Version | undefined;
  /** Those of all locales. */
  readonly allLocales: readonly Version[];
}

/** Publishes the draft. */
export const publishAction: PublicationAction = {
  name: 'publish',
  permission: 'publish',
  responseStatus: 'published',
  preconditionStatuses: ['draft'],
  async apply(context, document, { draft, allLocales }) {
    if (draft === undefined) return false;
    const columns = await readColumnValues(context, document.table, draft.id);
    await publishDraft(context, document, { id: draft.id, columns, versions: allLocales });
    return true;
  },
};

/** Takes the published version away and keeps the draft; a document that is not published stays as it is. */
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

/** Puts the published content back into the draft; there has to be some. */
export const discardDraftAction: PublicationAction = {
  name: 'discard',
  permission: 'discardDraft',
  responseStatus: 'draft',
  preconditionStatuses: ['draft'],
  async apply(context, document, { draft, published, allLocales }) {
    if (draft === undefined || published === undefined) return false;
    await discardDraft(context, document, draft, published, allLocales);
    return true;
  },
};

/**
 * Does an action to one locale version of a document, or to all that it can be done to, and reads the first of them back, the
 * default locale before others. Throws Failure http.not-found, access.forbidden, write.no-draft-and-publish, write.invalid.
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
  for (const code of requestedLocales) checkLocale(rules, code);
  await checkPreconditions(
    context,
    { type, table, documentId, locale: representativeLocale(context, requestedLocales) },
    action.preconditionStatuses,
    request,
  );
  const changed: DocumentLocale[] = [];
  for (const code of requestedLocales) {
    // Read again for each locale: what is done to one may change the others, which share attributes with it.
    const allVersions = await readVersions(context, table, documentId);
    const localeVersions = allVersions.filter((version) => version.locale === code);
    const document = { type, table, documentId, locale: code };
    const current = {
      draft: localeVersions.find(({ status }) => status === 'draft'),
      published: localeVersions.find(({ status }) => status === 'published'),
      allLocales: allVersions,
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
