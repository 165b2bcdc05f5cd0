import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type {
  AddedToChangeSet,
  AddToChangeSetBody,
  ChangeSet,
  ChangeSetBody,
  ChangeSetComparison,
  ChangeSetEntry,
  PageBody,
  PublishChangeSetBody,
  ScheduleChangeSetBody,
  SetPublicationResult,
} from './contract.js';
import { queryKeys } from './query-keys.js';
import { requestData, requestJson } from './request.js';

/** Maximum number of documents that one request puts into a change set (docs/reference/admin-api.md). */
const maxAddedDocuments = 1_000;
/** How many sets and entries come at once. */
const pageSize = 50;

/** A page of the change sets, the one changed last first; `state` null: any. */
export function changeSetsQuery(state: ChangeSet['state'] | null, page = 1) {
  const parameters = { page, pageSize, ...(state === null ? {} : { state }) };
  return queryOptions({
    queryKey: [...queryKeys.changeSets, 'list', parameters],
    queryFn: ({ signal }) => requestJson<PageBody<ChangeSet>>('change-sets', { parameters, signal }),
    placeholderData: keepPreviousData,
  });
}

/** One of them. Throws ApiFailure 404 where there is none. */
export function changeSetQuery(id: string) {
  return queryOptions({
    queryKey: [...queryKeys.changeSets, 'one', id],
    queryFn: ({ signal }) => requestData<ChangeSet>(changeSetPath(id), { signal }),
    retry: false,
  });
}

/** A page of what a change set contains. */
export function changeSetEntriesQuery(id: string, page: number) {
  const parameters = { page, pageSize };
  return queryOptions({
    queryKey: [...queryKeys.changeSets, 'entries', id, parameters],
    queryFn: ({ signal }) =>
      requestJson<PageBody<ChangeSetEntry>>(`${changeSetPath(id)}/entries`, { parameters, signal }),
    placeholderData: keepPreviousData,
  });
}

/** What a change set contains of one document: an entry for each locale. */
export function documentEntriesQuery(id: string, documentId: string) {
  const parameters = { documentId, pageSize: 100 };
  return queryOptions({
    queryKey: [...queryKeys.changeSets, 'entries', id, parameters],
    queryFn: ({ signal }) =>
      requestData<readonly ChangeSetEntry[]>(`${changeSetPath(id)}/entries`, { parameters, signal }),
  });
}

/** Makes a change set. */
export const createChangeSet = (body: ChangeSetBody & { readonly name: string }) =>
  requestData<ChangeSet>('change-sets', { method: 'POST', body });

/** Changes its name or description. */
export const updateChangeSet = (id: string, body: ChangeSetBody) =>
  requestData<ChangeSet>(changeSetPath(id), { method: 'PUT', body });

/** Removes an open change set, and what exists in it alone. */
export const removeChangeSet = (id: string) => requestJson<undefined>(changeSetPath(id), { method: 'DELETE' });

/** Puts documents of one content type into a change set; batches of `maxAddedDocuments` one after the other, each as a whole. */
export async function addToChangeSet(
  id: string,
  { documentIds, ...group }: AddToChangeSetBody['documents'][number],
): Promise<AddedToChangeSet> {
  let added = 0;
  for (let start = 0; start < documentIds.length; start += maxAddedDocuments) {
    const batch = { ...group, documentIds: documentIds.slice(start, start + maxAddedDocuments) };
    const body: AddToChangeSetBody = { documents: [batch] };
    added += (await requestData<AddedToChangeSet>(`${changeSetPath(id)}/entries`, { method: 'POST', body })).added;
  }
  return { added };
}

/** Takes a document out of a change set in one locale; null: its type has none. */
export function discardChangeSetEntry(id: string, documentId: string, locale: string | null): Promise<undefined> {
  return requestJson<undefined>(`${changeSetPath(id)}/entries/${encodeURIComponent(documentId)}`, {
    method: 'DELETE',
    parameters: locale === null ? {} : { locale },
  });
}

function changeSetPath(id: string): string {
  return `change-sets/${encodeURIComponent(id)}`;
}

/** Maximum number of compared entries in one answer. */
const comparisonPageSize = 100;

/** A page of what a change set contains, compared with what is live. */
export function changeSetComparisonQuery(id: string, page: number) {
  const parameters = { page, pageSize };
  return queryOptions({
    queryKey: [...queryKeys.changeSets, 'comparison', id, parameters],
    queryFn: ({ signal }) =>
      requestJson<PageBody<ChangeSetComparison>>(`${changeSetPath(id)}/comparison`, { parameters, signal }),
    placeholderData: keepPreviousData,
    // What is live changes without the set.
    staleTime: 0,
  });
}

/** The comparison of one document. */
export function documentComparisonQuery(id: string, documentId: string) {
  const parameters = { documentId, pageSize: comparisonPageSize };
  return queryOptions({
    queryKey: [...queryKeys.changeSets, 'comparison', id, parameters],
    queryFn: ({ signal }) =>
      requestData<readonly ChangeSetComparison[]>(`${changeSetPath(id)}/comparison`, { parameters, signal }),
    staleTime: 0,
  });
}

/** The comparison of all entries, as its publication begins with it; page by page. */
export function wholeComparisonQuery(id: string) {
  return queryOptions({
    queryKey: [...queryKeys.changeSets, 'comparison', id, 'all'],
    queryFn: async ({ signal }) => {
      const entries: ChangeSetComparison[] = [];
      for (let page = 1; ; page += 1) {
        const { data, meta } = await requestJson<PageBody<ChangeSetComparison>>(`${changeSetPath(id)}/comparison`, {
          parameters: { page, pageSize: comparisonPageSize },
          signal,
        });
        entries.push(...data);
        if (page >= meta.pagination.pageCount) return entries;
      }
    },
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
}

/** Publishes all of a change set, or nothing. Throws ApiFailure 409 for clashes that `resolutions` leave. */
export const publishChangeSet = (id: string, body: PublishChangeSetBody) =>
  requestData<SetPublicationResult>(`${changeSetPath(id)}/publish`, { method: 'POST', body });

/** Brings back what its publication replaced. Throws the same. */
export const undoChangeSet = (id: string, body: PublishChangeSetBody) =>
  requestData<SetPublicationResult>(`${changeSetPath(id)}/undo`, { method: 'POST', body });

/** Sets or takes away when it is published. */
export const scheduleChangeSet = (id: string, body: ScheduleChangeSetBody) =>
  requestData<ChangeSet>(`${changeSetPath(id)}/schedule`, { method: 'POST', body });
