import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { chosenChangeSet, inChangeSet } from './chosen-change-set.js';
import type {
  ContentModel,
  ContentType,
  ContentUses,
  DataBody,
  Document,
  Highlight,
  PageBody,
  Slug,
  WireJson,
} from './contract.js';
import { queryKeys } from './query-keys.js';
import type { QueryParameters } from './query-string.js';
import { requestData, requestJson, requestWithEtag } from './request.js';

/** The content model as the administrator may know it. */
export const modelQuery = queryOptions({
  queryKey: queryKeys.model,
  queryFn: ({ signal }) => requestData<ContentModel>('content-model', { signal }),
  staleTime: 5 * 60_000,
});

/** Under which name the documents of a content type are reached. */
export function getApiId({ kind, pluralName, singularName }: ContentType): string {
  return kind === 'collectionType' ? pluralName : singularName;
}

/** A page of documents, with the chosen change set. What was shown stays until the next page is there. */
export function documentsQuery(apiId: string, readParameters: QueryParameters) {
  const parameters = inChangeSet(readParameters);
  return queryOptions({
    queryKey: queryKeys.documents(apiId, parameters),
    queryFn: async ({ signal }) =>
      withHighlights(await requestJson<PageBody<Document>>(`content/${apiId}`, { parameters, signal })),
    placeholderData: keepPreviousData,
  });
}

/** No attribute has this name. */
const highlightsKey = '_highlights';

/** Documents are drawn one by one, whatever page or portion of a list they came with: each has its highlights with it. */
function withHighlights({ data, meta }: PageBody<Document>): PageBody<Document> {
  const { highlights } = meta;
  if (highlights === undefined) return { data, meta };
  const documents = data.map((document, index) => ({ ...document, [highlightsKey]: toJson(highlights[index] ?? []) }));
  return { data: documents, meta };
}

function toJson(highlights: readonly Highlight[]): WireJson {
  return highlights.map(({ attribute, excerpts }) => ({
    attribute,
    excerpts: excerpts.map((pieces) => pieces.map(({ text, marked }) => ({ text, marked }))),
  }));
}

/** What the search of a list found in a document; empty: nothing was searched, or the list has no full-text search. */
export function getHighlights(document: Document): readonly Highlight[] {
  return (document[highlightsKey] ?? []) as unknown as readonly Highlight[];
}

/** A version of a document as it was read. */
export interface DocumentWithEtag {
  readonly document: Document;
  /** Names what was read: a write that says it is refused with 412 where that has changed since. null: the answer had none. */
  readonly etag: string | null;
}

/**
 * One version of a document, in the chosen or another change set (null: in none); `documentId` null: the document of a single type. Throws
 * ApiFailure 404 where there is none.
 */
export function documentQuery(
  apiId: string,
  documentId: string | null,
  readParameters: QueryParameters,
  changeSet: string | null = chosenChangeSet(),
) {
  const parameters = inChangeSet(readParameters, changeSet);
  return queryOptions({
    queryKey: queryKeys.document(apiId, documentId, parameters),
    queryFn: async ({ signal }): Promise<DocumentWithEtag> => {
      const { body, etag } = await requestWithEtag<DataBody<Document>>(documentPath(apiId, documentId), {
        parameters,
        signal,
      });
      return { document: body.data, etag };
    },
  });
}

/** Which relations lead to these documents. */
export function contentUsesQuery(type: ContentType, documentIds: readonly string[]) {
  const parameters = { documentIds };
  return queryOptions({
    queryKey: queryKeys.uses(getApiId(type), parameters),
    queryFn: ({ signal }) => requestData<ContentUses>(`uses/${type.uid}`, { parameters, signal }),
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
  return requestData<Slug>(`slugs/${type.uid}`, { parameters });
}

/** What a write leads to. */
export interface DocumentWrite {
  readonly apiId: string;
  /** null: a new document, or the document of a single type. */
  readonly documentId: string | null;
  readonly kind: ContentType['kind'];
  readonly data: Readonly<Record<string, WireJson>>;
  readonly parameters: QueryParameters;
  /** What has to be true for it to be done (docs/reference/writing.md); left out: whatever is there. */
  readonly preconditions?: WritePreconditions;
}

/** Precondition headers of a write. */
export interface WritePreconditions {
  /** A tag: only if it is what was read. */
  readonly 'If-Match'?: string;
  /** `*`: only if nothing is there yet. */
  readonly 'If-None-Match'?: string;
  /** Of a creation: it happens once, however often it is sent. */
  readonly 'Idempotency-Key'?: string;
}

/** Creates or changes a document, in the chosen change set; returns it according to `parameters`. Throws ApiFailure 412 if a precondition fails. */
export async function writeDocument(write: DocumentWrite): Promise<Document> {
  const { apiId, documentId, kind, data, parameters, preconditions = {} } = write;
  const method = documentId === null && kind === 'collectionType' ? 'POST' : 'PUT';
  return requestData<Document>(documentPath(apiId, documentId), {
    method,
    body: { data },
    parameters: inChangeSet(parameters),
    headers: { ...preconditions },
  });
}

/** Actions on a document besides writing it. */
export type DocumentAction = 'publish' | 'unpublish' | 'discard-draft';

/** Does it to one locale version, or to all where `parameters` say so. */
export async function runDocumentAction(
  apiId: string,
  documentId: string | null,
  action: DocumentAction,
  parameters: QueryParameters,
  preconditions: WritePreconditions = {},
): Promise<Document> {
  const path = `${documentPath(apiId, documentId)}/actions/${action}`;
  return requestData<Document>(path, { method: 'POST', parameters, headers: { ...preconditions } });
}

/**
 * Removes one locale version of a document, or all of it with the locale `*`; with a chosen change set, once that is published. `shown` are the parameters that it was read with, which the
 * conditions speak of. Throws ApiFailure 412 where one is not met.
 */
export async function removeDocument(
  apiId: string,
  documentId: string | null,
  locale: string | null,
  readParameters: QueryParameters = {},
  preconditions: WritePreconditions = {},
): Promise<void> {
  const parameters = inChangeSet({ ...readParameters, ...(locale === null ? {} : { locale }) });
  await requestJson<undefined>(documentPath(apiId, documentId), {
    method: 'DELETE',
    parameters,
    headers: { ...preconditions },
  });
}

function documentPath(apiId: string, documentId: string | null): string {
  return `content/${apiId}${documentId === null ? '' : `/${encodeURIComponent(documentId)}`}`;
}
