import { Bug } from '../core/index.js';
import type { HttpResponse } from './types.js';

const noHeaders: readonly string[] = [];
const connectionClose: readonly string[] = ['Connection', 'close'];
/** What a header may hold without becoming two, or another one than was meant: printable ASCII. */
const oneLine = /^[\x20-\x7e]*$/;

/** Returns the headers of the response itself, with `Connection: close` where the connection ends with it. Throws Bug for a value that is not one line of ASCII. */
export function extraHeaders({ headers = noHeaders }: HttpResponse, closes: boolean): readonly string[] {
  if (headers.length === 0) return closes ? connectionClose : noHeaders;
  const invalidIndex = headers.findIndex((text) => !oneLine.test(text));
  if (invalidIndex >= 0)
    throw new Bug(`the header ${headers[invalidIndex & ~1]} of an answer is not one line of ASCII`);
  return closes ? [...headers, ...connectionClose] : headers;
}

/** Whether the response has a `Cache-Control` of its own. */
export function hasCacheControl({ headers = noHeaders }: HttpResponse): boolean {
  return headers.some((text, index) => index % 2 === 0 && text.toLowerCase() === 'cache-control');
}
