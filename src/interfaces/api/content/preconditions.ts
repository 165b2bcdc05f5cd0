import type { PreconditionCheck } from '../../../domain/documents/index.js';
import { Failure } from '../../../foundations/core/index.js';
import { computeEtag, etagMatches, type HttpRequest } from '../../../foundations/http/index.js';
import { documentEnvelope } from './envelope.js';

/**
 * Returns the precondition of the headers If-Match and If-None-Match of a write (docs/reference/writing.md); undefined:
 * none. Compares the tags of the bytes of a GET response: If-Match strongly, so that a weak tag never matches. The
 * returned check throws Failure write.precondition.
 */
export function parsePreconditions({ headers }: Pick<HttpRequest, 'headers'>): PreconditionCheck | undefined {
  const ifMatch = headerText(headers['if-match']);
  const ifNoneMatch = headerText(headers['if-none-match']);
  if (ifMatch === undefined && ifNoneMatch === undefined) return undefined;
  return (current) => {
    const tags = current.map((document) => computeEtag(documentEnvelope(document)));
    if (ifMatch !== undefined && !matchesStrongly(ifMatch, tags)) throw new Failure('write.precondition');
    if (ifNoneMatch !== undefined && tags.some((tag) => etagMatches(ifNoneMatch, tag)))
      throw new Failure('write.precondition');
  };
}

function matchesStrongly(ifMatch: string, tags: readonly string[]): boolean {
  if (ifMatch.trim() === '*') return tags.length > 0;
  const expectedTags = new Set(ifMatch.split(',').map((entry) => entry.trim()));
  return tags.some((tag) => expectedTags.has(tag));
}

function headerText(header: string | readonly string[] | undefined): string | undefined {
  return typeof header === 'string' || header === undefined ? header : header.join(', ');
}
