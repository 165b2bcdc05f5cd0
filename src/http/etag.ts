import { createHash } from 'node:crypto';

/** The strong `ETag` of a body: equal bytes, equal tag. */
export function etagOf(body: readonly Buffer[]): string {
  const hash = createHash('sha1');
  for (const part of body) hash.update(part);
  return `"${hash.digest('base64url')}"`;
}

/** Does an `If-None-Match` header name this tag? Compared weakly, as the header asks for. */
export function matches(ifNoneMatch: string, etag: string): boolean {
  if (ifNoneMatch === etag || ifNoneMatch.trim() === '*') return true;
  return ifNoneMatch.split(',').some((entry) => entry.trim().replace(/^W\//, '') === etag);
}
