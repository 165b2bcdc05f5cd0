import type { HttpResponse } from '../types.js';

/** The first headers of the responses of reads. */
export interface ReadResponseHeaders {
  /** Of every answer. */
  readonly common: readonly string[];
  /** Who may cache the response of a read, and for how long. */
  readonly caching: readonly string[];
  /** Of an answer with a body, up to the name of its tag. */
  readonly read: readonly string[];
}

/** The headers that every answer of one kind begins with, as the flat lists that node writes without copying. */
export interface HeaderSet extends ReadResponseHeaders {
  /** Of an answer with a JSON body. */
  readonly json: readonly string[];
  /** Of reads that shared caches may keep; null: they may keep none. */
  readonly shared: ReadResponseHeaders | null;
  /** For a response with a separate policy: all of `common` but the policy. */
  readonly page: readonly string[];
  /** The headers added to the response to a preflight request; empty: the browser does not send the actual request. */
  readonly preflight: readonly string[];
}

/** For reads: a private cache may store the response and revalidates it each time. */
export const privateRevalidated: readonly string[] = ['Cache-Control', 'private, no-cache'];

/** For everything else. */
export const noStore: readonly string[] = ['Cache-Control', 'no-store'];

const oneYear = 365 * 24 * 60 * 60;

/** Makes browsers return over TLS only. */
export const strictTransportSecurity: readonly string[] = ['Strict-Transport-Security', `max-age=${oneYear}`];

/** The responses are data, never a page. */
const dataSecurityHeaders: readonly string[] = [
  'X-Content-Type-Options',
  'nosniff',
  'X-Frame-Options',
  'DENY',
  'Referrer-Policy',
  'no-referrer',
];

const crossOriginDataHeaders: readonly string[] = [
  'Content-Security-Policy',
  "default-src 'none'; frame-ancestors 'none'",
  'Cross-Origin-Resource-Policy',
  'cross-origin',
];

/** These responses are data; pages have a separate policy. */
const noScriptPolicy: readonly string[] = [
  'Content-Security-Policy',
  "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
];

const sameOriginHeaders: readonly string[] = [
  'Cross-Origin-Resource-Policy',
  'same-origin',
  'Cross-Origin-Opener-Policy',
  'same-origin',
  'Permissions-Policy',
  'accelerometer=(), browsing-topics=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), microphone=(), midi=(), payment=(), usb=()',
];

/** Uploads may be shown anywhere, and can do nothing: no script, no form, no request, no origin. */
const fileSecurityHeaders: readonly string[] = [
  'X-Content-Type-Options',
  'nosniff',
  'Referrer-Policy',
  'no-referrer',
  'Content-Security-Policy',
  "sandbox; default-src 'none'",
  'Cross-Origin-Resource-Policy',
  'cross-origin',
];

/** The kind of responses that other origins may read: data, or files. */
export type CrossOriginContent = 'data' | 'files';

const headersByContent: Readonly<
  Record<CrossOriginContent, { readonly hardened: readonly string[]; readonly exposed: string }>
> = {
  data: {
    hardened: [...dataSecurityHeaders, ...crossOriginDataHeaders],
    exposed: 'ETag, Idempotency-Replayed, Retry-After, X-Request-Id',
  },
  files: {
    hardened: fileSecurityHeaders,
    exposed: 'Accept-Ranges, Content-Disposition, Content-Range, ETag, Retry-After, X-Request-Id',
  },
};

const preflightAllowed: readonly string[] = [
  'Access-Control-Allow-Methods',
  'GET, HEAD, POST, PUT, DELETE, OPTIONS',
  'Access-Control-Allow-Headers',
  // The star allows every other header in requests without credentials.
  'Authorization, Content-Type, If-Match, If-None-Match, Idempotency-Key, Strapi-Encode-Source-Maps, Strapi-Response-Format, *',
  'Access-Control-Max-Age',
  '86400',
];

/** What all sets of a server have in common. */
export interface CommonHeaders {
  /** Headers of every answer. */
  readonly everyResponse: readonly string[];
  /** `Cache-Control` of reads that shared caches may keep; null: they may keep none. */
  readonly sharedCaching: string | null;
}

