/**
 * Headers of every answer, as the flat list that node writes without copying: the answers are data, never a page, whatever
 * a browser is told; any origin may read them, and none is given credentials.
 */
export const commonHeaders: readonly string[] = [
  'X-Content-Type-Options',
  'nosniff',
  'Content-Security-Policy',
  "default-src 'none'; frame-ancestors 'none'",
  'X-Frame-Options',
  'DENY',
  'Referrer-Policy',
  'no-referrer',
  'Cross-Origin-Resource-Policy',
  'cross-origin',
  'Access-Control-Allow-Origin',
  '*',
  'Access-Control-Expose-Headers',
  'ETag, Retry-After',
];

/** Headers of an answer with a JSON body. */
export const jsonHeaders: readonly string[] = [...commonHeaders, 'Content-Type', 'application/json; charset=utf-8'];

/** For reads: a private copy may be kept and is asked about again each time. */
export const revalidated: readonly string[] = ['Cache-Control', 'private, no-cache'];

/** For everything else. */
export const notStored: readonly string[] = ['Cache-Control', 'no-store'];

/** Headers of the answer to a preflight request. */
export const preflightHeaders: readonly string[] = [
  'Access-Control-Allow-Methods',
  'GET, HEAD, POST, PUT, DELETE, OPTIONS',
  'Access-Control-Allow-Headers',
  'Authorization, Content-Type, If-Match, If-None-Match, Idempotency-Key',
  'Access-Control-Max-Age',
  '86400',
];
