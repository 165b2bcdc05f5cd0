import type { Documents, UnsavedRequest, UnsavedResult } from '../../../domain/documents/index.js';
import { Failure } from '../../../foundations/core/index.js';
import type { HttpResponse } from '../../../foundations/http/index.js';
import type { UnsavedDraft } from '../../../language/query/access/index.js';
import { authoriseSelection, parseWriteParameters } from '../../../language/query/index.js';
import { type ContentApiParts, readClient } from './parts.js';
import { prepareQuery, type QueryToPrepare } from './prepared-query.js';

/** Tells a live preview whether a response shows values that are not saved. */
const previewHeader = 'Octavo-Preview';

/**
 * Answers a read of a live preview, in which the document has the values that its editor has not saved. What is read does not depend on
 * them, or the values cannot be applied: the response shows what is saved, and says so in a header. No cache stores either.
 */
export async function readWithUnsaved(parts: ContentApiParts, read: QueryToPrepare): Promise<HttpResponse> {
  const { caller, request } = read;
  const unsaved = (await caller.loadUnsaved?.()) ?? null;
  const prepared = prepareQuery(parts, read);
  if (unsaved !== null && prepared.dependencies().includes(unsaved.type)) {
    const result = await applyUnsaved(parts, unsaved, async (documents) =>
      prepareQuery({ ...parts, documents }, read).run(undefined, undefined),
    );
    if (result.failure === null) return previewResponse(result.value, 'unsaved');
  }
  return previewResponse(await prepared.run(undefined, readClient(caller, request)), 'saved');
}

/**
 * Runs `read` on documents that have the unsaved values. Returns the failure of applying them, as an update of the draft by their editor
 * would have it. Throws Failures of `read`.
 */
export async function applyUnsaved<T>(
  { snapshot, settings, documents }: Pick<ContentApiParts, 'snapshot' | 'settings' | 'documents'>,
  { type: uid, documentId, locale, data, ability }: UnsavedDraft,
  read: (documents: Documents) => Promise<T>,
): Promise<UnsavedResult<T>> {
  const type = snapshot.contentTypes.get(uid);
  if (type === undefined || !ability.can('update', uid)) return { failure: new Failure('access.forbidden') };
  const parameters = new Map([
    ['fields', 'documentId'],
    ...(type.draftAndPublish ? [['status', 'draft'] as const] : []),
    ...(locale === null ? [] : [['locale', locale] as const]),
  ]);
  const { answer: node, values, ...target } = parseWriteParameters({ type, parameters, snapshot, settings, ability });
  const selection = authoriseSelection({ node, values }, ability, snapshot);
  const update: UnsavedRequest = {
    type,
    ability,
    documentId: type.kind === 'singleType' ? null : documentId,
    locale: target.locale,
    data: JSON.parse(data),
    answer: selection.node,
    values: selection.values,
  };
  return documents.withUnsaved(update, read);
}

function previewResponse(response: HttpResponse, state: 'saved' | 'unsaved'): HttpResponse {
  const { headers = [] } = response;
  return { ...response, revalidates: false, headers: [...headers, previewHeader, state] };
}
