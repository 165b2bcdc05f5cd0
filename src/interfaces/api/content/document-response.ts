import { computeEtag, type HttpResponse } from '../../../foundations/http/index.js';
import { documentEnvelope } from './envelope.js';

/** What a write answers with: the document, and the `ETag` that a GET of it has, so that the next write can name it. */
export function documentResponse(status: number, document: Buffer, headers: readonly string[] = []): HttpResponse {
  const body = documentEnvelope(document);
  return { status, body, revalidates: false, headers: ['ETag', computeEtag(body), ...headers] };
}
