import { computeEtag, type HttpResponse } from '../../../foundations/http/index.js';
import { documentEnvelope } from './envelope.js';

/**
 * Returns the response of a write: the document, and the `ETag` that a GET of it has, for the precondition of the next
 * write.
 */
export function documentResponse(status: number, document: Buffer, headers: readonly string[] = []): HttpResponse {
  const body = documentEnvelope(document);
  return { status, body, revalidates: false, headers: ['ETag', computeEtag(body), ...headers] };
}
