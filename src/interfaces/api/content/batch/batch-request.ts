import { Failure } from '../../../../foundations/core/index.js';
import type { HttpRequest } from '../../../../foundations/http/index.js';
import type { ContentType, Snapshot } from '../../../../language/schema/index.js';
import { documentActions } from '../write-operations.js';
import type { BatchAction, BatchOperation, OperationTarget } from './parse-batch.js';

/** Headers that are about the batch as a whole. */
const batchHeaders: ReadonlySet<string> = new Set(['idempotency-key', 'if-match', 'if-none-match']);

/** Returns the content types with endpoints by the names that operations may use: uids, and names in paths. */
export function typesOfBatch({ contentTypes }: Snapshot): ReadonlyMap<string, ContentType> {
  return new Map(
    [...contentTypes.values()].flatMap((type) => {
      if (type.kind === 'system') return [];
      const name = pathName(type);
      return [
        [type.uid, type],
        [name.toLowerCase(), type],
      ] as const;
    }),
  );
}

/**
 * Returns the single request that does the same as an operation, for the endpoints and the policies of its type. A document that an
 * earlier operation writes has no documentId yet: its path names the reference. Throws Failure write.invalid.
 */
export function toSingleRequest(operation: BatchOperation, type: ContentType, request: HttpRequest): HttpRequest {
  const { action, query, body, headers } = operation;
  const documentSegments = targetSegments(operation, type);
  const path = [pathName(type), ...documentSegments, ...actionSegments(action)];
  const [batchPath = ''] = request.url.split('?', 1);
  const base = batchPath.replace(/[^/]*\/?$/, '');
  const search = query === '' ? '' : `?${query}`;
  const outerHeaders = Object.entries(request.headers).filter(([name]) => !batchHeaders.has(name));
  return {
    ...request,
    method: methodOf(action),
    url: `${base}${path.map(encodeURIComponent).join('/')}${search}`,
    segments: [request.segments[0] ?? '', ...path],
    query,
    headers: { ...Object.fromEntries(outerHeaders), ...headers },
    body,
  };
}

function pathName({ kind, pluralName, singularName }: ContentType): string {
  return kind === 'singleType' ? singularName : pluralName;
}

/** The part of the path that names the document, if the type has several and the action is about an existing one. */
function targetSegments({ action, target }: BatchOperation, { kind, uid }: ContentType): readonly string[] {
  const isNew = action === 'create' || action === 'upsert';
  if (kind === 'singleType') {
    if (isNew) throw new Failure('write.invalid', { message: `The single type ${uid} takes no ${action}: use update` });
    if (target !== null) throw new Failure('write.invalid', { message: `The single type ${uid} takes no documentId` });
    return [];
  }
  if (isNew) return [];
  if (target === null) throw new Failure('write.invalid', { message: `documentId is missing: ${action} needs one` });
  return [targetText(target)];
}

function targetText(target: OperationTarget): string {
  return 'documentId' in target ? target.documentId : `$ref:${String(target.reference)}`;
}

function actionSegments(action: BatchAction): readonly string[] {
  const found = documentActions.find((candidate) => candidate.action === action);
  return found === undefined ? [] : ['actions', found.segment];
}

function methodOf(action: BatchAction): 'POST' | 'PUT' | 'DELETE' {
  switch (action) {
    case 'update':
    case 'upsert':
      return 'PUT';
    case 'delete':
      return 'DELETE';
    default:
      return 'POST';
  }
}
