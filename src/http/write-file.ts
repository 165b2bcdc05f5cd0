import type { ServerResponse } from 'node:http';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { extraHeaders } from './extra-headers.js';
import { openingOf } from './headers.js';
import type { Delivery } from './outline.js';
import type { Answer, FileBody } from './types.js';

/** What a stream is told whose client has left. */
const clientGone: ReadonlySet<unknown> = new Set(['ERR_STREAM_PREMATURE_CLOSE', 'ERR_STREAM_DESTROYED']);

/**
 * Writes an answer with a file out, as fast as the client reads. The head is written once the file's first bytes are there, so that
 * a file that cannot be read is still answered with an error. Ends quietly where the client leaves; the stream is destroyed in every
 * case. Raises what the stream fails with, and Error where it is not as long as announced: the response is destroyed then, unless
 * its head has not been written.
 */
export async function writeFile(
  response: ServerResponse,
  answer: Answer,
  { stream, length }: FileBody,
  { head, headers, requestId, last, unread }: Delivery,
): Promise<void> {
  // It may fail while it is closed, when nobody waits for it any more.
  stream.on('error', () => undefined);
  try {
    const announced = length === null ? [] : ['Content-Length', String(length)];
    const own = ['X-Request-Id', requestId, ...announced, ...extraHeaders(answer, last || unread)];
    if (!head && !(await begun(stream, response))) return;
    response.writeHead(answer.status, [...openingOf(headers, answer), ...own]);
    if (head) response.end();
    else if (length === null) await pipeline(stream, response);
    else await pipeline(stream, exactly(length), response);
  } catch (error) {
    if (!(response.headersSent && clientGone.has((error as NodeJS.ErrnoException).code))) throw error;
  } finally {
    stream.destroy();
  }
}

/** Waits for the first bytes, or the end of a file without any. False: the client has left. Raises what the stream fails with. */
function begun(stream: Readable, response: ServerResponse): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const left = (): void => settle(() => resolve(false));
    const ready = (): void => settle(() => resolve(true));
    const failed = (): void =>
      settle(() => reject(stream.errored ?? new Error('a file was closed before it was read')));

    function settle(then: () => void): void {
      response.off('close', left);
      stream.off('readable', ready).off('error', failed).off('close', failed);
      then();
    }

    if (response.destroyed) left();
    else if (stream.destroyed) failed();
    else {
      response.once('close', left);
      stream.once('readable', ready).once('error', failed).once('close', failed);
    }
  });
}

/** Passes on so many bytes, no more and no less: the client has been told. */
function exactly(length: number): Transform {
  let left = length;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      left -= chunk.length;
      if (left >= 0) done(null, chunk);
      else done(new Error('a file is longer than announced'));
    },
    flush(done) {
      done(left === 0 ? null : new Error(`a file is ${left} bytes shorter than announced`));
    },
  });
}
