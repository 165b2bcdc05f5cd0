import type { ServerResponse } from 'node:http';
import { Bug } from '../kernel/index.js';
import { etagOf, matches } from './etag.js';
import { type HeaderSet, notStored, revalidated } from './headers.js';
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
}

/** Writes an answer out; the only place where anything is. Gives the status sent. Raises Bug for a header that would not be one line. */
export function writeAnswer(response: ServerResponse, answer: Answer, delivery: Delivery): number {
  const { body, status, revalidates } = answer;
  const { headers: set, requestId } = delivery;
  if (body === null) {
    const headers = [...set.common, ...notStored, 'X-Request-Id', requestId, ...extras(answer, delivery)];
    if (mayHaveBody(status)) headers.push('Content-Length', '0');
    response.writeHead(status, headers);
    response.end();
    return status;
  }
  if (!revalidates) return send(response, [...set.json, ...notStored], answer, body, delivery);
  const tag = etagOf(body);
  if (delivery.ifNoneMatch !== undefined && matches(delivery.ifNoneMatch, tag)) {
    const tagged = ['ETag', tag, 'X-Request-Id', requestId];
    response.writeHead(304, [...set.common, ...revalidated, ...tagged, ...extras(answer, delivery)]);
    response.end();
    return 304;
  }
  return send(response, [...set.json, ...revalidated, 'ETag', tag], answer, body, delivery);
}

function send(
  response: ServerResponse,
  headers: string[],
  answer: Answer,
  body: readonly Buffer[],
  delivery: Delivery,
): number {
  let length = 0;
  for (const part of body) length += part.length;
  const { requestId } = delivery;
  headers.push('X-Request-Id', requestId, 'Content-Length', String(length), ...extras(answer, delivery));
  response.writeHead(answer.status, headers);
  if (delivery.head) response.end();
  else writeBody(response, body, length);
  return answer.status;
}

/** Up to this length a copy comes from Node's pool and costs less than writing part by part; a longer one is memory to be collected. */
const copied = 4_000;

function writeBody(response: ServerResponse, body: readonly Buffer[], length: number): void {
  if (length <= copied) {
    response.end(body.length === 1 ? body[0] : Buffer.concat(body, length));
    return;
  }
  for (const part of body) response.write(part);
  response.end();
}

/** 204 and 304 end with their headers. */
function mayHaveBody(status: number): boolean {
  return status !== 204 && status !== 304;
}

const none: readonly string[] = [];
const close: readonly string[] = ['Connection', 'close'];
/** What a header may hold without becoming two, or another one than was meant: printable ASCII. */
const oneLine = /^[\x20-\x7e]*$/;

function extras({ headers }: Answer, delivery: Delivery): readonly string[] {
  if (headers === undefined) return delivery.last ? close : none;
  const wrong = headers.findIndex((text) => !oneLine.test(text));
  if (wrong >= 0) throw new Bug(`the header ${headers[wrong & ~1]} of an answer is not one line of ASCII`);
  return delivery.last ? [...headers, ...close] : headers;
}