/** Any origin may read the answer; none is given credentials. */
export function anyOriginSet(content: CrossOriginContent, { everyResponse, sharedCaching }: CommonHeaders): HeaderSet {
  const { hardened, exposed } = headersByContent[content];
  const allow = ['Access-Control-Allow-Origin', '*', 'Access-Control-Expose-Headers', exposed];
  return createHeaderSet([...everyResponse, ...hardened, ...allow], preflightAllowed, sharedCaching);
}

/** This origin may read the answer and send credentials. */
export function listedOriginSet(
  content: CrossOriginContent,
  origin: string,
  { everyResponse, sharedCaching }: CommonHeaders,
): HeaderSet {
  const { hardened, exposed } = headersByContent[content];
  const allow = ['Access-Control-Allow-Origin', origin, 'Access-Control-Allow-Credentials', 'true'];
  const expose = ['Access-Control-Expose-Headers', exposed];
  return createHeaderSet(
    [...everyResponse, ...hardened, 'Vary', 'Origin', ...allow, ...expose],
    preflightAllowed,
    sharedCaching,
  );
}

/** No origin may read the response: the request's is not listed, or it has none. */
export function unlistedOriginSet(
  content: CrossOriginContent,
  { everyResponse, sharedCaching }: CommonHeaders,
): HeaderSet {
  return createHeaderSet(
    [...everyResponse, ...headersByContent[content].hardened, 'Vary', 'Origin'],
    [],
    sharedCaching,
  );
}

/** Only pages of the server's own origin can read the response. */
export function sameOriginSet(always: readonly string[]): HeaderSet {
  return createHeaderSet([...always, ...dataSecurityHeaders, ...sameOriginHeaders, ...noScriptPolicy], [], null);
}

function createHeaderSet(
  common: readonly string[],
  preflight: readonly string[],
  sharedCaching: string | null,
): HeaderSet {
  const shared =
    sharedCaching === null ? null : createReadHeaders(varyByRequest(common), ['Cache-Control', sharedCaching]);
  return {
    ...createReadHeaders(common, privateRevalidated),
    json: withJsonType(common),
    shared,
    page: withoutPolicy(common),
    preflight,
  };
}

function createReadHeaders(common: readonly string[], caching: readonly string[]): ReadResponseHeaders {
  return { common, caching, read: [...withJsonType(common), ...caching, 'ETag'] };
}

function withJsonType(common: readonly string[]): readonly string[] {
  return [...common, 'Content-Type', 'application/json; charset=utf-8'];
}

/**
 * Adds `Vary`: callers with credentials, or of another format, get another response. One line, because some caches read
 * no second one.
 */
function varyByRequest(headers: readonly string[]): readonly string[] {
  const index = headers.indexOf('Vary');
  if (index < 0) return [...headers, 'Vary', varyingRequestHeaders];
  return headers.with(index + 1, `${headers[index + 1]}, ${varyingRequestHeaders}`);
}

/** The request headers that vary the response of a read, besides the origin. */
const varyingRequestHeaders = 'Authorization, Strapi-Response-Format';

function withoutPolicy(headers: readonly string[]): readonly string[] {
  const index = headers.indexOf('Content-Security-Policy');
  return index < 0 ? headers : [...headers.slice(0, index), ...headers.slice(index + 2)];
}

/** Returns the first headers of the response of a read. */
export function selectReadHeaders(
  set: HeaderSet,
  { sharedCacheable }: Pick<HttpResponse, 'sharedCacheable'>,
): ReadResponseHeaders {
  return sharedCacheable === true && set.shared !== null ? set.shared : set;
}

/**
 * Returns the first headers of a response without a JSON body; its own content security policy replaces the default
 * one.
 */
export function openingHeaders(
  { common, page }: HeaderSet,
  { policy }: Pick<HttpResponse, 'policy'>,
): readonly string[] {
  return policy === undefined ? common : [...page, 'Content-Security-Policy', policy];
}
