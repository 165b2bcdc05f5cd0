import type { ServerResponse } from 'node:http';
import { copyOf } from './body-parts.js';
import { etagOf, matches } from './etag.js';
import { type HeaderSet, revalidated } from './headers.js';
import type { Answer } from './types.js';

/**
 * What is worked out once for an answer that is given again and again: its body in one piece, its `ETag`, and its headers as flat
 * lists, in which the request id alone differs from request to request.
 */
export class Kept {
  readonly body: Buffer;
  readonly tag: string;
  #set: HeaderSet | null = null;
  #whole: string[] = [];
  #unchanged: string[] = [];

  constructor(parts: readonly Buffer[]) {
    this.body = copyOf(parts);
    this.tag = etagOf(parts);
  }

  /** Writes the answer, or 304. Gives the status sent. */
  write(response: ServerResponse, status: number, request: KeptRequest): number {
    const { ifNoneMatch, headers, requestId, head } = request;
    if (this.#set !== headers) this.#begin(headers);
    if (ifNoneMatch !== undefined && matches(ifNoneMatch, this.tag)) {
      response.writeHead(304, withId(this.#unchanged, this.#unchanged.length - 1, requestId));
      response.end();
      return 304;
    }
    response.writeHead(status, withId(this.#whole, this.#whole.length - 3, requestId));
    if (head) response.end();
    else response.end(this.body);
    return status;
  }

  /** Nearly all requests get the same set. */
  #begin(set: HeaderSet): void {
    const tagged = [this.tag, 'X-Request-Id', ''];
    this.#set = set;
    this.#unchanged = [...set.common, ...revalidated, 'ETag', ...tagged];
    this.#whole = [...set.read, ...tagged, 'Content-Length', String(this.body.length)];
  }
}

/** How the answer is to be written; see `Delivery`. */
interface KeptRequest {
  readonly head: boolean;
  readonly ifNoneMatch: string | undefined;
  readonly headers: HeaderSet;
  readonly requestId: string;
}

/** The answer of a read in a form in which giving it again costs least. It has a body, and no headers of its own. */
export function keptAnswer({ status }: Answer, body: readonly Buffer[]): Answer {
  const kept = new Kept(body);
  return { status, body: [kept.body], revalidates: true, kept };
}

/** The list is read at once and not kept: it may be written over for the next request. */
function withId(headers: string[], at: number, requestId: string): string[] {
  headers[at] = requestId;
  return headers;
}
