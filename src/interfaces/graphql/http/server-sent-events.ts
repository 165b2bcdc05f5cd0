import { Readable } from 'node:stream';
import type { HttpRequest, HttpResponse } from '../../../foundations/http/index.js';
import { eventStreamHeaders } from '../../api/content/index.js';
import type { ResponseError } from '../execute/errors.js';

/* GraphQL over server-sent events, with a connection per operation: `next` for each response, and `complete`. */

/** Whether the client wants the response as a stream of events. */
export function wantsEvents({ method, headers }: Pick<HttpRequest, 'method' | 'headers'>): boolean {
  return method !== 'HEAD' && headers.accept !== undefined && acceptsEvents.test(String(headers.accept));
}

const acceptsEvents = /(?:^|,)\s*text\/event-stream\s*(?:[;,]|$)/i;

/** Returns the message with a response. `id`: where a client that lost the stream goes on. */
export function nextMessage(response: Buffer, id?: string): Buffer {
  // A value that a database stored with line breaks would end the message.
  const text = response.includes(lineBreak)
    ? Buffer.from(response.toString().replace(/\r\n|\r|\n/g, '\ndata: '))
    : response;
  return Buffer.concat([Buffer.from(`${id === undefined ? '' : `id: ${id}\n`}event: next\ndata: `), text, ending]);
}

const lineBreak = 0x0a;
const ending = Buffer.from('\n\n');

/** The last message. */
export const completeMessage = Buffer.from('event: complete\ndata: \n\n');

/** Returns the stream of an operation that has one response. */
export function singleMessage(response: Buffer, headers: readonly string[] = []): HttpResponse {
  const stream = Readable.from([Buffer.concat([nextMessage(response), completeMessage])], { objectMode: false });
  const answer = eventStreamResponse(stream);
  return { ...answer, headers: [...(answer.headers ?? []), ...headers] };
}

/** Returns the stream of an operation that cannot run: browsers do not show the body of another status. */
export function errorMessages(errors: readonly ResponseError[]): HttpResponse {
  return singleMessage(Buffer.from(JSON.stringify({ errors })));
}

/** Returns the response with a stream of events. */
export function eventStreamResponse(stream: Readable): HttpResponse {
  return { status: 200, body: null, revalidates: false, file: { stream, length: null }, headers: eventStreamHeaders };
}
