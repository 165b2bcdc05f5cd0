import { Readable } from 'node:stream';
import type { HttpResponse } from '../../../foundations/http/index.js';
import type { ByteRange, Storage } from '../storage/storage.js';
import { parseRange } from './byte-ranges.js';
import {
  evaluateConditions,
  type HeaderMap,
  isRangeValid,
  singleHeader,
  type Validators,
} from './conditional-request.js';

/** The parts of a request that decide how much of an object is sent. */
export interface ObjectRequest {
  readonly method: string;
  readonly headers: HeaderMap;
}

/** Response headers by name. */
export interface ObjectHeaders {
  readonly cacheControl: string;
  readonly contentType: string;
  readonly contentDisposition: string;
}

/**
 * Returns the response with a stored object: complete, a range of it, or 304, as RFC 9110 requires; null if the object does not exist.
 * Throws Fault media.unavailable.
 */
export async function createObjectResponse(
  storage: Storage,
  key: string,
  { method, headers }: ObjectRequest,
  objectHeaders: ObjectHeaders,
): Promise<HttpResponse | null> {
  const object = await storage.find(key);
  if (object === null) return null;
  const { bytes, modifiedAt } = object;
  const validators = { etag: `"${bytes.toString(16)}-${modifiedAt.toString(16)}"`, modifiedAt };
  const verdict = evaluateConditions(headers, validators);
  if (verdict === 'failed') return withoutBody(412, []);
  if (verdict === 'unchanged') return withoutBody(304, validatorHeaders(validators, objectHeaders));
  // Ranges apply to GET only.
  const requestedRange =
    method === 'GET' && isRangeValid(headers, validators) ? parseRange(singleHeader(headers.range), bytes) : 'whole';
  if (requestedRange === 'beyond') return withoutBody(416, ['Content-Range', `bytes */${bytes}`]);
  const range = requestedRange === 'whole' ? null : requestedRange;
  // HEAD reads nothing; the length is that of the object.
  const stream = method === 'HEAD' ? Readable.from([]) : await storage.open(key, range ?? undefined);
  if (stream === null) return null;
  return {
    status: range === null ? 200 : 206,
    body: null,
    file: { stream, length: range === null ? bytes : range.last - range.first + 1 },
    revalidates: false,
    headers: [
      ...validatorHeaders(validators, objectHeaders),
      ...contentHeaders(objectHeaders),
      ...contentRangeHeader(range, bytes),
    ],
  };
}

function withoutBody(status: number, headers: readonly string[]): HttpResponse {
  return { status, body: null, revalidates: false, headers };
}

function validatorHeaders({ etag, modifiedAt }: Validators, { cacheControl }: ObjectHeaders): readonly string[] {
  return ['Cache-Control', cacheControl, 'ETag', etag, 'Last-Modified', new Date(modifiedAt).toUTCString()];
}

function contentHeaders({ contentType, contentDisposition }: ObjectHeaders): readonly string[] {
  return ['Content-Type', contentType, 'Content-Disposition', contentDisposition, 'Accept-Ranges', 'bytes'];
}

function contentRangeHeader(range: ByteRange | null, bytes: number): readonly string[] {
  return range === null ? [] : ['Content-Range', `bytes ${range.first}-${range.last}/${bytes}`];
}
