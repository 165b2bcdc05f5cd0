import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import type { Media, ReceivedForm } from '../../../../domain/media/index.js';
import { Bug, Failure } from '../../../../foundations/core/index.js';
import type { HttpRequest } from '../../../../foundations/http/index.js';
import type { RouteForm, RouteOptions } from './route-types.js';

/** Most bytes of a body that is read as a whole, and of one that is not, unless a route says otherwise. */
const defaultWholeBytes = 1024 * 1024;
const defaultStreamBytes = 1024 * 1024 * 1024;
const utf8 = new TextDecoder('utf-8', { fatal: true });

/** The body of a request to a route. */
export interface ReadBody {
  readonly value: unknown;
  /** Removes received files. */
  discard(): Promise<void>;
}

/** Whether a route reads the body of its requests itself. */
export function readsOwnBody(route: { readonly body?: string }): boolean {
  return route.body !== undefined && route.body !== 'json';
}

/**
 * Reads the body of a request as a route asks for it; a stream is not read yet. Throws Failure http.payload-too-large,
 * http.malformed-body, and for forms what `Media.receive` throws.
 */
export async function readRouteBody(
  route: Pick<RouteOptions, 'maxBytes'> & { readonly body?: string },
  request: HttpRequest,
  media: Pick<Media, 'receive'>,
): Promise<ReadBody> {
  const { body: kind = 'json', maxBytes } = route;
  if (kind === 'json') return withoutFiles(request.body);
  const { stream, headers } = request;
  if (stream === null) throw new Bug('the body of a route was read before the route');
  switch (kind) {
    case 'text':
      return withoutFiles(decodeText(await readAll(stream, maxBytes ?? defaultWholeBytes)));
    case 'buffer':
      return withoutFiles(await readAll(stream, maxBytes ?? defaultWholeBytes));
    case 'stream':
      return withoutFiles(limitedStream(stream, maxBytes ?? defaultStreamBytes));
    case 'multipart': {
      const form = await media.receive({ stream, contentType: String(headers['content-type'] ?? '') });
      return { value: toRouteForm(form), discard: form.discard };
    }
    default:
      throw new Bug(`a route has no body of the kind ${kind}`);
  }
}

function withoutFiles(value: unknown): ReadBody {
  return { value, discard: async () => undefined };
}

async function readAll(stream: Readable, limit: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of withinLimit(stream, limit)) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** Yields the chunks of a body without destroying it, because the response is sent over the same connection. */
async function* withinLimit(stream: Readable, limit: number): AsyncIterable<Buffer> {
  let length = 0;
  for await (const chunk of stream.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > limit) throw new Failure('http.payload-too-large');
    yield chunk;
  }
}

function limitedStream(stream: Readable, limit: number): Readable {
  const limited = Readable.from(withinLimit(stream, limit), { objectMode: false });
  // It may fail when nobody reads it any more; a reader gets the error as well.
  limited.on('error', () => undefined);
  return limited;
}

function decodeText(bytes: Buffer): string {
  try {
    return utf8.decode(bytes);
  } catch {
    throw new Failure('http.malformed-body', { reason: 'it is not UTF-8 text' });
  }
}

function toRouteForm({ fields, files }: ReceivedForm): RouteForm {
  return {
    fields: Object.fromEntries(fields),
    files: files.map(({ field, name, bytes, path }) => ({
      field,
      name,
      bytes,
      path,
      stream: () => createReadStream(path),
    })),
  };
}
