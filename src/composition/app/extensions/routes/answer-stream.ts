import { Readable } from 'node:stream';
import { Bug } from '../../../../foundations/core/index.js';

/**
 * Returns the bytes of a stream or another async iterable of texts and bytes; null: the value is neither. Nothing is read before
 * the stream is read, nor more than it holds; once it is destroyed, so is its source. `name`: of the route, for errors.
 */
export function toAnswerStream(name: string, body: unknown): Readable | null {
  if (!isAsyncIterable(body)) return null;
  const stream = Readable.from(toBytes(name, body), { objectMode: false });
  if (body instanceof Readable) {
    // It may fail before it is read; its reader gets the error as well.
    body.on('error', () => undefined);
    stream.once('close', () => body.destroy());
  }
  return stream;
}

function isAsyncIterable(value: unknown): value is AsyncIterable<unknown> {
  return typeof value === 'object' && value !== null && Symbol.asyncIterator in value;
}

async function* toBytes(name: string, chunks: AsyncIterable<unknown>): AsyncIterable<Uint8Array> {
  for await (const chunk of chunks) {
    const bytes = typeof chunk === 'string' ? Buffer.from(chunk) : chunk;
    if (!(bytes instanceof Uint8Array)) throw new Bug(`${name} must answer with a stream of texts or bytes`);
    if (bytes.length > 0) yield bytes;
  }
}
