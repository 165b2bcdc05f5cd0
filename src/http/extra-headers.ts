import { Bug } from '../kernel/index.js';
import type { Answer } from './types.js';

const none: readonly string[] = [];
const close: readonly string[] = ['Connection', 'close'];
/** What a header may hold without becoming two, or another one than was meant: printable ASCII. */
const oneLine = /^[\x20-\x7e]*$/;

/** The headers of an answer itself, and, where the connection ends with it (`last`), the word of that. Raises Bug for one that would not be one line. */
export function extraHeaders({ headers = none }: Answer, last: boolean): readonly string[] {
  if (headers.length === 0) return last ? close : none;
  const wrong = headers.findIndex((text) => !oneLine.test(text));
  if (wrong >= 0) throw new Bug(`the header ${headers[wrong & ~1]} of an answer is not one line of ASCII`);
  return last ? [...headers, ...close] : headers;
}

/** Does the answer say itself how long it may be kept? */
export function saysCaching({ headers = none }: Answer): boolean {
  return headers.some((text, at) => at % 2 === 0 && text.toLowerCase() === 'cache-control');
}
