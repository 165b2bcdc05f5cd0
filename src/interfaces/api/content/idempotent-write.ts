import type { Documents, IdempotentRequest } from '../../../domain/documents/index.js';
import { Failure } from '../../../foundations/core/index.js';
import type { HttpRequest, HttpResponse } from '../../../foundations/http/index.js';
import type { Identity } from '../../../language/query/access/index.js';
import { documentResponse } from './document-response.js';
import { requestedFormat } from './parts.js';

/** Visible ASCII: what several headers joined to one are not. */
const idempotencyKeyPattern = /^[\x21-\x7e]{1,255}$/;

/**
 * Executes a repeatable POST: with the header `Idempotency-Key` it runs once, and every repetition gets the same
 * response (docs/reference/writing.md), which `respond` creates. `write` gets the options that make it so, for the request to `documents`.
 * Throws Failure write.invalid-key-header, write.key-reused, and the errors of `write`.
 */
export async function respondIdempotently(
  documents: Documents,
  identity: Identity,
  request: HttpRequest,
  status: number,
  write: (options: { readonly idempotency?: IdempotentRequest }) => Promise<Buffer>,
  respond: typeof documentResponse = documentResponse,
): Promise<HttpResponse> {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return respond(status, await write({}));
  if (typeof key !== 'string' || !idempotencyKeyPattern.test(key)) throw new Failure('write.invalid-key-header');
  const { method, url, query, body } = request;
  const [path = ''] = url.split('?', 1);
  const format = requestedFormat(request);
  const content = JSON.stringify([query, body ?? null, ...(format === undefined ? [] : [format])]);
  const idempotency = documents.idempotency({
    caller: callerKey(identity),
    operation: `${method} ${path}`,
    key,
    content,
    status,
  });
  const bytes = (await idempotency.find())?.bytes ?? (await write({ idempotency }));
  const { storedAnswer } = idempotency;
  return storedAnswer === null
    ? respond(status, bytes)
    : respond(storedAnswer.status, bytes, ['Idempotency-Replayed', 'true']);
}

/** Sessions and devices of one and the same caller may repeat each other's requests. */
function callerKey(identity: Identity): string {
  switch (identity.is) {
    case 'nobody':
      return 'nobody';
    case 'user':
      return `user:${identity.documentId}`;
    default:
      return `${identity.is}:${identity.id}`;
  }
}
