import type { ServerResponse } from 'node:http';
import { etagOf, matches } from './etag.js';
import { commonHeaders, jsonHeaders, notStored, revalidated } from './headers.js';
import type { Answer } from './types.js';

/** How an answer is to be written. */
export interface Delivery {
  /** HEAD: all headers, no body. */
  readonly head: boolean;
  readonly ifNoneMatch: string | undefined;
  /** The server is stopping: the connection is not kept. */
  readonly last: boolean;
}

/** Writes an answer out; the only place where anything is. Gives the status sent. */
export function writeAnswer(response: ServerResponse, answer: Answer, delivery: Delivery): number {
  const { body } = answer;
  if (body === null) {
    response.writeHead(answer.status, [...commonHeaders, ...notStored, ...extras(answer, delivery)]);
    response.end();
    return answer.status;
  }
  if (!answer.revalidates) return send(response, answer.status, [...jsonHeaders, ...notStored], answer, body, delivery);
  const tag = etagOf(body);
  if (delivery.ifNoneMatch !== undefined && matches(delivery.ifNoneMatch, tag)) {
    response.writeHead(304, [...commonHeaders, ...revalidated, 'ETag', tag, ...extras(answer, delivery)]);
    response.end();
    return 304;
  }
  return send(response, answer.status, [...jsonHeaders, ...revalidated, 'ETag', tag], answer, body, delivery);
}

function send(
  response: ServerResponse,
  status: number,
  headers: string[],
  answer: Answer,
  body: readonly Buffer[],
  delivery: Delivery,
): number {
  let length = 0;
  for (const part of body) length += part.length;
  headers.push('Content-Length', String(length), ...extras(answer, delivery));
  response.writeHead(status, headers);
  if (delivery.head) response.end();
  else writeBody(response, body, length);
  return status;
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

const none: readonly string[] = [];
const close: readonly string[] = ['Connection', 'close'];

function extras(answer: Answer, delivery: Delivery): readonly string[] {
  if (!delivery.last) return answer.headers ?? none;
  return answer.headers === undefined ? close : [...answer.headers, ...close];
}
