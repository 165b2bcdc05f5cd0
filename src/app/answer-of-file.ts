import { Readable } from 'node:stream';
import type { Answer, DoorRequest } from '../http/index.js';
import { type Encoding, encodings, type PanelFile } from './panel-files.js';

/**
 * Answers with a built file in the shortest spelling that the client takes, or with 304 where it has that one. `caching`: how caches may
 * keep it.
 */
export function answerOfFile(
  { bytes, encoded, contentType, etag }: PanelFile,
  caching: string,
  { headers }: DoorRequest,
): Answer {
  const encoding = encodings.find((one) => encoded.has(one) && accepts(headers['accept-encoding'], one));
  // Two spellings of a file are two things to a cache.
  const tag = encoding === undefined ? etag : `${etag.slice(0, -1)}-${encoding}"`;
  const validated = ['Cache-Control', caching, 'ETag', tag, 'Vary', 'Accept-Encoding'];
  const known = headers['if-none-match'];
  if (typeof known === 'string' && known.split(',').some((one) => one.trim().replace(/^W\//, '') === tag)) {
    return { status: 304, body: null, revalidates: false, headers: validated };
  }
  const body = (encoding && encoded.get(encoding)) ?? bytes;
  const described = ['Content-Type', contentType, ...(encoding === undefined ? [] : ['Content-Encoding', encoding])];
  return {
    status: 200,
    body: null,
    file: { stream: Readable.from(body), length: body.length },
    revalidates: false,
    headers: [...validated, ...described],
  };
}

/** Does an `Accept-Encoding` header name this encoding, and not with the weight nought? */
function accepts(header: string | readonly string[] | undefined, encoding: Encoding): boolean {
  if (typeof header !== 'string') return false;
  return header.split(',').some((entry) => {
    const [name, weight = ''] = entry
      .trim()
      .toLowerCase()
      .split(/\s*;\s*/);
    return name === encoding && !/^q=0(\.0*)?$/.test(weight);
  });
}
