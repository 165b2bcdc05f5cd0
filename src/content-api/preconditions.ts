import type { Expect } from '../documents/index.js';
import { type DoorRequest, etagMatches, etagOf } from '../http/index.js';
import { Failure } from '../kernel/index.js';
import { oneEnvelope } from './envelope.js';

/**
 * What the headers If-Match and If-None-Match of a write expect (docs/reference/writing.md); undefined: nothing. Compared are the tags
 * of the bytes that a GET would answer with: If-Match strongly, so that a weak tag never fits. What is given raises Failure
 * write.precondition.
 */
export function expectationOf({ headers }: Pick<DoorRequest, 'headers'>): Expect | undefined {
  const match = textOf(headers['if-match']);
  const noneMatch = textOf(headers['if-none-match']);
  if (match === undefined && noneMatch === undefined) return undefined;
  return (current) => {
    const tags = current.map((document) => etagOf(oneEnvelope(document)));
    if (match !== undefined && !isMet(match, tags)) throw new Failure('write.precondition');
    if (noneMatch !== undefined && tags.some((tag) => etagMatches(noneMatch, tag)))
      throw new Failure('write.precondition');
  };
}

function isMet(ifMatch: string, tags: readonly string[]): boolean {
  if (ifMatch.trim() === '*') return tags.length > 0;
  const wanted = new Set(ifMatch.split(',').map((entry) => entry.trim()));
  return tags.some((tag) => wanted.has(tag));
}

function textOf(header: string | readonly string[] | undefined): string | undefined {
  return typeof header === 'string' || header === undefined ? header : header.join(', ');
}
