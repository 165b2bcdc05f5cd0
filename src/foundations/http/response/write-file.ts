import type { ServerResponse } from 'node:http';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { FileBody, HttpResponse } from '../types.js';
import { extraHeaders } from './extra-headers.js';
import type { ResponseOptions } from './prepare-response.js';
import { openingHeaders } from './response-headers.js';

/** The error of a stream whose client has left. */
const clientGone: ReadonlySet<unknown> = new Set(['ERR_STREAM_PREMATURE_CLOSE', 'ERR_STREAM_DESTROYED']);

/**
 * Writes a response with a file, as fast as the client reads. The head is written once the file's first bytes are
 * there, so that an unreadable file still results in an error response. Resolves if the client disconnects; the stream
 * is destroyed in every case. Throws the error of the stream, and Error if it is not as long as announced: the response
 * is destroyed then, unless its head has not been written.
 */
export async function writeFileResponse(
  response: ServerResponse,
  answer: HttpResponse,
  { stream, length }: FileBody,
  { isHead, headers, requestId, closes, requestUnread }: ResponseOptions,
): Promise<void> {
  // The stream may fail while it is closed, when nothing waits for it any more.
  stream.on('error', () => undefined);
  try {
    const announced = length === null ? [] : ['Content-Length', String(length)];
    const own = ['X-Request-Id', requestId, ...announced, ...extraHeaders(answer, closes || requestUnread)];
    if (!isHead && !(await waitForFirstBytes(stream, response))) return;
    response.writeHead(answer.status, [...openingHeaders(headers, answer), ...own]);
    if (isHead) response.end();
    else if (length === null) await writeAsItComes(stream, response);
    else await pipeline(stream, exactLength(length), response);
  } catch (error) {
    if (!(response.headersSent && clientGone.has((error as NodeJS.ErrnoException).code))) throw error;
  } finally {
    stream.destroy();
  }
}

/**
 * Waits for the first bytes, or the end of a file without any. Returns false if the client has disconnected. Throws the
 * error of the stream.
 */
function waitForFirstBytes(stream: Readable, response: ServerResponse): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const onClientGone = (): void => settle(() => resolve(false));
    const onReadable = (): void => settle(() => resolve(true));
    const onFailure = (): void =>
      settle(() => reject(stream.errored ?? new Error('a file was closed before it was read')));

    function settle(then: () => void): void {
      response.off('close', onClientGone);
      stream.off('readable', onReadable).off('error', onFailure).off('close', onFailure);
      then();
    }

    if (response.destroyed) onClientGone();
    else if (stream.destroyed) onFailure();
    else {
      response.once('close', onClientGone);
      stream.once('readable', onReadable).once('error', onFailure).once('close', onFailure);
    }
  });
}

/**
 * Writes a stream that may stay open for days. There may be thousands of them, and of what `pipeline` keeps for each nothing is needed.
 * Resolves at its end, or when the client disconnects. Throws the error of the stream, which destroys the response.
 */
function writeAsItComes(stream: Readable, response: ServerResponse): Promise<void> {
  return new Promise((resolve, reject) => {
    const fail = (): void => {
      response.destroy();
      reject(stream.errored ?? new Error('a stream was closed before its end'));
    };
    if (response.destroyed) return resolve();
    if (stream.destroyed) return fail();
    // Sent by itself: Node keeps its text, which is one piece of memory instead of forty only once it was written.
    response.flushHeaders();
    response.on('drain', () => stream.resume()).once('close', resolve);
    stream
      .on('data', (chunk: Buffer) => {
        if (!response.write(chunk)) stream.pause();
      })
      .once('end', () => response.end(resolve))
      .once('close', () => {
        if (!stream.readableEnded) fail();
      });
  });
}

/** Passes on exactly this number of bytes, which was announced to the client. */
function exactLength(length: number): Transform {
  let remaining = length;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      remaining -= chunk.length;
      if (remaining >= 0) done(null, chunk);
      else done(new Error('a file is longer than announced'));
    },
    flush(done) {
      done(remaining === 0 ? null : new Error(`a file is ${remaining} bytes shorter than announced`));
    },
  });
}
