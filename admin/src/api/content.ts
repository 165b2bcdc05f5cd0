import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { ContentModel, ContentType, ContentUses, Document, Json, One, Page } from './contract.js';
import { keys } from './keys.js';
import type { Parameters } from './query-string.js';
import { ask, askData } from './request.js';

/** The content model as the administrator may know it. */
export const modelQuery = queryOptions({
  queryKey: keys.model,
  queryFn: ({ signal }) => askData<ContentModel>('content-model', { signal }),
  staleTime: 5 * 60_000,
});

/** Under which name the documents of a content type are reached. */
export function apiIdOf({ kind, pluralName, singularName }: ContentType): string {
  return kind === 'collectionType' ? pluralName : singularName;
}

/** A page of documents. What was shown stays until the next page is there. */
export function documentsQuery(apiId: string, parameters: Parameters) {
  return queryOptions({
    queryKey: keys.documents(apiId, parameters),
    queryFn: ({ signal }) => ask<Page<Document>>(`content/${apiId}`, { parameters, signal }),
    placeholderData: keepPreviousData,
  });
}

/** One version of a document; `documentId` null: the document of a single type. Raises ApiFailure 404 where there is none. */
export function documentQuery(apiId: string, documentId: string | null, parameters: Parameters) {
  return queryOptions({
    queryKey: keys.document(apiId, documentId, parameters),
    queryFn: async ({ signal }) => {
      const { data } = await ask<One<Document>>(pathOf(apiId, documentId), { parameters, signal });
      return data;
    },
  });
}

/** Which relations lead to these documents. */
export function contentUsesQuery(type: ContentType, documentIds: readonly string[]) {
  const parameters = { documentIds };
  return queryOptions({
    queryKey: keys.uses(apiIdOf(type), parameters),
    queryFn: ({ signal }) => askData<ContentUses>(`uses/${type.uid}`, { parameters, signal }),
    staleTime: 0,
  });
}

/** What a write leads to. */
export interface Write {
  readonly apiId: string;
  /** null: a new document, or the document of a single type. */
  readonly documentId: string | null;
  readonly kind: ContentType['kind'];
  readonly data: Readonly<Record<string, Json>>;
  readonly parameters: Parameters;
}

/** Creates or changes a document; gives it as `parameters` ask for it. */
export async function writeDocument({ apiId, documentId, kind, data, parameters }: Write): Promise<Document> {
  const method = documentId === null && kind === 'collectionType' ? 'POST' : 'PUT';
  return askData<Document>(pathOf(apiId, documentId), { method, body: { data }, parameters });
}

/** What can be done to a document besides writing it. */
export type DocumentAction = 'publish' | 'unpublish' | 'discard-draft';

/** Does it to one locale version, or to all where `parameters` say so. */
export async function actOn(
  apiId: string,
  documentId: string | null,
  action: DocumentAction,
  parameters: Parameters,
): Promise<Document> {
  return askData<Document>(`${pathOf(apiId, documentId)}/actions/${action}`, { method: 'POST', parameters });
}

/** Removes one locale version of a document, or all of it with the locale `*`. */
export async function removeDocument(apiId: string, documentId: string | null, locale: string | null): Promise<void> {
  const parameters = locale === null ? {} : { locale };
  await ask<undefined>(pathOf(apiId, documentId), { method: 'DELETE', parameters });
}

function pathOf(apiId: string, documentId: string | null): string {
  return `content/${apiId}${documentId === null ? '' : `/${encodeURIComponent(documentId)}`}`;
}
