import { Failure } from '../../kernel/index.js';
import type { Status } from '../../query/index.js';
import { readBack } from '../answer.js';
import { type Source, tableOf, type Work } from '../context.js';
import { demandExpected, firstLocale } from '../expect.js';
import type { ActionRequest } from '../types.js';
import { readColumns, readVersions, type Version } from '../versions.js';
import { discardDraft, publishDraft, unpublish } from './publication.js';
import { checkLocale, lockDocument, reachesAny, type WriteRowRules } from './row-rules.js';
import { tell } from './tell.js';

/** One of the actions beside the plain writes (behaviour 0.39). */
export interface Action {
  /** As it is spelled in a message. */
  readonly name: 'publish' | 'unpublish' | 'discard';
  /** The right that it takes. */
  readonly permission: 'publish' | 'unpublish' | 'discardDraft';
  /** Status of the answer. */
  readonly answers: Status;
  /** What a caller may have looked at before. */
  readonly looksAt: readonly Status[];
  /** Does it to one locale; false: there was nothing to do it to. */
  apply(work: Work, source: Source, versions: LocaleVersions): Promise<boolean>;
}

/** The versions of a document in one locale. */
export interface LocaleVersions {
  readonly draft: Version | undefined;
  readonly published: Version | undefined;
  /** Those of all locales. */
  readonly all: readonly Version[];
}

/** Publishes the draft. */
export const publishAction: Action = {
  name: 'publish',
  permission: 'publish',
  answers: 'published',
  looksAt: ['draft'],
  async apply(work, source, { draft, all }) {
    if (draft === undefined) return false;
    const columns = await readColumns(work, source.table, draft.id);
    await publishDraft(work, source, { id: draft.id, columns, versions: all });
    return true;
  },
};

/** Takes the published version away and keeps the draft; a document that is not published stays as it is. */
export const unpublishAction: Action = {
  name: 'unpublish',
  permission: 'unpublish',
  answers: 'draft',
  looksAt: ['draft', 'published'],
  async apply(work, source, { draft, published, all }) {
    if (draft === undefined) return false;
    if (published !== undefined) await unpublish(work, source, published, all);
    return true;
  },
};

/** Puts the published content back into the draft; there has to be some. */
export const discardDraftAction: Action = {
  name: 'discard',
  permission: 'discardDraft',
  answers: 'draft',
  looksAt: ['draft'],
  async apply(work, source, { draft, published, all }) {
    if (draft === undefined || published === undefined) return false;
    await discardDraft(work, source, draft, published, all);
    return true;
  },
};

/**
 * Does an action to one locale version of a document, or to all that it can be done to, and reads the first of them back, the
 * default locale before others. Raises Failure http.not-found, access.forbidden, write.no-draft-and-publish, write.invalid.
 */
export async function act(
  work: Work,
  request: ActionRequest,
  documentId: string,
  action: Action,
  rules: WriteRowRules,
): Promise<Buffer> {
  const { type } = request;
  if (!type.draftAndPublish) throw new Failure('write.no-draft-and-publish', { type: type.uid, action: action.name });
  if (!(await lockDocument(work, { type, documentId }, rules))) throw new Failure('http.not-found');
  const table = tableOf(work, type.uid);
  const wanted = await localesToDo(work, request, documentId);
  const asked = wanted.map((code) => ({ locale: code }));
  if (!reachesAny(rules, asked)) throw new Failure('http.not-found');
  for (const code of wanted) checkLocale(rules, code);
  await demandExpected(work, { type, table, documentId, locale: firstLocale(work, wanted) }, action.looksAt, request);
  const done: Source[] = [];
  for (const code of wanted) {
    // Read again for each locale: what is done to one may change the others, which share attributes with it.
    const all = await readVersions(work, table, documentId);
    const versions = all.filter((version) => version.locale === code);
    const source = { type, table, documentId, locale: code };
    const found = {
      draft: versions.find(({ status }) => status === 'draft'),
      published: versions.find(({ status }) => status === 'published'),
      all,
    };
    if (await action.apply(work, source, found)) done.push(source);
  }
  const [first] = done;
  if (first === undefined) throw new Failure('http.not-found');
  const locales = done.map(({ locale }) => locale);
  await tell(work, action.permission, first, locales, request.ability);
  const shown = done.find((source) => source.locale === work.snapshot.defaultLocale) ?? first;
  return readBack(work, shown, action.answers, { answer: request.answer, values: request.values });
}

async function localesToDo(
  work: Work,
  { type, locale }: ActionRequest,
  documentId: string,
): Promise<readonly string[]> {
  if (!type.localized) return [''];
  if (locale !== '*') return [locale ?? work.snapshot.defaultLocale];
  const versions = await readVersions(work, tableOf(work, type.uid), documentId);
  return [...new Set(versions.map((version) => version.locale))];
}
