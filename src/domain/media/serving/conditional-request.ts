/** What an object is told apart from its other states by. */
export interface Validators {
  /** A strong entity tag, with its quotes. */
  readonly etag: string;
  /** Milliseconds since 1970; in headers it counts in whole seconds. */
  readonly modifiedAt: number;
}

/** Headers by lower-case name. */
export type HeaderMap = Readonly<Record<string, string | readonly string[] | undefined>>;

/**
 * Evaluates the conditions of a GET or HEAD in their order (RFC 9110, section 13.2.2). `unchanged`: the client has it already (304);
 * `failed`: it asks for another state than there is (412).
 */
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

/** May a range be answered, or has the object changed since the client got the rest of it (`If-Range`)? */
export function isRangeValid(headers: HeaderMap, { etag, modifiedAt }: Validators): boolean {
  const ifRange = singleHeader(headers['if-range']);
  if (ifRange === undefined) return true;
  if (ifRange.endsWith('"')) return ifRange.trim() === etag;
  return parseHttpDate(ifRange) === wholeSeconds(modifiedAt);
}

/** A header that came once. */
export function singleHeader(header: string | readonly string[] | undefined): string | undefined {
  return typeof header === 'string' ? header : undefined;
}

/** Tags of ours hold no comma. */
function splitList(list: string): readonly string[] {
  return list.split(',').map((entry) => entry.trim());
}

/** A date in a header, in seconds since 1970; null: there is none that can be read. */
function parseHttpDate(header: string | readonly string[] | undefined): number | null {
  const time = Date.parse(singleHeader(header) ?? '');
  return Number.isNaN(time) ? null : wholeSeconds(time);
}

function wholeSeconds(milliseconds: number): number {
  return Math.floor(milliseconds / 1_000);
}
