import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { apiIdOf } from './content.js';
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
import { keys } from './keys.js';
import type { Parameters } from './query-string.js';
import { ask, askData } from './request.js';

/** Which page of a list of states; `locale` left out: the default one, or the type has none. */
export interface StatesAsked extends Parameters {
  readonly page: number;
  readonly pageSize: number;
}

/** What a document was in a locale, the newest first. */
export function historyQuery(type: ContentType, documentId: string, locale: string | null, page: StatesAsked) {
  const parameters = { ...page, ...(locale === null ? {} : { locale }) };
  return queryOptions({
    queryKey: keys.history(apiIdOf(type), documentId, parameters),
    queryFn: ({ signal }) => ask<PageBody<HistoryEntry>>(pathOf(type, documentId), { parameters, signal }),
    placeholderData: keepPreviousData,
  });
}

/** One of these states, and what is different now. Raises ApiFailure 404 where it is not kept any more. */
export function keptVersionQuery(type: ContentType, documentId: string, id: number) {
  return queryOptions({
    queryKey: keys.keptVersion(apiIdOf(type), documentId, id),
    queryFn: ({ signal }) => askData<DocumentRevisionDetail>(`${pathOf(type, documentId)}/${id}`, { signal }),
  });
}

/** The last states of documents that are gone. */
export function deletedQuery(type: ContentType, page: StatesAsked) {
  return queryOptions({
    queryKey: keys.deleted(apiIdOf(type), page),
    queryFn: ({ signal }) =>
      ask<PageBody<RemovedDocument>>(`history/${type.uid}`, { parameters: { deleted: true, ...page }, signal }),
    placeholderData: keepPreviousData,
  });
}

/** Writes a state into the draft; `attributes` null: all of it. Raises ApiFailure where it breaks a rule of today. */
export async function restoreState(
  type: ContentType,
  documentId: string,
  id: number,
  attributes: readonly string[] | null,
): Promise<RestoreResult> {
  const body = attributes === null ? {} : { body: { attributes } };
  return askData<RestoreResult>(`${pathOf(type, documentId)}/${id}/restore`, { method: 'POST', ...body });
}

/** Takes back what was done last to some documents, to all or none. Raises ApiFailure, 412 where somebody wrote one of them since. */
export const takeBack = (type: ContentType, body: UndoBody) =>
  askData<UndoResult>(`undo/${type.uid}`, { method: 'POST', body });

/** What that would bring back. Raises ApiFailure where it would be refused. */
export const tryTakeBack = (type: ContentType, body: UndoBody) =>
  askData<UndoResult>(`undo/${type.uid}`, { method: 'POST', body, parameters: { dryRun: true } });

function pathOf({ uid }: ContentType, documentId: string): string {
  return `history/${uid}/${encodeURIComponent(documentId)}`;
}
