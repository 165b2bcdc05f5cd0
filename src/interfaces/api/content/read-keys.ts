import type { HttpRequest } from '../../../foundations/http/index.js';
import type { Ability } from '../../../language/query/access/index.js';
import type { AnswerFormat, ReadDefault } from '../../../language/query/index.js';
import { requestedFormat } from './parts.js';
import { hookDefaultsKey } from './read-hooks.js';

/** Where a read is cached. */
export interface ReadKeys {
  /** null: the project has a say in the answer (hooks, policies), which is made anew each time. */
  readonly response: string | null;
  /** Equal for all documents that the same query is made for. */
  readonly query: string;
  /** The document that `query` leaves out; undefined: it leaves out none. */
  readonly documentId: string | undefined;
}

/** The ids that Octavo makes: 24 lower-case letters and digits. */
const plainDocumentId = /^[a-z][a-z0-9]{23}$/;
/** Stands for a documentId in a URL; no URL contains a line break. */
const documentIdPlaceholder = '\n';
const hookSeparator = '\n\n';
const maxUrlLength = 2_048;

/**
 * Returns the keys of a read; null: its URL is too long to be cached. `hookDefaults`: what hooks of the project add to this read; null: no
 * hook applies to it. `isNarrowed`: policies of the project apply to it.
 */
export function readKeys(
  ability: Ability,
  request: Pick<HttpRequest, 'url' | 'authorization' | 'headers'>,
  { hookDefaults, isNarrowed }: { readonly hookDefaults: readonly ReadDefault[] | null; readonly isNarrowed: boolean },
): ReadKeys | null {
  const { url, authorization } = request;
  const suffix = hookDefaults === null ? '' : `${hookSeparator}${hookDefaultsKey(hookDefaults)}`;
  if (url.length + suffix.length > maxUrlLength) return null;
  const { path, documentId } = splitDocumentId(url);
  const keyOf = (address: string) => cacheKey(ability, authorization, address, requestedFormat(request)) + suffix;
  const response = hookDefaults === null && !isNarrowed ? keyOf(url) : null;
  return { response, query: keyOf(path), documentId };
}

/** Returns the key of the query of a plain GET: one without hooks, in the present format. */
export function plainQueryKey(
  ability: Ability,
  authorization: string | undefined,
  url: string,
): Pick<ReadKeys, 'query' | 'documentId'> {
  const { path, documentId } = splitDocumentId(url);
  return { query: cacheKey(ability, authorization, path), documentId };
}

/** A URL without the documentId that stands last in its path, below an API id. */
function splitDocumentId(url: string): { readonly path: string; readonly documentId: string | undefined } {
  const queryStart = url.indexOf('?');
  const end = queryStart < 0 ? url.length : queryStart;
  const slash = url.lastIndexOf('/', end - 1);
  const lastSegment = url.slice(slash + 1, end);
  const belowApiId = slash > url.indexOf('/', 1);
  if (!belowApiId || !plainDocumentId.test(lastSegment)) return { path: url, documentId: undefined };
  return { path: `${url.slice(0, slash)}${documentIdPlaceholder}${url.slice(end)}`, documentId: lastSegment };
}

/**
 * Returns the key of the response at an address. It marks callers whose credentials are not needed: they are anonymous, too, but shared
 * caches may not store their responses.
 */
export function cacheKey(
  ability: Ability,
  authorization: string | undefined,
  address: string,
  format?: AnswerFormat,
): string {
  const anonymousMark = authorization === undefined || ability.identified ? '' : '+';
  return `${ability.permissionFingerprint}${anonymousMark} ${format === undefined ? address : `${format} ${address}`}`;
}
