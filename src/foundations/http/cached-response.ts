import { totalLength } from './body-parts.js';
import { computeEtag } from './etag.js';
import { HeadroomBuffer } from './headroom-buffer.js';
import type { HeaderSet } from './response-headers.js';
import type { HttpResponse } from './types.js';

/** The head of a cached response, in front of the id of the request and behind it. */
export interface CachedHead {
  /** The headers that it begins with. */
  readonly headers: HeaderSet;
  readonly opening: string;
  readonly middle: string;
  /** The same of a 304. */
  readonly unchangedOpening: string;
  readonly unchangedMiddle: string;
}

/** What is computed once for a response that is sent again and again: its body in one piece, and its `ETag`. */
export class CachedBody {
  readonly etag: string;
  /** The body in memory of its own: short parts may be pieces of a longer one, all of which would stay. */
  readonly body: Buffer;
  /** Its bytes. */
  readonly length: number;
  readonly buffer: HeadroomBuffer;
  /** The head that it was given with last: nearly all requests get the same. */
  head: CachedHead | null = null;

  constructor(parts: readonly Buffer[]) {
    this.etag = computeEtag(parts);
    this.length = totalLength(parts);
    this.buffer = new HeadroomBuffer(this.length);
    this.body = this.buffer.fill(parts);
  }
}

/** The answer of a read in a form in which giving it again costs least. It has a body, and the headers of its own that it had. */
export function createCachedResponse(answer: HttpResponse, body: readonly Buffer[]): HttpResponse {
  const cached = new CachedBody(body);
  const { ownedBuffer: _, ...rest } = answer;
  return { ...rest, body: [cached.body], revalidates: true, cached };
}
