import { joinShortBody, totalLength } from '../request/body-parts.js';
import type { HttpResponse } from '../types.js';
import { computeEtag, etagMatches } from './etag.js';
import { extraHeaders, hasCacheControl } from './extra-headers.js';
import { type HeaderSet, noStore, openingHeaders, selectReadHeaders } from './response-headers.js';

/** Options for writing a response. */
export interface ResponseOptions {
  /** HEAD: all headers, no body. */
  readonly isHead: boolean;
  readonly ifNoneMatch: string | undefined;
  /** The headers that the answer begins with. */
  readonly headers: HeaderSet;
  readonly requestId: string;
  /** The server is stopping: the connection ends with the response. */
  readonly closes: boolean;
  /** The rest of the request's body has not come and will not be read: the connection ends with the response. */
  readonly requestUnread: boolean;
}

/** A prepared response, on either path. */
export interface PreparedResponse {
  readonly status: number;
  /** Headers as a flat list: those that many answers begin with, in a list that is one of few; then those of this one. */
  readonly commonHeaders: readonly string[];
  readonly ownHeaders: readonly string[];
  /** Its parts, none of which is copied; empty: nothing follows the head. */
  readonly body: readonly Buffer[];
}

const emptyBody: readonly Buffer[] = [];

/** Returns the prepared response for a response without a file. Throws Bug for a header that would not be one line. */
export function prepareResponse(answer: HttpResponse, options: ResponseOptions): PreparedResponse {
  const { body, status, revalidates } = answer;
  const { headers: headerSet, requestId } = options;
  const extra = extraHeaders(answer, options.closes || options.requestUnread);
  if (body === null) {
    const ownHeaders = [...(hasCacheControl(answer) ? [] : noStore), 'X-Request-Id', requestId, ...extra];
    if (mayHaveBody(status)) ownHeaders.push('Content-Length', '0');
    return { status, commonHeaders: openingHeaders(headerSet, answer), ownHeaders, body: emptyBody };
  }
  const parts = joinShortBody(body);
  const lengthHeaders = ['X-Request-Id', requestId, 'Content-Length', String(totalLength(parts)), ...extra];
  const sentParts = options.isHead ? emptyBody : parts;
  if (!revalidates)
    return { status, commonHeaders: headerSet.json, ownHeaders: [...noStore, ...lengthHeaders], body: sentParts };
  const etag = answer.cached?.etag ?? computeEtag(parts);
  const { common, caching, read } = selectReadHeaders(headerSet, answer);
  if (options.ifNoneMatch !== undefined && etagMatches(options.ifNoneMatch, etag)) {
    const ownHeaders = [...caching, 'ETag', etag, 'X-Request-Id', requestId, ...extra];
    return { status: 304, commonHeaders: common, ownHeaders, body: emptyBody };
  }
  return { status, commonHeaders: read, ownHeaders: [etag, ...lengthHeaders], body: sentParts };
}

/** Returns false for 204 and 304, which end with their headers. */
function mayHaveBody(status: number): boolean {
  return status !== 204 && status !== 304;
}
