import type { IncomingMessage } from 'node:http';
import { Failure } from '../../core/index.js';
import { limits } from '../limits.js';
import { type ParseForm, parseLongRequestBody, parseRequestBody, rejectCompressed } from './body.js';
import { hasBody } from './body-timeout.js';

/** Bodies of requests with other methods are not read. */
const methodsWithBody: ReadonlySet<string> = new Set(['DELETE', 'OPTIONS', 'PATCH', 'POST', 'PUT', 'QUERY']);
/** A media type (RFC 9110, 8.3.1), without its parameters. */
const mediaTypePattern = /^\s*[\w!#$%&'*+.^`|~-]+\/[\w!#$%&'*+.^`|~-]+\s*$/;

/**
 * Reads and parses the body of a request; undefined without a body, or if its endpoint reads it (`isStreamed`). Throws
 * `http.payload-too-large`, and what `parseRequestBody` throws.
 */
export async function readRequestBody(
  request: IncomingMessage,
  isStreamed: boolean,
  parseForm: ParseForm,
): Promise<unknown> {
  const { method = '', headers } = request;
  if (!methodsWithBody.has(method)) return undefined;
  const contentType = headers['content-type'];
  if (contentType === undefined) {
    if (method === 'QUERY' || !hasBody(request)) return undefined;
  } else if (!mediaTypePattern.test(contentType.split(';', 1)[0] ?? '')) {
    throw new Failure('http.malformed-body', { reason: 'the content type cannot be read' });
  }
  if (isStreamed) {
    rejectCompressed(headers);
    return undefined;
  }
  const bytes = await readBytes(request);
  try {
    return await (bytes.length < limits.longBody ? parseRequestBody : parseLongRequestBody)(headers, bytes, parseForm);
  } catch (error) {
    // The body of a DELETE has no meaning; an endpoint that requires one reports its members as missing.
    if (method === 'DELETE') return undefined;
    throw error;
  }
}

/**
 * Reads a complete body. Throws `http.payload-too-large`, and `http.malformed-body` if the client disconnects before
 * its end.
 */
function readBytes(request: IncomingMessage): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let length = 0;

    function fail(error: Failure): void {
      stop();
      reject(error);
    }

    function onData(chunk: Buffer): void {
      length += chunk.length;
      if (length <= limits.body) chunks.push(chunk);
      // The rest is read and discarded, as nothing listens any more.
      else fail(new Failure('http.payload-too-large'));
    }

    function onEnd(): void {
      stop();
      resolve(Buffer.concat(chunks, length));
    }

    function onAbort(): void {
      fail(new Failure('http.malformed-body', { reason: 'the connection was closed before its end' }));
    }

    function stop(): void {
      request.off('data', onData).off('end', onEnd).off('error', onAbort);
    }

    if (Number(request.headers['content-length']) > limits.body) fail(new Failure('http.payload-too-large'));
    else if (request.destroyed) onAbort();
    else request.on('data', onData).on('end', onEnd).on('error', onAbort);
  });
}
