import type { ServerResponse } from 'node:http';
import { lengthOf, toWrite } from './body-parts.js';
import { etagOf, matches } from './etag.js';
import { extraHeaders, saysCaching } from './extra-headers.js';
import { type HeaderSet, notStored, openingOf, revalidated } from './headers.js';
import { limits } from './limits.js';
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

/** Writes an answer without a file out. Gives the status sent. Raises Bug for a header that would not be one line. */
export function writeAnswer(response: ServerResponse, answer: Answer, delivery: Delivery): number {
  const { body, status, revalidates, kept } = answer;
  const { headers: set, requestId } = delivery;
  if (kept !== undefined && !delivery.last && !delivery.unread) return kept.write(response, status, delivery);
  if (body === null) {
    const caching = saysCaching(answer) ? [] : notStored;
    const headers = [...openingOf(set, answer), ...caching, 'X-Request-Id', requestId, ...extras(answer, delivery)];
    if (mayHaveBody(status)) headers.push('Content-Length', '0');
    response.writeHead(status, headers);
    end(response, delivery);
    return status;
  }
  if (!revalidates) return send(response, [...set.json, ...notStored], answer, body, delivery);
  const parts = toWrite(body);
  const tag = kept?.tag ?? etagOf(parts);
  if (delivery.ifNoneMatch !== undefined && matches(delivery.ifNoneMatch, tag)) {
    const tagged = ['ETag', tag, 'X-Request-Id', requestId];
    response.writeHead(304, [...set.common, ...revalidated, ...tagged, ...extras(answer, delivery)]);
    end(response, delivery);
    return 304;
  }
  return send(response, [...set.read, tag], answer, parts, delivery);
}

function send(
  response: ServerResponse,
  headers: string[],
  answer: Answer,
  body: readonly Buffer[],
  delivery: Delivery,
): number {
  const length = lengthOf(body);
  const { requestId } = delivery;
  headers.push('X-Request-Id', requestId, 'Content-Length', String(length), ...extras(answer, delivery));
  response.writeHead(answer.status, headers);
  if (delivery.head) end(response, delivery);
  else writeBody(response, toWrite(body), delivery);
  return answer.status;
}

function writeBody(response: ServerResponse, body: readonly Buffer[], delivery: Delivery): void {
  const [only, ...more] = body;
  if (more.length === 0) {
    end(response, delivery, only);
    return;
  }
  for (const part of body) response.write(part);
  end(response, delivery);
}

/**
 * Ends an answer. Where the client is still sending what nobody reads, all is written at once and the end put off until the client
 * has hung up, or has had the time to read: a connection that is closed with bytes unread takes the answer along.
 */
function end(response: ServerResponse, { unread }: Delivery, bytes?: Buffer): void {
  if (!unread) {
    response.end(bytes);
    return;
  }
  if (bytes === undefined || bytes.length === 0) response.flushHeaders();
  else response.write(bytes);
  const timer = setTimeout(() => response.end(), limits.lingerTime);
  response.once('close', () => clearTimeout(timer));
}

/** 204 and 304 end with their headers. */
function mayHaveBody(status: number): boolean {
  return status !== 204 && status !== 304;
}

function extras(answer: Answer, { last, unread }: Delivery): readonly string[] {
  return extraHeaders(answer, last || unread);
}
