import { Readable } from 'node:stream';
import type { HttpRequest, HttpResponse } from '../../../foundations/http/index.js';
import { type Encoding, encodings, type StaticFile } from './static-files.js';

/**
 * Answers with a built file in the shortest spelling that the client takes, or with 304 where it has that one. `caching`: how caches may
 * keep it.
 */
export function createStaticFileResponse(
  { bytes, encoded, contentType, etag }: StaticFile,
  caching: string,
  { headers }: HttpRequest,
): HttpResponse {
  const encoding = encodings.find(
    (candidate) => encoded.has(candidate) && accepts(headers['accept-encoding'], candidate),
  );
  // Each encoding of a file needs its own entity tag.
  const entityTag = encoding === undefined ? etag : `${etag.slice(0, -1)}-${encoding}"`;
  const validationHeaders = ['Cache-Control', caching, 'ETag', entityTag, 'Vary', 'Accept-Encoding'];
  const ifNoneMatch = headers['if-none-match'];
  if (
    typeof ifNoneMatch === 'string' &&
    ifNoneMatch.split(',').some((candidate) => candidate.trim().replace(/^W\//, '') === entityTag)
  ) {
    return { status: 304, body: null, revalidates: false, headers: validationHeaders };
  }
  const body = (encoding && encoded.get(encoding)) ?? bytes;
  const contentHeaders = [
    'Content-Type',
    contentType,
    ...(encoding === undefined ? [] : ['Content-Encoding', encoding]),
  ];
  return {
    status: 200,
    body: null,
    file: { stream: Readable.from(body), length: body.length },
    revalidates: false,
    headers: [...validationHeaders, ...contentHeaders],
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
