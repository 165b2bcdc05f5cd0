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
} from './contract.js';
import { keys } from './keys.js';
import { ask, askData } from './request.js';

/** To so many documents the same can be done at once (docs/reference/admin-api.md, "Several documents at once"). */
export const mostAtOnce = 200;

/** How many come at once. */
const atOnce = 50;
/** As many as one document may have, whatever its locales. */
const ofOne = 100;
/** After how many milliseconds is looked again, as long as something is about to be done. */
const pause = 2_000;
/** How long before its time, in milliseconds, it is about to be. */
const soon = 60_000;

/** A page of what will be done at a time, the earliest first. */
export function scheduleQuery(page: number) {
  const parameters = { page, pageSize: atOnce };
  return queryOptions({
    queryKey: [...keys.schedule, parameters],
    queryFn: ({ signal }) => ask<PageBody<ScheduledAction>>('schedule', { parameters, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data } }) => (data?.data.some(isNear) ? pause : false),
  });
}

/** What will be done to one document, in each of its locales. */
export function scheduleOfQuery(uid: string, documentId: string) {
  const parameters = { uid, documentId, pageSize: ofOne };
  return queryOptions({
    queryKey: [...keys.schedule, parameters],
    queryFn: ({ signal }) => askData<readonly ScheduledAction[]>('schedule', { parameters, signal }),
    refetchInterval: ({ state: { data } }) => (data?.some(isNear) ? pause : false),
  });
}

function isNear({ at, refusal }: ScheduledAction): boolean {
  return refusal === null && new Date(at).getTime() - Date.now() < soon;
}

/** Sets or takes away when a version is published and unpublished. */
export const setSchedule = (uid: string, documentId: string, body: ScheduleBody) =>
  askData<readonly ScheduledAction[]>(`schedule/${uid}/${encodeURIComponent(documentId)}`, { method: 'PUT', body });

/** Makes an address under which a draft can be looked at for a while. */
export const previewDocument = (uid: string, documentId: string, body: PreviewBody) =>
  askData<PreviewAddress>(`preview/${uid}/${encodeURIComponent(documentId)}`, { method: 'POST', body });

/** Does the same to several documents, to all or to none. */
export const actOnSeveral = (apiId: string, action: BulkAction, body: BulkBody) =>
  askData<BulkResult>(`content/${apiId}/actions/${action}`, { method: 'POST', body });

/** What that would do. */
export function trialQuery(apiId: string, action: BulkAction, body: BulkBody) {
  return queryOptions({
    queryKey: keys.trial(apiId, action, body),
    queryFn: ({ signal }) => {
      const parameters = { dryRun: true };
      return askData<BulkResult>(`content/${apiId}/actions/${action}`, { method: 'POST', body, parameters, signal });
    },
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
}
