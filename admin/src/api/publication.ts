import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type {
  BulkAction,
  BulkBody,
  BulkResult,
  BulkScheduleBody,
  ContentUse,
  ImportBody,
  ImportResult,
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

/** Most documents that are chosen by their conditions, and changed in batches of `maxBulkDocuments`. */
export const maxMatchingDocuments = 5_000;

/** What is done with several documents, or scheduled for them. */
type BulkRequestAction = BulkAction | 'schedule';
type BulkRequestBody = BulkBody | BulkScheduleBody;

/**
 * Does the same to several documents, to all of a batch or to none; `onProgress` is told how many are done. Throws ApiFailure for the first
 * batch that is refused: those before it are done.
 */
export function runBulkAction(
  apiId: string,
  action: BulkRequestAction,
  body: BulkRequestBody,
  onProgress?: (done: number) => void,
): Promise<BulkResult> {
  return inBatches(body, onProgress, (batch) =>
    requestData<BulkResult>(`content/${apiId}/actions/${action}`, { method: 'POST', body: batch }),
  );
}

/** What that would do. */
export function bulkDryRunQuery(
  apiId: string,
  action: BulkRequestAction,
  body: BulkRequestBody,
  onProgress?: (done: number) => void,
) {
  return queryOptions({
    queryKey: queryKeys.dryRun(apiId, action, body),
    queryFn: ({ signal }) => {
      const parameters = { dryRun: true };
      return inBatches(body, onProgress, (batch) =>
        requestData<BulkResult>(`content/${apiId}/actions/${action}`, {
          method: 'POST',
          body: batch,
          parameters,
          signal,
        }),
      );
    },
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
}

/** Sends the batches one after the other, and puts the results together. */
async function inBatches(
  body: BulkRequestBody,
  onProgress: ((done: number) => void) | undefined,
  send: (batch: BulkRequestBody) => Promise<BulkResult>,
): Promise<BulkResult> {
  const { documentIds } = body;
  let result: BulkResult | null = null;
  for (let start = 0; start < documentIds.length; start += maxBulkDocuments) {
    const batch = documentIds.slice(start, start + maxBulkDocuments);
    const next = await send({ ...body, documentIds: batch });
    result = result === null ? next : addResults(result, next);
    onProgress?.(start + batch.length);
  }
  return result ?? { documents: 0, dryRun: false, refused: [], uses: null };
}

function addResults(left: BulkResult, right: BulkResult): BulkResult {
  const keyOfUse = ({ type, path }: ContentUse): string => [type, ...path].join(' ');
  const uses = new Map<string, ContentUse>();
  for (const use of [...(left.uses?.uses ?? []), ...(right.uses?.uses ?? [])]) {
    const versions = (uses.get(keyOfUse(use))?.versions ?? 0) + use.versions;
    uses.set(keyOfUse(use), { ...use, versions });
  }
  const elsewhere = left.uses?.elsewhere === true || right.uses?.elsewhere === true;
  return {
    documents: left.documents + right.documents,
    dryRun: left.dryRun,
    refused: [...left.refused, ...right.refused],
    uses: left.uses === null && right.uses === null ? null : { uses: [...uses.values()], elsewhere },
  };
}

/**
 * Writes rows as documents, or says what that would do; batches of `maxBulkDocuments` one after the other, each as a whole. `onProgress` is
 * told how many rows are done. Throws ApiFailure for the first batch that is refused.
 */
export async function importRows(
  apiId: string,
  { rows, ...body }: ImportBody,
  dryRun: boolean,
  onProgress: (done: number) => void,
): Promise<ImportResult> {
  let result: ImportResult = { created: 0, updated: 0, unchanged: 0, dryRun, rows: [], refused: [] };
  for (let start = 0; start < rows.length; start += maxBulkDocuments) {
    const batch = rows.slice(start, start + maxBulkDocuments);
    const next = await requestData<ImportResult>(`content/${apiId}/actions/import`, {
      method: 'POST',
      body: { ...body, rows: batch },
      parameters: dryRun ? { dryRun } : {},
    });
    result = {
      created: result.created + next.created,
      updated: result.updated + next.updated,
      unchanged: result.unchanged + next.unchanged,
      dryRun,
      rows: [...result.rows, ...next.rows],
      refused: [...result.refused, ...next.refused.map((refusal) => ({ ...refusal, row: refusal.row + start }))],
    };
    onProgress(start + batch.length);
  }
  return result;
}
