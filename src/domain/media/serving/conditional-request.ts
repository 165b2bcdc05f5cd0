/** Validators of an object. */
export interface Validators {
  /** A strong entity tag, with its quotes. */
  readonly etag: string;
  /** Milliseconds since 1970; headers have whole seconds. */
  readonly modifiedAt: number;
}

/** Headers by lower-case name. */
export type HeaderMap = Readonly<Record<string, string | readonly string[] | undefined>>;

/** Evaluates the preconditions of a GET or HEAD in their order (RFC 9110, section 13.2.2). `unchanged`: 304; `failed`: 412. */
export function evaluateConditions(
  headers: HeaderMap,
  { etag, modifiedAt }: Validators,
): 'proceed' | 'unchanged' | 'failed' {
  const ifMatch = singleHeader(headers['if-match']);
  const unmodifiedSince = parseHttpDate(headers['if-unmodified-since']);
  if (ifMatch !== undefined) {
    if (!splitList(ifMatch).some((entry) => entry === '*' || entry === etag)) return 'failed';
  } else if (unmodifiedSince !== null && wholeSeconds(modifiedAt) > unmodifiedSince) return 'failed';

  const ifNoneMatch = singleHeader(headers['if-none-match']);
  if (ifNoneMatch !== undefined) {
    const isCurrent = splitList(ifNoneMatch).some((entry) => entry === '*' || entry.replace(/^W\//, '') === etag);
    return isCurrent ? 'unchanged' : 'proceed';
  }
  const modifiedSince = parseHttpDate(headers['if-modified-since']);
  return modifiedSince !== null && wholeSeconds(modifiedAt) <= modifiedSince ? 'unchanged' : 'proceed';
}

/** Evaluates `If-Range`: returns whether a range may be sent, because the object has not changed since the client got the rest. */
export function isRangeValid(headers: HeaderMap, { etag, modifiedAt }: Validators): boolean {
  const ifRange = singleHeader(headers['if-range']);
  if (ifRange === undefined) return true;
  if (ifRange.endsWith('"')) return ifRange.trim() === etag;
  return parseHttpDate(ifRange) === wholeSeconds(modifiedAt);
}

/** Returns a header that was sent once. */
export function singleHeader(header: string | readonly string[] | undefined): string | undefined {
  return typeof header === 'string' ? header : undefined;
}

/** Our entity tags contain no comma. */
function splitList(list: string): readonly string[] {
  return list.split(',').map((entry) => entry.trim());
}

/** Parses an HTTP date to seconds since 1970; null if it is absent or invalid. */
function parseHttpDate(header: string | readonly string[] | undefined): number | null {
  const time = Date.parse(singleHeader(header) ?? '');
  return Number.isNaN(time) ? null : wholeSeconds(time);
}

function wholeSeconds(milliseconds: number): number {
  return Math.floor(milliseconds / 1_000);
}
