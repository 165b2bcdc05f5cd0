import { queryOptions } from '@tanstack/react-query';
import { inChangeSet } from './chosen-change-set.js';
import { getApiId } from './content.js';
import type {
  ContentType,
  LocalePublication,
  PublishLocalesBody,
  SourceChanges,
  TypeTranslations,
  UntranslatedDocuments,
} from './contract.js';
import { queryKeys } from './query-keys.js';
import { requestData } from './request.js';

/** How long, in milliseconds, a list of documents to translate is walked through before it is made anew. */
const queueLifetime = 10 * 60_000;

/** How far the documents of all types with locales are in each of them. `changeSet` as in `homeQuery`. */
export const translationOverviewQuery = (changeSet: string | null) =>
  queryOptions({
    queryKey: ['translations', 'overview', changeSet],
    queryFn: ({ signal }) =>
      requestData<readonly TypeTranslations[]>('translations', { parameters: inChangeSet({}, changeSet), signal }),
    staleTime: 0,
  });

/** The documents that are missing in a locale or older than their source in the chosen change set, at most 100. `state` null: both. */
export function untranslatedQuery(
  { uid }: ContentType,
  source: string,
  locale: string,
  state: 'missing' | 'outdated' | null = null,
) {
  const parameters = inChangeSet({ source, locale, ...(state === null ? {} : { state }) });
  return queryOptions({
    queryKey: ['translations', uid, 'open', parameters],
    queryFn: ({ signal }) => requestData<UntranslatedDocuments>(`translations/${uid}`, { parameters, signal }),
    staleTime: queueLifetime,
  });
}

/** What changed in the source since the other locale was written. Throws ApiFailure 403 where the role may not read the history. */
export function sourceChangesQuery(type: ContentType, documentId: string, source: string, locale: string) {
  const parameters = { source, locale };
  return queryOptions({
    queryKey: [...queryKeys.content(getApiId(type)), 'source-changes', documentId, parameters],
    queryFn: ({ signal }) =>
      requestData<SourceChanges>(`translations/${type.uid}/${encodeURIComponent(documentId)}`, { parameters, signal }),
    retry: false,
  });
}

/** Publishes several locales of a document, all or none. Throws ApiFailure where one of them is refused. */
export const publishLocales = (uid: string, documentId: string, body: PublishLocalesBody) =>
  requestData<readonly LocalePublication[]>(publishPath(uid, documentId), { method: 'POST', body });

/** What that would do to each of them. */
export function publishLocalesDryRunQuery(uid: string, documentId: string, body: PublishLocalesBody) {
  return queryOptions({
    queryKey: queryKeys.dryRun(uid, 'publish-locales', { documentId, ...body }),
    queryFn: ({ signal }) =>
      requestData<readonly LocalePublication[]>(publishPath(uid, documentId), {
        method: 'POST',
        body,
        parameters: { dryRun: true },
        signal,
      }),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
}

function publishPath(uid: string, documentId: string): string {
  return `translations/${uid}/${encodeURIComponent(documentId)}/publish`;
}
