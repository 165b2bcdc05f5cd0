import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type {
  BulkAction,
  BulkBody,
  BulkResult,
  PageBody,
  PreviewAddress,
  PreviewBody,
  ScheduleBody,
  ScheduledAction,
  UnsavedBody,
} from './contract.js';
import { queryKeys } from './query-keys.js';
import { requestData, requestJson } from './request.js';

/** Maximum number of documents of a bulk action (docs/reference/admin-api.md, "Bulk actions"). */
export const maxBulkDocuments = 200;

/** How many come at once. */
const schedulePageSize = 50;
/** As many as one document may have, whatever its locales. */
const maxDocumentSchedule = 100;
/** Polling interval in milliseconds while an action is about to run. */
const pollInterval = 2_000;
/** How long before its time, in milliseconds, it is about to be. */
const dueSoonWindow = 60_000;

/** A page of what will be done at a time, the earliest first. */
export function scheduleQuery(page: number) {
  const parameters = { page, pageSize: schedulePageSize };
  return queryOptions({
    queryKey: [...queryKeys.schedule, parameters],
    queryFn: ({ signal }) => requestJson<PageBody<ScheduledAction>>('schedule', { parameters, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data } }) => (data?.data.some(isDueSoon) ? pollInterval : false),
  });
}

/** What will be done to one document, in each of its locales. */
export function documentScheduleQuery(uid: string, documentId: string) {
  const parameters = { uid, documentId, pageSize: maxDocumentSchedule };
  return queryOptions({
    queryKey: [...queryKeys.schedule, parameters],
    queryFn: ({ signal }) => requestData<readonly ScheduledAction[]>('schedule', { parameters, signal }),
    refetchInterval: ({ state: { data } }) => (data?.some(isDueSoon) ? pollInterval : false),
  });
}

function isDueSoon({ at: dueAt, refusal }: ScheduledAction): boolean {
  return refusal === null && new Date(dueAt).getTime() - Date.now() < dueSoonWindow;
}

/** Sets or takes away when a version is published and unpublished. */
export const setSchedule = (uid: string, documentId: string, body: ScheduleBody) =>
  requestData<readonly ScheduledAction[]>(`schedule/${uid}/${encodeURIComponent(documentId)}`, { method: 'PUT', body });

/** Creates a preview URL of a draft, which works for a limited time. */
export const previewDocument = (uid: string, documentId: string, body: PreviewBody) =>
  requestData<PreviewAddress>(`preview/${uid}/${encodeURIComponent(documentId)}`, { method: 'POST', body });

/** Replaces the values that a live preview shows and that are not saved. */
export const setUnsavedValues = (uid: string, documentId: string, body: UnsavedBody) =>
  requestJson<undefined>(`preview/${uid}/${encodeURIComponent(documentId)}`, { method: 'PUT', body });

/** Does the same to several documents, to all or to none. */
export const runBulkAction = (apiId: string, action: BulkAction, body: BulkBody) =>
  requestData<BulkResult>(`content/${apiId}/actions/${action}`, { method: 'POST', body });

/** What that would do. */
export function bulkDryRunQuery(apiId: string, action: BulkAction, body: BulkBody) {
  return queryOptions({
    queryKey: queryKeys.dryRun(apiId, action, body),
    queryFn: ({ signal }) => {
      const parameters = { dryRun: true };
      return requestData<BulkResult>(`content/${apiId}/actions/${action}`, {
        method: 'POST',
        body,
        parameters,
        signal,
      });
    },
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
}
