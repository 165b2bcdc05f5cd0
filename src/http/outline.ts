import { lengthOf, toWrite } from './body-parts.js';
import { etagOf, matches } from './etag.js';
import { extraHeaders, saysCaching } from './extra-headers.js';
import { type HeaderSet, notStored, openingOf, readHeadersOf } from './headers.js';
import type { Answer } from './types.js';

/** How an answer is to be written. */
export interface Delivery {
  /** HEAD: all headers, no body. */
  readonly head: boolean;
  readonly ifNoneMatch: string | undefined;
  /** The headers that the answer begins with. */
  readonly headers: HeaderSet;
  readonly requestId: string;
  /** The server is stopping: the connection is not kept. */
  readonly last: boolean;
  /** The rest of the request's body has not come and will not be read: the connection is not kept. */
  readonly unread: boolean;
}

/** An answer as it is sent, whoever writes it. */
export interface Outline {
  readonly status: number;
  /** Headers as a flat list: those that many answers begin with, in a list that is one of few; then those of this one. */
  readonly opening: readonly string[];
  readonly own: readonly string[];
  /** Its parts, none of which is copied; empty: nothing follows the head. */
  readonly body: readonly Buffer[];
}

const nothing: readonly Buffer[] = [];

/** What is sent for an answer without a file. Raises Bug for a header that would not be one line. */
export function outlineOf(answer: Answer, delivery: Delivery): Outline {
  const { body, status, revalidates } = answer;
  const { headers: set, requestId } = delivery;
  const extra = extraHeaders(answer, delivery.last || delivery.unread);
  if (body === null) {
    const own = [...(saysCaching(answer) ? [] : notStored), 'X-Request-Id', requestId, ...extra];
    if (mayHaveBody(status)) own.push('Content-Length', '0');
    return { status, opening: openingOf(set, answer), own, body: nothing };
  }
  const parts = toWrite(body);
  const length = ['X-Request-Id', requestId, 'Content-Length', String(lengthOf(parts)), ...extra];
  const sent = delivery.head ? nothing : parts;
  if (!revalidates) return { status, opening: set.json, own: [...notStored, ...length], body: sent };
  const tag = answer.kept?.tag ?? etagOf(parts);
  const { common, caching, read } = readHeadersOf(set, answer);
  if (delivery.ifNoneMatch !== undefined && matches(delivery.ifNoneMatch, tag)) {
    const own = [...caching, 'ETag', tag, 'X-Request-Id', requestId, ...extra];
    return { status: 304, opening: common, own, body: nothing };
  }
  return { status, opening: read, own: [tag, ...length], body: sent };
}

/** 204 and 304 end with their headers. */
function mayHaveBody(status: number): boolean {
  return status !== 204 && status !== 304;
}
