import type { HttpRequest } from '../../../foundations/http/index.js';
import type { ContentAction } from '../../../language/query/access/index.js';
import type { AggregateQuery, ReadQuery } from '../../../language/query/index.js';
import type { ContentType } from '../../../language/schema/index.js';
import type { ContentApiParts } from './parts.js';

/** The header that names to a shared cache what a response depends on, as Fastly, Cloudflare and Varnish read it. */
export type TagHeader = 'Surrogate-Key' | 'Cache-Tag' | 'xkey';

/** How answers that everybody gets are given to shared caches (decision 0033). */
export interface SharedCacheOptions {
  /** Which header names what an answer depends on; null: none does. */
  readonly tagHeader: TagHeader | null;
}

/** The headers of an answer that shared caches may keep, as a flat list. `documentId`: whose answer it is; undefined: a list's. */
export type SharedCacheHeaders = (documentId: string | undefined) => readonly string[];

/** The tag of every response: purging it purges everything. */
const purgeAllTag = 'octavo';
/** Bytes of all tags of an answer: proxies refuse heads that are much longer. */
const maxTagBytes = 4_000;
/** A documentId that may stand in a header, and is one tag. */
const plainDocumentId = /^[\w-]{1,64}$/;

const noHeaders: SharedCacheHeaders = () => [];

type SharedCacheParts = Pick<ContentApiParts, 'documents' | 'snapshot' | 'narrowing' | 'sharing'>;

/** Who asks for what, in which request. */
interface CacheableRead {
  readonly identified: boolean;
  readonly request: Pick<HttpRequest, 'authorization'>;
  readonly type: ContentType;
  readonly action: ContentAction;
  readonly question: ReadQuery | AggregateQuery;
}

/**
 * What an answer says to shared caches; null: they may not keep it. They may where everybody who shows no credentials gets the same:
 * no `Authorization`, not even one that nobody asks for; published versions of now, chosen by nothing about drafts; and nothing that the
 * project itself decides by the request.
 */
export function sharedCacheHeaders(parts: SharedCacheParts, read: CacheableRead): SharedCacheHeaders | null {
  const { sharing, narrowing } = parts;
  const { identified, request, type, action, question } = read;
  const { status, publication, set, moment } = question.versions;
  if (sharing === undefined || identified || request.authorization !== undefined) return null;
  if (status !== 'published' || publication !== null || set !== undefined || moment !== undefined) return null;
  if (narrowing?.appliesTo(type, action) === true) return null;
  return sharing.tagHeader === null ? noHeaders : taggedHeaders(sharing.tagHeader, parts, question);
}

function taggedHeaders(
  header: TagHeader,
  { documents, snapshot }: SharedCacheParts,
  question: ReadQuery | AggregateQuery,
): SharedCacheHeaders | null {
  const names = documents.dependencies(question).map((uid) => snapshot.contentTypes.get(uid)?.singularName);
  const separator = header === 'Cache-Tag' ? ',' : ' ';
  const tags = [purgeAllTag, ...new Set(names)].join(separator);
  // What could not be purged must not be cached.
  if (names.includes(undefined) || tags.length > maxTagBytes) return null;
  const types = [header, tags];
  return (documentId) =>
    documentId === undefined || !plainDocumentId.test(documentId)
      ? types
      : [header, `${tags}${separator}${documentId}`];
}
