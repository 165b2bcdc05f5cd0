import type { Identity } from '../access/index.js';
import type { Documents, Once } from '../documents/index.js';
import type { Answer, DoorRequest } from '../http/index.js';
import { Failure } from '../kernel/index.js';
import { documentAnswer } from './document-answer.js';
import { formatOf } from './parts.js';

/** Visible ASCII: what several headers joined to one are not. */
const form = /^[\x21-\x7e]{1,255}$/;

/**
 * Answers a POST that may be sent again: with the header `Idempotency-Key` it is done once, and answered the same way each time
 * (docs/reference/writing.md). `write` is given what makes it so, for the request to `documents`. Raises Failure
 * write.invalid-key-header, write.key-reused, and whatever `write` raises.
 */
export async function answeredOnce(
  documents: Documents,
  identity: Identity,
  request: DoorRequest,
  status: number,
  write: (more: { readonly once?: Once }) => Promise<Buffer>,
): Promise<Answer> {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return documentAnswer(status, await write({}));
  if (typeof key !== 'string' || !form.test(key)) throw new Failure('write.invalid-key-header');
  const { method, url, query, body } = request;
  const [path = ''] = url.split('?', 1);
  const format = formatOf(request);
  const content = JSON.stringify([query, body ?? null, ...(format === undefined ? [] : [format])]);
  const once = documents.once({ who: whoIs(identity), what: `${method} ${path}`, key, content, status });
  const bytes = (await once.recall())?.bytes ?? (await write({ once }));
  const { first } = once;
  return first === null
    ? documentAnswer(status, bytes)
    : documentAnswer(first.status, bytes, ['Idempotency-Replayed', 'true']);
}

/** Sessions and devices of one and the same caller may repeat each other's requests. */
function whoIs(identity: Identity): string {
  switch (identity.is) {
    case 'nobody':
      return 'nobody';
    case 'user':
      return `user:${identity.documentId}`;
    default:
      return `${identity.is}:${identity.id}`;
  }
}
