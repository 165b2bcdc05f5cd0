import { totalLength } from '../request/body-parts.js';
import type { HttpResponse } from '../types.js';
import { computeEtag } from './etag.js';
import { HeadroomBuffer } from './headroom-buffer.js';
import type { HeaderSet } from './response-headers.js';

/** The head of a cached response, in front of the id of the request and behind it. */
export interface CachedHead {
  /** The headers that it begins with. */
  readonly headers: HeaderSet;
  readonly opening: string;
  readonly middle: string;
  /** The same for a 304. */
  readonly unchangedOpening: string;
  readonly unchangedMiddle: string;
}

/** The precomputed parts of a repeated response: its body as one buffer, and its `ETag`; null: it has none. */
export class CachedBody {
  readonly etag: string | null;
  /** A separate copy of the body: short parts may be slices of a larger buffer, which would stay in memory. */
  readonly body: Buffer;
  /** Its bytes. */
  readonly length: number;
  readonly buffer: HeadroomBuffer;
  /** The head that it was given with last: nearly all requests get the same. */
  head: CachedHead | null = null;

  constructor(parts: readonly Buffer[], { revalidates }: Pick<HttpResponse, 'revalidates'>) {
    this.etag = revalidates ? computeEtag(parts) : null;
    this.length = totalLength(parts);
    this.buffer = new HeadroomBuffer(this.length);
    this.body = this.buffer.fill(parts);
  }
}

/** Returns the response of a read in the form that is cheapest to repeat. It has the same body and headers, and an `ETag` if that has one. */
export function createCachedResponse(answer: HttpResponse, body: readonly Buffer[]): HttpResponse {
  const { ownedBuffer: _, ...rest } = answer;
  const cached = new CachedBody(body, answer);
  return { ...rest, body: [cached.body], cached };
}
