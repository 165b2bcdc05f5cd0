import { type Answer, etagOf } from '../http/index.js';
import { oneEnvelope } from './envelope.js';

/** What a write answers with: the document, and the `ETag` that a GET of it has, so that the next write can name it. */
export function documentAnswer(status: number, document: Buffer, headers: readonly string[] = []): Answer {
  const body = oneEnvelope(document);
  return { status, body, revalidates: false, headers: ['ETag', etagOf(body), ...headers] };
}
