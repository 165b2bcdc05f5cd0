import type { ReadClient } from '../../../domain/documents/index.js';
import {
  andThen,
  type EventLoopTick,
  type MaybePromise,
  ReadCache,
  versionNow,
} from '../../../foundations/core/index.js';
import type { Endpoint, HttpResponse, Requester } from '../../../foundations/http/index.js';
import type { Caller } from '../../../language/query/access/index.js';
import type { ReadDefault } from '../../../language/query/index.js';
import type { ContentType } from '../../../language/schema/index.js';
import { answerRevalidated } from './answer-revalidated.js';
import { toPlainValue } from './parse-form.js';
import {
  type ApiRequest,
  assertAllowed,
  type ContentApiParts,
  readClient,
  requestParameters,
  resolveCaller,
} from './parts.js';
import { type PreparedQuery, prepareQuery, type ReadTarget, readAction } from './prepared-query.js';
import { parseHookResults } from './read-hooks.js';
import { cacheKey, plainQueryKey, readKeys } from './read-keys.js';
import { ResponseCache } from './response-cache.js';
import { readWithUnsaved } from './unsaved-reads.js';

/** The reading endpoints. */
export interface ReadEndpoints {
  /** `GET /api/:pluralApiId` */
  list(type: ContentType): Endpoint;
  /** `GET /api/:pluralApiId/:documentId` */
  document(type: ContentType): Endpoint;
  /** `GET /api/:singularApiId` */
  single(type: ContentType): Endpoint;
  /** `GET /api/:pluralApiId/aggregate` */
  aggregate(type: ContentType): Endpoint;
  /** `GET /api/:pluralApiId/:documentId/similar` */
  similar(type: ContentType): Endpoint;
  /** See `RouteGroup.findCached`. */
  findCached(
    url: string,
    authorization: string | undefined,
    tick?: EventLoopTick,
    requester?: Requester,
  ): MaybePromise<HttpResponse | null>;
}

/** A read whose query is prepared. */
export interface PreparedRead {
  readonly query: PreparedQuery;
  readonly documentId: string | undefined;
  /** Key of its response. */
  readonly key: string;
}

const maxPreparedQueries = 10_000;

/**
 * The reading endpoints on top of `documents`. A prepared query is cached by its URL and the caller's permission fingerprint, so that
 * repeating it costs neither parsing nor authorisation. Queries for one document are cached without the documentId: they differ in
 * nothing else. Responses are cached by the whole URL, until something changes that they depend on (decision 0019).
 */
export function createReadEndpoints(parts: ContentApiParts): ReadEndpoints {
  const { callers, documents, narrowing, responses = new ResponseCache<PreparedRead>(0) } = parts;
  const queries = new ReadCache<PreparedQuery>(maxPreparedQueries);

  /** The way of every read: caller, cached response, query, documents, envelope. */
  const endpoint =
    (target: ReadTarget): Endpoint =>
    async (request) => {
      const action = readAction(target);
      const caller = await resolveCaller(parts, request, action, target.type);
      const hookDefaults = await runReadHooks(parts, target, caller, request);
      if (caller.loadUnsaved !== undefined) return readWithUnsaved(parts, { target, caller, request, hookDefaults });
      const isNarrowed = narrowing?.appliesTo(target.type, action) === true;
      const keys = readKeys(caller.ability, request, { hookDefaults, isNarrowed });
      const responseKey = keys?.response ?? null;
      const cached = responseKey === null ? null : await responses.getSynced(responseKey, documents.syncVersion);
      if (cached !== null) return cached;
      const query = (keys && queries.get(keys.query)) ?? prepareQuery(parts, { target, caller, request, hookDefaults });
      if (keys !== null) queries.set(keys.query, query);
      const client = readClient(caller, request);
      if (responseKey === null) return query.run(keys?.documentId, client);
      return respond({ query, documentId: keys?.documentId, key: responseKey }, client);
    };

  /** Reads the documents, and caches the response if that is worth it. */
  function respond(read: PreparedRead, client: ReadClient | undefined): MaybePromise<HttpResponse> {
    const { query, documentId, key } = read;
    if (!query.isCacheable) return query.run(documentId, client);
    const version = versionNow(query.contentVersion);
    return andThen(query.run(documentId, client), (response) => responses.set(key, read, response, version));
  }

  /** Finds the read of a plain GET whose response or query is cached; null: neither is. */
  function findRead({ ability }: Caller, authorization: string | undefined, url: string): PreparedRead | null {
    const key = cacheKey(ability, authorization, url);
    const cached = responses.findRead(key);
    if (cached !== null) return cached;
    const { query: queryKey, documentId } = plainQueryKey(ability, authorization, url);
    const query = queries.get(queryKey);
    return query === undefined ? null : { query, documentId, key };
  }

  return {
    list: (type) => endpoint({ type, is: 'list' }),
    document: (type) => endpoint({ type, is: 'document' }),
    single: (type) => endpoint({ type, is: 'single' }),
    aggregate: (type) => endpoint({ type, is: 'aggregate' }),
    similar: (type) => endpoint({ type, is: 'similar' }),
    findCached(url, authorization, tick, requester) {
      const caller = callers.findCached(authorization);
      const read = caller && caller.loadUnsaved === undefined && findRead(caller, authorization, url);
      if (caller === null || !read) return null;
      return answerRevalidated(callers, {
        caller,
        authorization,
        tick,
        findCached: () => responses.get(read.key),
        read: () => respond(read, readClient(caller, requester)),
      });
    },
  };
}

/** Returns what hooks of the project add to a read; null: no hook applies to it. */
export async function runReadHooks(
  { beforeRead, settings }: ContentApiParts,
  target: ReadTarget,
  caller: Caller,
  request: ApiRequest,
): Promise<readonly ReadDefault[] | null> {
  const action = readAction(target);
  const { type } = target;
  if (beforeRead?.appliesTo(type, action) !== true) return null;
  assertAllowed(caller.ability, action, type);
  const query = toPlainValue(requestParameters(request, settings));
  return parseHookResults(await beforeRead.run({ type, action, caller, request, query }));
}
