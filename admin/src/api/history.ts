import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { getApiId } from './content.js';
import type {
  ContentType,
  DocumentRevisionDetail,
  HistoryEntry,
  PageBody,
  RemovedDocument,
  RestoreResult,
  UndoBody,
  UndoResult,
} from './contract.js';
import { maxBulkDocuments } from './publication.js';
import { queryKeys } from './query-keys.js';
import type { QueryParameters } from './query-string.js';
import { requestData, requestJson } from './request.js';

/** Which page of a list of states; `locale` left out: the default one, or the type has none. */
export interface RevisionListParameters extends QueryParameters {
  readonly page: number;
  readonly pageSize: number;
}

/** What a document was in a locale, the newest first. */
export function historyQuery(
  type: ContentType,
  documentId: string,
  locale: string | null,
  page: RevisionListParameters,
) {
  const parameters = { ...page, ...(locale === null ? {} : { locale }) };
  return queryOptions({
    queryKey: queryKeys.history(getApiId(type), documentId, parameters),
    queryFn: ({ signal }) => requestJson<PageBody<HistoryEntry>>(historyPath(type, documentId), { parameters, signal }),
    placeholderData: keepPreviousData,
  });
}

/** Reads one revision, and its differences to the current version. Throws ApiFailure 404 if it has expired. */
export function documentRevisionQuery(type: ContentType, documentId: string, id: number) {
  return queryOptions({
    queryKey: queryKeys.documentRevision(getApiId(type), documentId, id),
    queryFn: ({ signal }) => requestData<DocumentRevisionDetail>(`${historyPath(type, documentId)}/${id}`, { signal }),
  });
}

/** The last states of documents that are gone. */
export function deletedDocumentsQuery(type: ContentType, page: RevisionListParameters) {
  return queryOptions({
    queryKey: queryKeys.deletedDocuments(getApiId(type), page),
    queryFn: ({ signal }) =>
      requestJson<PageBody<RemovedDocument>>(`history/${type.uid}`, { parameters: { deleted: true, ...page }, signal }),
    placeholderData: keepPreviousData,
  });
}

/** Writes a state into the draft; `attributes` null: all of it. Throws ApiFailure where it breaks a rule of today. */
export async function restoreDocumentRevision(
  type: ContentType,
  documentId: string,
  id: number,
  attributes: readonly string[] | null,
): Promise<RestoreResult> {
  const body = attributes === null ? {} : { body: { attributes } };
  return requestData<RestoreResult>(`${historyPath(type, documentId)}/${id}/restore`, { method: 'POST', ...body });
}

/** Takes back what was done last to some documents, to all or none. Throws ApiFailure, 412 where somebody wrote one of them since. */
export const undoChanges = (type: ContentType, body: UndoBody) => undoInBatches(type, body, {});

/** What that would bring back. Throws ApiFailure where it would be refused. */
export const dryRunUndo = (type: ContentType, body: UndoBody) => undoInBatches(type, body, { dryRun: true });

async function undoInBatches(type: ContentType, body: UndoBody, parameters: QueryParameters): Promise<UndoResult> {
  const { documentIds } = body;
  let result: UndoResult = { documents: 0, dryRun: parameters.dryRun === true, whole: true };
  for (let start = 0; start < documentIds.length; start += maxBulkDocuments) {
    const batch = { ...body, documentIds: documentIds.slice(start, start + maxBulkDocuments) };
    const next = await requestData<UndoResult>(`undo/${type.uid}`, { method: 'POST', body: batch, parameters });
    result = { ...next, documents: result.documents + next.documents, whole: result.whole && next.whole };
  }
  return result;
}

function historyPath({ uid }: ContentType, documentId: string): string {
  return `history/${uid}/${encodeURIComponent(documentId)}`;
}
