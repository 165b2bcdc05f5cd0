import { Bug } from '../../core/index.js';
import type { HttpResponse } from '../types.js';

const noHeaders: readonly string[] = [];
const connectionClose: readonly string[] = ['Connection', 'close'];
/** The characters that a header value may contain without becoming two headers or a different one: printable ASCII. */
const oneLine = /^[\x20-\x7e]*$/;

/**
 * Returns the headers of the response itself, with `Connection: close` if the connection ends with it. Throws Bug for a
 * value that is not one line of ASCII.
 */
export function extraHeaders({ headers = noHeaders }: HttpResponse, closes: boolean): readonly string[] {
  if (headers.length === 0) return closes ? connectionClose : noHeaders;
  const invalidIndex = headers.findIndex((text) => !oneLine.test(text));
  if (invalidIndex >= 0)
    throw new Bug(`the header ${headers[invalidIndex & ~1]} of an answer is not one line of ASCII`);
  return closes ? [...headers, ...connectionClose] : headers;
}

/** Returns whether the response sets `Cache-Control` itself. */
export function hasCacheControl({ headers = noHeaders }: HttpResponse): boolean {
  return headers.some((text, index) => index % 2 === 0 && text.toLowerCase() === 'cache-control');
}
