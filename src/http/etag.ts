import { hash } from 'node:crypto';
import { toWrite } from './body-parts.js';

/**
 * The strong `ETag` of a body: equal bytes, equal tag. A short body is hashed as a whole; of a long one the longest part is hashed as
 * it is, the short ones around it together: two calls without a hash object in between are the fastest way through Node's crypto.
 */
export function etagOf(parts: readonly Buffer[]): string {
  const body = toWrite(parts);
  if (body.length === 1) return `"${hash('sha1', body[0] as Buffer, 'base64url')}"`;
  let longest = 0;
  for (let at = 1; at < body.length; at++) {
    if ((body[at] as Buffer).length > (body[longest] as Buffer).length) longest = at;
  }
  const frame = body.filter((_, at) => at !== longest);
  const long = hash('sha1', body[longest] as Buffer, 'base64url');
  return `"${long}.${hash('sha1', Buffer.concat(frame), 'base64url')}"`;
}

/** Does an `If-None-Match` header name this tag? Compared weakly, as the header asks for. */
export function matches(ifNoneMatch: string, etag: string): boolean {
  if (ifNoneMatch === etag || ifNoneMatch.trim() === '*') return true;
  return ifNoneMatch.split(',').some((entry) => entry.trim().replace(/^W\//, '') === etag);
}
