import type { IncomingMessage } from 'node:http';
import { Failure } from '../../core/index.js';
import { limits } from '../limits.js';

/** The header that asks the content API for another format of its answers, in lower case. */
export const responseFormatHeader = 'strapi-response-format';

/** The headers on which nearly every response depends, found without the object that Node makes of all headers. */
export interface RequestHeaders {
  readonly authorization: string | undefined;
  readonly origin: string | undefined;
  readonly ifNoneMatch: string | undefined;
  /**
   * True if each of these occurs at most once, and there is no body, no expectation and no request for another format.
   */
  readonly isPlain: boolean;
}

/** A name or an address, and a port (RFC 9112, 3.2). */
const hostPattern = /^(?:\[[\da-f:.]+\]|[\w.~!$&'()*+,;=%-]+)(?::\d{0,5})?$/i;

/** Whether this can be the value of a `Host` header. */
export function isHost(text: string): boolean {
  return hostPattern.test(text);
}

/**
 * Reads a request head. Throws `http.malformed-head` if two readers could see different requests: no `Host` header, an
 * invalid one, or several; several `Authorization` headers; more headers than allowed. Node uses the first of several,
 * a proxy in front may use the last.
 */
export function readRequestHeaders({ rawHeaders, httpVersion }: IncomingMessage): RequestHeaders {
  if (rawHeaders.length > 2 * limits.headers) rejectMalformed(`it has more than ${limits.headers} headers`);
  const values: HeaderValues = { host: undefined, authorization: undefined, origin: undefined, ifNoneMatch: undefined };
  let isPlain = true;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const header = classifyHeader(rawHeaders[index] ?? '');
    if (header === null) continue;
    if (header === 'body') {
      isPlain = false;
      continue;
    }
    if (values[header] !== undefined) {
      if (header === 'host') rejectMalformed('it has more than one Host header');
      if (header === 'authorization') rejectMalformed('it has more than one Authorization header');
      isPlain = false;
    }
    values[header] = rawHeaders[index + 1] ?? '';
  }
  const { host, authorization, origin, ifNoneMatch } = values;
  if (host === undefined && httpVersion === '1.1') rejectMalformed('it has no Host header');
  if (host !== undefined && !isHost(host)) rejectMalformed('its Host header names no host');
  return { authorization, origin, ifNoneMatch, isPlain };
}

type RelevantHeader = 'host' | 'authorization' | 'origin' | 'ifNoneMatch';
type HeaderValues = Record<RelevantHeader, string | undefined>;

/** Classifies a header: one of those that are read, one about a body or another format; null: any other. */
function classifyHeader(name: string): RelevantHeader | 'body' | null {
  switch (name.length) {
    case 4:
      return name.toLowerCase() === 'host' ? 'host' : null;
    case 6: {
      const lower = name.toLowerCase();
      return lower === 'origin' ? 'origin' : lower === 'expect' ? 'body' : null;
    }
    case 13: {
      const lower = name.toLowerCase();
      return lower === 'authorization' ? 'authorization' : lower === 'if-none-match' ? 'ifNoneMatch' : null;
    }
    case 14:
      return name.toLowerCase() === 'content-length' ? 'body' : null;
    case responseFormatHeader.length:
      return name.toLowerCase() === responseFormatHeader ? 'body' : null;
    case 17:
      return name.toLowerCase() === 'transfer-encoding' ? 'body' : null;
    default:
      return null;
  }
}

function rejectMalformed(reason: string): never {
  throw new Failure('http.malformed-head', { reason });
}
