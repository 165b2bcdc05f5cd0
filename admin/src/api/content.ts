import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type {
  ContentModel,
  ContentType,
  ContentUses,
  DataBody,
  Document,
  PageBody,
  Slug,
  WireJson,
} from './contract.js';
import { keys } from './keys.js';
import type { Parameters } from './query-string.js';
import { ask, askData, askTagged } from './request.js';

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
    queryFn: ({ signal }) => ask<PageBody<Document>>(`content/${apiId}`, { parameters, signal }),
    placeholderData: keepPreviousData,
  });
}

/** A version of a document as it was read. */
export interface ReadDocument {
  readonly document: Document;
  /** Names what was read: a write that says it is refused with 412 where that has changed since. null: the answer had none. */
  readonly tag: string | null;
}

/** One version of a document; `documentId` null: the document of a single type. Raises ApiFailure 404 where there is none. */
export function documentQuery(apiId: string, documentId: string | null, parameters: Parameters) {
  return queryOptions({
    queryKey: keys.document(apiId, documentId, parameters),
    queryFn: async ({ signal }): Promise<ReadDocument> => {
      const { body, tag } = await askTagged<DataBody<Document>>(pathOf(apiId, documentId), { parameters, signal });
      return { document: body.data, tag };
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

/** The document that a slug is for; `documentId` null: it is not written yet. */
export interface SlugPlace {
  readonly type: ContentType;
  readonly documentId: string | null;
  readonly locale: string | null;
}

/** Asks for the slug that the server would make of a text. `attribute` null: it is one of a component. */
export function askSlug(
  { type, documentId, locale }: SlugPlace,
  attribute: string | null,
  text: string,
): Promise<Slug> {
  const parameters = {
    text,
    ...(attribute === null ? {} : { attribute }),
    ...(documentId === null ? {} : { documentId }),
    ...(locale === null ? {} : { locale }),
  };
  return askData<Slug>(`slugs/${type.uid}`, { parameters });
}

/** What a write leads to. */
export interface Write {
  readonly apiId: string;
  /** null: a new document, or the document of a single type. */
  readonly documentId: string | null;
  readonly kind: ContentType['kind'];
  readonly data: Readonly<Record<string, WireJson>>;
  readonly parameters: Parameters;
  /** What has to be true for it to be done (docs/reference/writing.md); left out: whatever is there. */
  readonly conditions?: WriteConditions;
}

/** Headers that a write is held to. */
export interface WriteConditions {
  /** A tag: only if it is what was read. */
  readonly 'If-Match'?: string;
  /** `*`: only if nothing is there yet. */
  readonly 'If-None-Match'?: string;
  /** Of a creation: it happens once, however often it is sent. */
  readonly 'Idempotency-Key'?: string;
}

/** Creates or changes a document; gives it as `parameters` ask for it. Raises ApiFailure 412 where a condition is not met. */
export async function writeDocument(write: Write): Promise<Document> {
  const { apiId, documentId, kind, data, parameters, conditions = {} } = write;
  const method = documentId === null && kind === 'collectionType' ? 'POST' : 'PUT';
  return askData<Document>(pathOf(apiId, documentId), {
    method,
    body: { data },
    parameters,
    headers: { ...conditions },
  });
}

/** What can be done to a document besides writing it. */
export type DocumentAction = 'publish' | 'unpublish' | 'discard-draft';

/** Does it to one locale version, or to all where `parameters` say so. */
export async function actOn(
  apiId: string,
  documentId: string | null,
  action: DocumentAction,
  parameters: Parameters,
  conditions: WriteConditions = {},
): Promise<Document> {
  const path = `${pathOf(apiId, documentId)}/actions/${action}`;
  return askData<Document>(path, { method: 'POST', parameters, headers: { ...conditions } });
}

/**
 * Removes one locale version of a document, or all of it with the locale `*`. `shown` are the parameters that it was read with, which the
 * conditions speak of. Raises ApiFailure 412 where one is not met.
 */
export async function removeDocument(
  apiId: string,
  documentId: string | null,
  locale: string | null,
  shown: Parameters = {},
  conditions: WriteConditions = {},
): Promise<void> {
  const parameters = { ...shown, ...(locale === null ? {} : { locale }) };
  await ask<undefined>(pathOf(apiId, documentId), { method: 'DELETE', parameters, headers: { ...conditions } });
}

function pathOf(apiId: string, documentId: string | null): string {
  return `content/${apiId}${documentId === null ? '' : `/${encodeURIComponent(documentId)}`}`;
}
