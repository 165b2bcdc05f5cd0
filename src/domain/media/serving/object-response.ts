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

/** What of a request decides how much of an object is answered. */
export interface ObjectRequest {
  readonly method: string;
  readonly headers: HeaderMap;
}

/** What is said about an object in its answer: values of the headers of these names. */
export interface ObjectHeaders {
  readonly cacheControl: string;
  readonly contentType: string;
  readonly contentDisposition: string;
}

/**
 * Answers with a stored object: whole, a part of it, or with the word that the client has it already, as RFC 9110 asks. null: there
 * is no such object. Throws Fault media.unavailable.
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
  // Ranges are a matter of GET alone.
  const requestedRange =
    method === 'GET' && isRangeValid(headers, validators) ? parseRange(singleHeader(headers.range), bytes) : 'whole';
  if (requestedRange === 'beyond') return withoutBody(416, ['Content-Range', `bytes */${bytes}`]);
  const range = requestedRange === 'whole' ? null : requestedRange;
  // There is nothing to be read for HEAD; the length is that of the object.
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
